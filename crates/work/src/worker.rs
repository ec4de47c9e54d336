//! Takes jobs from the bus and does them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rivi_bus::{Bus, BusError, Taken};
use rivi_players::{MEBIBYTE, Means, Seats};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::job::{Job, Order};
use crate::lane::Lane;
use crate::name;
use crate::roster::BEAT;
use crate::said::{Here, Said, Stop, Word};
use crate::slots::{Slot, Slots};
use crate::thinking::{Doing, Hand};

/// What a worker has.
#[derive(Clone, Copy, Debug)]
pub struct WorkerConfig {
    /// Jobs that it does at the same time.
    pub threads: usize,
    /// Mebibytes that a machine may take that moves for a server.
    pub memory: usize,
    /// Mebibytes that a machine of a tournament may take; one that wishes more does not play here, as it would play
    /// otherwise with less.
    pub games_memory: usize,
    /// Mebibytes that all machines that sit here may take together. Those of tournaments are counted for themselves.
    pub machines_memory: usize,
    /// How long a job may take, whatever it says itself.
    pub longest: Duration,
}

impl Default for WorkerConfig {
    fn default() -> WorkerConfig {
        WorkerConfig {
            threads: std::thread::available_parallelism().map_or(2, usize::from),
            memory: 64,
            games_memory: 1024,
            machines_memory: 1024,
            longest: Duration::from_hours(1),
        }
    }
}

/// Takes jobs from the bus and does them.
pub struct Worker {
    bus: Arc<dyn Bus>,
    name: String,
    config: WorkerConfig,
    seats: Arc<Seats>,
    slots: Slots,
    jobs: Mutex<Jobs>,
}

/// What is worked on, and what nobody wants any more.
#[derive(Default)]
struct Jobs {
    running: HashMap<String, Running>,
    unwanted: VecDeque<String>,
}

/// What is worked on.
#[derive(Clone, Default)]
struct Running {
    hand: Hand,
    unwanted: rivi_search::Stop,
}

/// So long a job is waited for before it is looked whether there is still room for one.
const WAIT: Duration = Duration::from_secs(5);
/// How long the bus is left alone that has failed.
const PAUSE: Duration = Duration::from_millis(500);
/// Whoever has to end gets so long before it is left to itself.
const GRACE: Duration = Duration::from_secs(10);
/// An answer is tried to be told so long while the bus is away.
const PATIENCE: Duration = Duration::from_mins(2);
/// So many jobs are remembered that nobody wants any more.
const MOST_UNWANTED: usize = 1000;
/// What a machine tells on the way waits here; what finds no room is left out.
const MOST_TOLD: usize = 16;

