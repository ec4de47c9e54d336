//! Whoever has work for others, and hears what comes of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rivi_bus::Bus;
use rivi_play::Chosen;
use rivi_play::seen::Analysis;
use rivi_players::{Desk, Thinking};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::check;
use crate::errand::{Errand, Lost, Wanted};
use crate::job::{Job, LookJob, MoveJob};
use crate::name;
use crate::roster::{Crowd, Roster};
use crate::said::{Said, Word};

/// Has work for others.
pub struct Asker {
    pub(crate) shared: Arc<Shared>,
    _tasks: JoinSet<()>,
}

pub(crate) struct Shared {
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) name: String,
    roster: Mutex<Roster>,
    waiting: Mutex<HashMap<String, mpsc::Sender<Word>>>,
}

/// How long the bus is left alone that cannot be listened to.
const PAUSE: Duration = Duration::from_millis(500);

impl Asker {
    /// Somebody who has work for others, on a bus; has to be made where tokio runs.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn new(bus: Arc<dyn Bus>) -> Result<Asker, getrandom::Error> {
        let (roster, waiting) = (Mutex::default(), Mutex::default());
        let shared = Arc::new(Shared { bus, name: name::fresh()?, roster, waiting });
        let mut tasks = JoinSet::new();
        let own = Arc::clone(&shared);
        tasks.spawn(async move { own.hear(name::HERE, Shared::hear_here).await });
        let own = Arc::clone(&shared);
        let answers = name::answers(&own.name);
        tasks.spawn(async move { own.hear(&answers, Shared::hear_word).await });
        Ok(Asker { shared, _tasks: tasks })
    }

    /// Who is there to work.
    pub fn crowd(&self) -> Crowd {
        self.shared.crowd()
    }

    /// What is on the bus.
    pub fn bus(&self) -> &dyn Bus {
        &*self.shared.bus
    }

    /// Has a worker's machine move in the position on the desk, which is the job's; `tell` hears what it knows on the way.
    /// The move is one that may be played.
    ///
    /// # Errors
    /// Why whoever asks has to think by itself.
    pub async fn chosen(
        &self,
        desk: &dyn Desk,
        job: MoveJob,
        wanted: &Wanted,
        tell: &mut (dyn FnMut(Thinking) + Send),
    ) -> Result<Chosen, Lost> {
        let mut listen = |said| {
            if let Said::Thinking { seen } = said
                && check::thinking(desk, &seen)
            {
                tell(seen);
            }
        };
        let (worker, said) = self.done(Job::Move(job), wanted, &mut listen).await?;
        let Said::Moved { moved } = said else { return Err(Lost::wrong(&worker, "no move")) };
        check::moved(desk, *moved).map_err(|why| Lost::wrong(&worker, &why))
    }

    /// Has the position on the desk analysed, which is the job's, as [`chosen`](Asker::chosen) has a machine move.
    ///
    /// # Errors
    /// Why whoever asks has to look by itself.
    pub async fn analysed(
        &self,
        desk: &dyn Desk,
        job: LookJob,
        wanted: &Wanted,
        tell: &mut (dyn FnMut(Analysis) + Send),
    ) -> Result<Analysis, Lost> {
        let mut listen = |said| {
            if let Said::Seeing { seen } = said
                && check::analysis(desk, &seen).is_ok()
            {
                tell(seen);
            }
        };
        let (worker, said) = self.done(Job::Look(job), wanted, &mut listen).await?;
        let Said::Looked { seen } = said else { return Err(Lost::wrong(&worker, "no analysis")) };
        check::analysis(desk, &seen).map_err(|why| Lost::wrong(&worker, &why))?;
        Ok(seen)
    }

    /// Has a job done: who did it, and the last word, which nobody has checked yet.
    pub(crate) async fn done(
        &self,
        job: Job,
        wanted: &Wanted,
        listen: &mut (dyn FnMut(Said) + Send),
    ) -> Result<(String, Said), Lost> {
        Errand::new(&self.shared, job, wanted)?.run(listen).await
    }
}

impl Shared {
    pub(crate) fn roster(&self) -> MutexGuard<'_, Roster> {
        self.roster.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn waiting(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Word>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn crowd(&self) -> Crowd {
        self.roster().crowd(Instant::now())
    }

    /// Hears a topic as long as there is somebody who has work.
    async fn hear(&self, topic: &str, take_in: impl Fn(&Shared, &[u8])) {
        loop {
            if let Ok(mut listener) = self.bus.listen(topic).await {
                while let Some(news) = listener.next().await {
                    take_in(self, &news);
                }
            }
            sleep(PAUSE).await;
        }
    }

    fn hear_here(&self, news: &[u8]) {
        if let Ok(here) = serde_json::from_slice(news) {
            self.roster().hear(here, Instant::now());
        }
    }

    fn hear_word(&self, news: &[u8]) {
        let Ok(word) = serde_json::from_slice::<Word>(news) else { return };
        if let Some(waiting) = self.waiting().get(&word.id) {
            // Whoever does not keep up misses what is told on the way; a last word that is lost is a silence.
            let _ = waiting.try_send(word);
        }
    }
}
