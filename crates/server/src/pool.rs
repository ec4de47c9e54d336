//! Where machines think: a bounded number of threads with a fair queue before them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use rivi_players::Alarm;
use thiserror::Error;

/// What a thread does with the alarm that ends it in time.
type Work = Box<dyn FnOnce(&Alarm) + Send>;

/// What is asked of the pool. Moves go before analyses, and analyses never take every thread, so that a game goes
/// on while others analyse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A machine's move, or a hint.
    Move,
    /// An analysis.
    Analysis,
}

/// There is no room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many searches wait already ({0}); try again later")]
pub(crate) struct Busy(usize);

/// Threads that think.
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    work: Condvar,
}

struct Queue {
    moves: Lane,
    analyses: Lane,
    analysing: usize,
    most_analysing: usize,
    most_waiting: usize,
    most_of_one: usize,
    closed: bool,
}

/// Work that waits, by who asked for it. Owners take turns.
#[derive(Default)]
struct Lane {
    turns: VecDeque<String>,
    waiting: HashMap<String, VecDeque<Work>>,
    length: usize,
}

impl Lane {
    fn push(&mut self, owner: &str, work: Work) {
        let own = self.waiting.entry(owner.to_owned()).or_default();
        if own.is_empty() {
            self.turns.push_back(owner.to_owned());
        }
        own.push_back(work);
        self.length += 1;
    }

    fn of(&self, owner: &str) -> usize {
        self.waiting.get(owner).map_or(0, VecDeque::len)
    }

    /// The next one's first work; that one then goes to the end of the queue.
    fn pop(&mut self) -> Option<Work> {
        let owner = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&owner)?;
        let work = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        self.length -= 1;
        work
    }
}

impl Queue {
    fn next(&mut self) -> Option<(Kind, Work)> {
        if let Some(work) = self.moves.pop() {
            return Some((Kind::Move, work));
        }
        if self.analysing >= self.most_analysing {
            return None;
        }
        let work = self.analyses.pop()?;
        self.analysing += 1;
        Some((Kind::Analysis, work))
    }
}

impl Pool {
    /// A pool of so many threads, at least two, before which so many searches may wait, and so many of one owner.
    pub(crate) fn new(threads: usize, most_waiting: usize, most_of_one: usize) -> Pool {
        let threads = threads.max(2);
        let queue = Queue {
            moves: Lane::default(),
            analyses: Lane::default(),
            analysing: 0,
            most_analysing: threads - 1,
            most_waiting,
            most_of_one,
            closed: false,
        };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), work: Condvar::new() });
        for number in 0..threads {
            let shared = Arc::clone(&shared);
            let name = format!("thinking-{number}");
            // Without a thread there is no thinking; the others go on.
            if let Err(error) = thread::Builder::new().name(name).spawn(move || shared.run()) {
                tracing::error!(%error, "a thread for thinking could not be started");
            }
        }
        Pool { shared }
    }

    /// Has something thought about when its turn comes.
    ///
    /// # Errors
    /// If too much waits already.
    pub(crate) fn submit(&self, owner: &str, kind: Kind, work: Work) -> Result<(), Busy> {
        let mut queue = self.shared.lock();
        let waiting = queue.moves.length + queue.analyses.length;
        let (most_waiting, most_of_one) = (queue.most_waiting, queue.most_of_one);
        let lane = match kind {
            Kind::Move => &mut queue.moves,
            Kind::Analysis => &mut queue.analyses,
        };
        if waiting >= most_waiting || lane.of(owner) >= most_of_one {
            return Err(Busy(waiting));
        }
        lane.push(owner, work);
        metrics::gauge!("rivi_searches_waiting").set((waiting + 1) as f64);
        self.shared.work.notify_one();
        Ok(())
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.work.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let alarm = Alarm::default();
        while let Some((kind, work)) = self.wait() {
            metrics::gauge!("rivi_searches_running").increment(1.0);
            // A machine with a fault in it must not take the thread with it.
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&alarm)));
            if outcome.is_err() {
                tracing::error!("a machine broke down");
            }
            metrics::gauge!("rivi_searches_running").decrement(1.0);
            if kind == Kind::Analysis {
                self.lock().analysing -= 1;
                self.work.notify_one();
            }
        }
    }

    fn wait(&self) -> Option<(Kind, Work)> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(work) = queue.next() {
                let waiting = queue.moves.length + queue.analyses.length;
                metrics::gauge!("rivi_searches_waiting").set(waiting as f64);
                return Some(work);
            }
            queue = self.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// Fills a pool whose threads are held, lets them go, and says in which order the work was done.
    fn order(asked: &[(&str, Kind)]) -> Vec<usize> {
        let mut queue = Lane::default();
        let (done, order) = channel();
        for (number, (owner, _)) in asked.iter().enumerate() {
            let done = done.clone();
            queue.push(owner, Box::new(move |_| done.send(number).unwrap()));
        }
        let alarm = Alarm::default();
        while let Some(work) = queue.pop() {
            work(&alarm);
        }
        drop(done);
        order.iter().collect()
    }

    #[test]
    fn owners_take_turns() {
        let (a, b) = (("a", Kind::Move), ("b", Kind::Move));
        assert_eq!(order(&[a, a, a, b, b]), [0, 3, 1, 4, 2]);
    }

    #[test]
    fn what_cannot_wait_is_refused() {
        let pool = Pool::new(2, 2, 1);
        let (release, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let hold = || {
            let held = Arc::clone(&held);
            Box::new(move |_: &Alarm| {
                let _ = held.lock().unwrap().recv();
            })
        };
        let started = |count| {
            while pool.shared.lock().moves.length > count {
                thread::yield_now();
            }
        };
        for owner in ["a", "b"] {
            pool.submit(owner, Kind::Move, hold()).unwrap();
            started(0);
        }
        pool.submit("a", Kind::Move, hold()).unwrap();
        assert_eq!(pool.submit("a", Kind::Move, hold()), Err(Busy(1)));
        pool.submit("b", Kind::Move, hold()).unwrap();
        assert_eq!(pool.submit("c", Kind::Move, hold()), Err(Busy(2)));
        drop(release);
    }

    #[test]
    fn a_breakdown_takes_no_thread() {
        let pool = Pool::new(2, 100, 100);
        let (done, all) = channel();
        for number in 0..20 {
            let done = done.clone();
            let work = move |_: &Alarm| {
                done.send(()).unwrap();
                assert!(number % 2 == 0, "a fault");
            };
            pool.submit("a", Kind::Move, Box::new(work)).unwrap();
        }
        assert_eq!(all.iter().take(20).count(), 20);
    }

    #[test]
    fn analyses_leave_a_thread_for_moves() {
        let pool = Pool::new(2, 100, 100);
        let (release, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        for _ in 0..5 {
            let held = Arc::clone(&held);
            let work = move |_: &Alarm| {
                let _ = held.lock().unwrap().recv();
            };
            pool.submit("a", Kind::Analysis, Box::new(work)).unwrap();
        }
        let (done, moved) = channel();
        pool.submit("b", Kind::Move, Box::new(move |_| done.send(()).unwrap())).unwrap();
        moved.recv_timeout(std::time::Duration::from_secs(10)).unwrap();
        drop(release);
    }
}
