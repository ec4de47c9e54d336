//! One job on its way: put into a queue, begun by somebody, perhaps begun again by somebody else, and done.

use std::sync::Arc;
use std::time::Duration;

use rivi_bus::BusError;
use rivi_search::Stop as Flag;
use thiserror::Error;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::asker::Shared;
use crate::job::{Job, Order};
use crate::lane::Lane;
use crate::name;
use crate::said::{Said, Stop, Word};

/// Whether something is still wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Set when an answer is wanted now.
    pub stop: Flag,
    /// Set when nobody wants one any more.
    pub unwanted: Flag,
}

/// Why nobody else has done a job.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Lost {
    /// No worker is there, or none has begun in time.
    #[error("no worker has begun it in time")]
    Nobody,
    /// Whoever had begun has gone silent, and nobody has begun in its place.
    #[error("whoever had begun has gone silent")]
    Silent,
    /// Nobody wants it any more.
    #[error("nobody wants it any more")]
    Unwanted,
    /// The bus does not take it.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// A worker says that it cannot be done, or what it says is not believed.
    #[error("worker {worker}: {reason}")]
    Wrong {
        /// Who says so.
        worker: String,
        /// What is wrong.
        reason: String,
    },
}

impl Lost {
    pub(crate) fn wrong(worker: &str, reason: &str) -> Lost {
        Lost::Wrong { worker: worker.to_owned(), reason: reason.chars().take(200).collect() }
    }
}

/// One job on its way.
pub(crate) struct Errand<'e> {
    shared: &'e Arc<Shared>,
    job: Job,
    wanted: &'e Wanted,
    words: mpsc::Receiver<Word>,
    ear: mpsc::Sender<Word>,
    /// What it is called in each queue that it was put into.
    put: Vec<(Lane, String)>,
    /// The one that was begun, and when it was heard of last.
    begun: Option<(String, Instant)>,
    answer_asked: bool,
    since: Instant,
    put_last: Instant,
}

/// How often it is looked whether the job is still wanted.
const LOOK: Duration = Duration::from_millis(20);
/// What is told on the way waits here.
const MOST_WORDS: usize = 64;
/// Longer than it says itself nothing takes that says so.
const GRACE: Duration = Duration::from_secs(5);
/// What nobody has begun for so long, though somebody is there, is put into the queue once more: it may be lost.
const ONCE_MORE: Duration = Duration::from_mins(2);
/// So often at most.
const MOST_PUT: usize = 30;

impl<'e> Errand<'e> {
    /// A job that is about to go.
    ///
    /// # Errors
    /// If nobody is there to do it.
    pub(crate) fn new(
        shared: &'e Arc<Shared>,
        job: Job,
        wanted: &'e Wanted,
    ) -> Result<Errand<'e>, Lost> {
        if !shared.bus.is_there() || shared.crowd().workers == 0 {
            return Err(Lost::Nobody);
        }
        let (ear, words) = mpsc::channel(MOST_WORDS);
        let now = Instant::now();
        let (put, begun, answer_asked) = (Vec::new(), None, false);
        Ok(Errand {
            shared,
            job,
            wanted,
            words,
            ear,
            put,
            begun,
            answer_asked,
            since: now,
            put_last: now,
        })
    }

    pub(crate) async fn run(
        mut self,
        listen: &mut (dyn FnMut(Said) + Send),
    ) -> Result<(String, Said), Lost> {
        let lane = if self.job.seat().is_some() { Lane::Seat } else { self.job.lane() };
        self.put_into(lane).await?;
        loop {
            let heard = timeout(LOOK, self.words.recv()).await;
            if let Ok(Some(Word { id, worker, said })) = heard {
                self.goes_on(&id);
                if said.is_last() {
                    self.begun = None;
                    self.put.retain(|(_, other)| *other != id);
                    return match said {
                        Said::Failed { reason } => Err(Lost::wrong(&worker, &reason)),
                        said => Ok((worker, said)),
                    };
                }
                listen(said);
            }
            self.look_after().await?;
        }
    }

    /// Somebody is at it; nobody else has to begin.
    fn goes_on(&mut self, id: &str) {
        self.begun = Some((id.to_owned(), Instant::now()));
        let others: Vec<String> =
            self.put.iter().map(|(_, other)| other.clone()).filter(|other| other != id).collect();
        for other in &others {
            self.forget(other);
        }
        self.put.retain(|(_, other)| other == id);
    }

    async fn look_after(&mut self) -> Result<(), Lost> {
        if self.wanted.unwanted.is_set() {
            return Err(Lost::Unwanted);
        }
        if self.wanted.stop.is_set() && !self.answer_asked {
            self.answer_asked = true;
            self.put.iter().for_each(|(_, id)| self.tell_stop(id, true));
        }
        let most = self.job.time_ms().map(|ms| Duration::from_millis(ms) + GRACE);
        if most.is_some_and(|most| self.since.elapsed() > most) {
            return Err(Lost::Silent);
        }
        let lane = self.job.lane();
        match &self.begun {
            Some((_, heard)) if heard.elapsed() < lane.silence() => Ok(()),
            // A tournament has time: it goes back into the queue.
            Some(_) if lane == Lane::Games => {
                self.begun = None;
                self.put_into(lane).await
            }
            Some(_) => Err(Lost::Silent),
            None => self.wait_longer(lane).await,
        }
    }

    /// Nobody has begun yet.
    async fn wait_longer(&mut self, lane: Lane) -> Result<(), Lost> {
        let waited = self.put_last.elapsed();
        let asked_one = matches!(self.put.last(), Some((Lane::Seat, _)));
        if asked_one && Lane::Seat.patience().is_some_and(|patience| waited > patience) {
            // Whoever has the machine is busy, or has just gone.
            return self.put_into(lane).await;
        }
        match lane.patience() {
            Some(patience) if self.since.elapsed() > patience => Err(Lost::Nobody),
            None if waited > ONCE_MORE && self.put.len() < MOST_PUT => self.put_into(lane).await,
            _ => Ok(()),
        }
    }

    async fn put_into(&mut self, lane: Lane) -> Result<(), Lost> {
        let seat = self.job.seat().filter(|_| lane == Lane::Seat);
        let worker =
            seat.and_then(|seat| self.shared.roster().worker_of(&seat.text(), Instant::now()));
        let lane = if worker.is_some() { lane } else { self.job.lane() };
        let id = name::fresh().map_err(|error| BusError::Away(error.to_string()))?;
        let asker = self.shared.name.clone();
        let order = Order { id: id.clone(), asker, job: self.job.clone() };
        let job = serde_json::to_vec(&order).unwrap_or_default();
        self.shared.waiting().insert(id.clone(), self.ear.clone());
        self.put.push((lane, id));
        self.put_last = Instant::now();
        Ok(self.shared.bus.put(&lane.queue(worker.as_deref().unwrap_or_default()), job).await?)
    }

    fn forget(&self, id: &str) {
        self.shared.waiting().remove(id);
        self.tell_stop(id, false);
    }

    fn tell_stop(&self, id: &str, answer: bool) {
        let stop = Stop { id: id.to_owned(), answer };
        let news = serde_json::to_vec(&stop).unwrap_or_default();
        // Where it is lost, somebody works in vain.
        let _ = self.shared.bus.publish(name::STOP, news);
    }
}

/// Whatever is left of it somewhere is not wanted any more.
impl Drop for Errand<'_> {
    fn drop(&mut self) {
        let put = std::mem::take(&mut self.put);
        for (_, id) in &put {
            self.forget(id);
        }
        self.shared.waiting().retain(|_, ear| !ear.same_channel(&self.ear));
    }
}
