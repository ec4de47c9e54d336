//! Workers that think for this server, where there are any on its bus. What they say is checked; where none answers in
//! time, the thread that asked thinks by itself.

use std::sync::Arc;
use std::time::Duration;

use rivi_bus::Bus;
use rivi_play::Chosen;
use rivi_play::seen::Analysis;
use rivi_players::{Desk, Thinking};
use rivi_work::{Asker, LookJob, Lost, MoveJob, Place, Seat, Wanted};
use tokio::runtime::Handle;

use crate::app::App;

/// Workers that think for this server.
pub(crate) struct Afar {
    asker: Asker,
    runtime: Handle,
}

/// A machine that is to move.
pub(crate) struct Mover<'m> {
    pub(crate) desk: &'m dyn Desk,
    pub(crate) seat: Option<Seat>,
    pub(crate) player: &'m str,
    pub(crate) time: Duration,
    pub(crate) seed: u64,
}

/// How often it is looked who is there.
const LOOK: Duration = Duration::from_secs(1);
/// However many workers there are, a server asks for no more at the same time.
const MOST_ASKED: usize = 128;

impl Afar {
    /// Workers on a bus; has to be made where tokio runs.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub(crate) fn new(bus: Arc<dyn Bus>) -> Result<Afar, getrandom::Error> {
        Ok(Afar { asker: Asker::new(bus)?, runtime: Handle::current() })
    }

    /// How many workers there are.
    pub(crate) fn workers(&self) -> usize {
        self.asker.crowd().workers
    }

    /// A worker's move; none if none has answered in time.
    pub(crate) fn chosen(
        &self,
        mover: &Mover,
        wanted: &Wanted,
        tell: &mut (dyn FnMut(Thinking) + Send),
    ) -> Option<Result<Chosen, String>> {
        let &Mover { desk, ref seat, player, time, seed } = mover;
        let place = self.place(desk)?;
        let (player, time_ms) = (player.to_owned(), time.as_millis() as u64);
        let job = MoveJob { place, seat: seat.clone(), player, time_ms, seed };
        counted(self.runtime.block_on(self.asker.chosen(desk, job, wanted, tell)))
    }

    /// A worker's analysis; none if none has answered in time.
    pub(crate) fn analysed(
        &self,
        (desk, lines): (&dyn Desk, u8),
        time: Duration,
        wanted: &Wanted,
        tell: &mut (dyn FnMut(Analysis) + Send),
    ) -> Option<Analysis> {
        let job = LookJob { place: self.place(desk)?, lines, time_ms: time.as_millis() as u64 };
        counted(self.runtime.block_on(self.asker.analysed(desk, job, wanted, tell)))?.ok()
    }

    /// The position as it is told; none if nobody is there to hear it.
    fn place(&self, desk: &dyn Desk) -> Option<Place> {
        if self.workers() == 0 { None } else { Place::of(desk) }
    }
}

/// What came of a job; none if whoever asked has to think by itself.
fn counted<T>(found: Result<T, Lost>) -> Option<Result<T, String>> {
    let (told, found) = match found {
        Ok(found) => ("done", Some(Ok(found))),
        Err(lost @ Lost::Unwanted) => ("unwanted", Some(Err(lost.to_string()))),
        Err(Lost::Nobody) => ("not_begun", None),
        Err(Lost::Silent) => ("silent", None),
        Err(Lost::Bus(_)) => ("bus", None),
        Err(lost @ Lost::Wrong { .. }) => {
            tracing::warn!(%lost, "what a worker says is not believed");
            ("wrong", None)
        }
    };
    metrics::counter!("rivi_jobs", "came_to" => told).increment(1);
    found
}

/// Looks who is there and how much there is to be done, until the server goes down.
pub(crate) async fn watch(app: Arc<App>) {
    let Some(afar) = &app.afar else { return };
    let mut down = app.going_down();
    loop {
        let crowd = afar.asker.crowd();
        app.pool.widen(crowd.threads.min(MOST_ASKED));
        metrics::gauge!("rivi_workers").set(crowd.workers as f64);
        metrics::gauge!("rivi_worker_threads").set(crowd.threads as f64);
        metrics::gauge!("rivi_worker_jobs").set(crowd.busy as f64);
        if let Ok(load) = app.bus.load().await {
            metrics::gauge!("rivi_jobs_waiting").set(load.jobs as f64);
            metrics::gauge!("rivi_job_age_seconds").set(load.oldest.as_secs_f64());
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = down.wait() => return,
        }
    }
}