impl Worker {
    /// A worker on a bus.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn new(bus: Arc<dyn Bus>, config: WorkerConfig) -> Result<Worker, getrandom::Error> {
        let each = Means { bytes: config.memory * MEBIBYTE, threads: 1 };
        Ok(Worker {
            bus,
            name: name::fresh()?,
            config,
            seats: Seats::new(each, config.machines_memory * MEBIBYTE),
            slots: Slots::new(config.threads),
            jobs: Mutex::default(),
        })
    }

    /// What it is called on the bus.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Works until `shutdown` comes. Then it takes nothing new, answers with what is known, and gives back what has no
    /// answer yet.
    pub async fn run(self: Arc<Worker>, shutdown: impl Future<Output = ()>) {
        let mut tasks = JoinSet::new();
        tasks.spawn(Arc::clone(&self).tell_that_it_is_here());
        tasks.spawn(Arc::clone(&self).hear());
        let mut taking = JoinSet::new();
        for lane in Lane::ALL {
            taking.spawn(Arc::clone(&self).take(lane));
        }
        shutdown.await;
        tracing::info!("going");
        taking.shutdown().await;
        self.tell_here(0);
        self.jobs().running.values().for_each(|running| running.hand.set());
        let quiet = async {
            while self.slots.busy() > 0 {
                sleep(Duration::from_millis(20)).await;
            }
        };
        // Whoever does not end is replaced after a silence.
        let _ = timeout(GRACE / 2, quiet).await;
    }

    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell_here(&self, threads: usize) {
        let (threads, busy) = (threads as u32, self.slots.busy() as u32);
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let here = Here { worker: self.name.clone(), threads, busy, version };
        // Where the bus is away, nobody is asked either.
        let _ = self.bus.publish(name::HERE, serde_json::to_vec(&here).unwrap_or_default());
    }

    async fn tell_that_it_is_here(self: Arc<Worker>) {
        loop {
            self.tell_here(self.slots.threads());
            sleep(BEAT).await;
        }
    }

    /// Hears which jobs are to end.
    async fn hear(self: Arc<Worker>) {
        loop {
            if let Ok(mut listener) = self.bus.listen(name::STOP).await {
                while let Some(news) = listener.next().await {
                    if let Ok(stop) = serde_json::from_slice::<Stop>(&news) {
                        self.jobs().stop(stop);
                    }
                }
            }
            sleep(PAUSE).await;
        }
    }

    /// Takes job after job of a kind, as long as there is room.
    async fn take(self: Arc<Worker>, lane: Lane) {
        let queue = lane.queue(&self.name);
        loop {
            self.slots.room(lane).await;
            match self.bus.take(&queue, WAIT).await {
                Ok(Some(taken)) => {
                    let slot = self.slots.begin(lane);
                    tokio::spawn(Arc::clone(&self).work(taken, slot));
                }
                Ok(None) => {}
                Err(error) => {
                    tracing::debug!(%error, "no job can be had");
                    sleep(PAUSE).await;
                }
            }
        }
    }

    async fn work(self: Arc<Worker>, taken: Box<dyn Taken>, slot: Slot) {
        let Ok(order) = serde_json::from_slice::<Order>(taken.job()) else {
            tracing::warn!("a job that cannot be read is thrown away");
            let _ = taken.done().await;
            return;
        };
        let Some(running) = self.begin(&order) else {
            let _ = taken.done().await;
            return;
        };
        let said = self.watch(&order, &*taken, &running, slot).await;
        self.jobs().running.remove(&order.id);
        match said {
            // Nobody has got anything yet: somebody else begins anew.
            None => drop(taken.give_back().await),
            Some(said) => {
                if !running.unwanted.is_set() {
                    self.answer(&order, said).await;
                }
                // Where it cannot be said, it is done once more.
                let _ = taken.done().await;
            }
        }
    }

    /// A job begins, unless nobody wants it any more or it is worked on here already.
    fn begin(&self, order: &Order) -> Option<Running> {
        let mut jobs = self.jobs();
        if jobs.unwanted.contains(&order.id) || jobs.running.contains_key(&order.id) {
            return None;
        }
        let running = Running::default();
        jobs.running.insert(order.id.clone(), running.clone());
        Some(running)
    }

    /// Has a job done and says on the way that it is; gives its last word, none if it is to be given back.
    async fn watch(
        &self,
        order: &Order,
        taken: &dyn Taken,
        running: &Running,
        slot: Slot,
    ) -> Option<Said> {
        let asked = order.job.time_ms().map(Duration::from_millis);
        let time = asked.map_or(self.config.longest, |asked| asked.min(self.config.longest));
        let (tell, mut told) = mpsc::channel(MOST_TOLD);
        let doing = Doing {
            seats: Arc::clone(&self.seats),
            bytes: self.config.games_memory * MEBIBYTE,
            hand: running.hand.clone(),
            time,
        };
        let job = order.job.clone();
        let mut doing = tokio::task::spawn_blocking(move || {
            let _slot = slot;
            doing.done(&job, &mut |said| drop(tell.try_send(said)))
        });
        let (mut beat, end) = (Instant::now(), Instant::now() + time);
        let mut ended = false;
        loop {
            tokio::select! {
                done = &mut doing => {
                    let broken = |_| Said::Failed { reason: "the machine broke down".to_owned() };
                    let said = done.unwrap_or_else(broken);
                    let interrupted = running.hand.interrupt.is_set() && !ended;
                    let games = matches!(order.job, Job::Games(_));
                    let left = games && matches!(said, Said::Failed { .. });
                    let given_back = interrupted && left && !running.unwanted.is_set();
                    return (!given_back).then_some(said);
                }
                Some(said) = told.recv() => self.say(order, said),
                () = sleep_until(beat) => {
                    beat += BEAT;
                    self.say(order, Said::AtWork);
                    // Where the bus is away, somebody else may do it too.
                    let _ = taken.goes_on().await;
                }
                () = sleep_until(end), if !ended => {
                    ended = true;
                    running.hand.set();
                }
                () = sleep_until(end + GRACE) => {
                    tracing::error!("a machine does not end; it is left to itself");
                    let reason = "the machine did not end in time".to_owned();
                    return Some(Said::Failed { reason });
                }
            }
        }
    }

    fn word(&self, order: &Order, said: Said) -> Result<(), BusError> {
        let word = Word { id: order.id.clone(), worker: self.name.clone(), said };
        let news = serde_json::to_vec(&word).unwrap_or_default();
        self.bus.publish(&name::answers(&order.asker), news)
    }

    /// Says something that may be lost.
    fn say(&self, order: &Order, said: Said) {
        if let Err(error) = self.word(order, said) {
            tracing::debug!(%error, "it could not be told how a job gets on");
        }
    }

    /// Tells what came of a job; while the bus is away it is tried again.
    async fn answer(&self, order: &Order, said: Said) {
        let end = Instant::now() + PATIENCE;
        let mut said = said;
        loop {
            match self.word(order, said.clone()) {
                Ok(()) | Err(BusError::Name(_)) => return,
                Err(BusError::TooLarge { .. }) => {
                    said = Said::Failed { reason: "the answer is too large".to_owned() };
                }
                Err(error) if Instant::now() >= end => {
                    return tracing::warn!(%error, "nobody could be told what came of a job");
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
    }
}

impl Jobs {
    fn stop(&mut self, Stop { id, answer }: Stop) {
        if let Some(running) = self.running.get(&id) {
            if !answer {
                running.unwanted.set();
            }
            running.hand.set();
        } else if !answer && name::is_name(&id) {
            if self.unwanted.len() >= MOST_UNWANTED {
                self.unwanted.pop_front();
            }
            self.unwanted.push_back(id);
        }
    }
}
