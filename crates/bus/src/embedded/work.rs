use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use crate::{Answer, BusError, Limits, Load, Taken};

/// All queues of a program.
pub(super) struct Queues {
    limits: Limits,
    jobs: Mutex<HashMap<String, VecDeque<Waiting>>>,
    /// A job has come, or was given back.
    came: Notify,
}

/// A job that is not done.
struct Waiting {
    job: Vec<u8>,
    times: u64,
    put: Instant,
    /// Until when somebody has it.
    held: Option<Instant>,
    number: u64,
}

/// What somebody finds who looks for a job.
enum Look {
    Job(Held),
    /// Nothing yet; a lease may be over then.
    Nothing(Option<Instant>),
}

/// A job that somebody has.
struct Held {
    queue: String,
    number: u64,
    times: u64,
    job: Vec<u8>,
    queues: Arc<Queues>,
}

impl Queues {
    pub(super) fn new(limits: Limits) -> Arc<Queues> {
        Arc::new(Queues { limits, jobs: Mutex::default(), came: Notify::new() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, VecDeque<Waiting>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn put(&self, queue: &str, job: Vec<u8>) -> Result<(), BusError> {
        let mut jobs = self.lock();
        let all: usize = jobs.values().map(VecDeque::len).sum();
        if all >= self.limits.jobs {
            return Err(BusError::Full(format!("{all} jobs wait already")));
        }
        let own = jobs.entry(queue.to_owned()).or_default();
        let number = own.back().map_or(0, |last| last.number + 1);
        own.push_back(Waiting { job, times: 0, put: Instant::now(), held: None, number });
        drop(jobs);
        self.came.notify_waiters();
        Ok(())
    }

    pub(super) fn load(&self) -> Load {
        let (mut jobs, now) = (self.lock(), Instant::now());
        for own in jobs.values_mut() {
            own.retain(|one| !self.limits.is_given_up(one, now));
        }
        let all = || jobs.values().flatten();
        let oldest = all().map(|one| now - one.put).max().unwrap_or_default();
        Load { jobs: all().count() as u64, oldest }
    }

    pub(super) async fn take(
        self: &Arc<Queues>,
        queue: &str,
        wait: Duration,
    ) -> Option<Box<dyn Taken>> {
        let end = Instant::now() + wait;
        loop {
            let came = self.came.notified();
            let mut came = std::pin::pin!(came);
            // What comes between the look and the wait is not slept through.
            came.as_mut().enable();
            let over = match self.look(queue) {
                Look::Job(held) => return Some(Box::new(held)),
                Look::Nothing(over) => over.map_or(end, |over| over.min(end)),
            };
            if Instant::now() >= end {
                return None;
            }
            tokio::select! {
                () = came => {}
                () = sleep_until(over) => {}
            }
        }
    }

    fn look(self: &Arc<Queues>, queue: &str) -> Look {
        let (mut jobs, now) = (self.lock(), Instant::now());
        let Some(own) = jobs.get_mut(queue) else { return Look::Nothing(None) };
        own.retain(|one| !self.limits.is_given_up(one, now));
        let Some(one) = own.iter_mut().find(|one| one.is_free(now)) else {
            return Look::Nothing(own.iter().filter_map(|one| one.held).min());
        };
        one.times += 1;
        one.held = Some(now + self.limits.lease);
        let (number, times, job) = (one.number, one.times, one.job.clone());
        Look::Job(Held { queue: queue.to_owned(), number, times, job, queues: Arc::clone(self) })
    }
}

impl Waiting {
    /// Whether nobody has it.
    fn is_free(&self, now: Instant) -> bool {
        self.held.is_none_or(|until| until <= now)
    }
}

impl Limits {
    /// Whether nobody gets a job any more that nobody has done.
    fn is_given_up(&self, one: &Waiting, now: Instant) -> bool {
        one.is_free(now) && (one.times >= self.tries || now - one.put >= self.age)
    }
}

impl Held {
    /// Changes the job if it is still there and nobody else has it.
    fn change(&self, change: impl FnOnce(&mut VecDeque<Waiting>, usize)) {
        let mut jobs = self.queues.lock();
        let Some(own) = jobs.get_mut(&self.queue) else { return };
        let mine = |one: &Waiting| one.number == self.number && one.times == self.times;
        if let Some(at) = own.iter().position(mine) {
            change(own, at);
        }
    }
}

impl Taken for Held {
    fn job(&self) -> &[u8] {
        &self.job
    }

    fn times(&self) -> u64 {
        self.times
    }

    fn goes_on(&self) -> Answer<'_, ()> {
        let until = Instant::now() + self.queues.limits.lease;
        self.change(|own, at| own[at].held = Some(until));
        Box::pin(async { Ok(()) })
    }

    fn done(&self) -> Answer<'_, ()> {
        self.change(|own, at| drop(own.remove(at)));
        Box::pin(async { Ok(()) })
    }

    fn give_back(&self) -> Answer<'_, ()> {
        self.change(|own, at| own[at].held = None);
        self.queues.came.notify_waiters();
        Box::pin(async { Ok(()) })
    }
}
