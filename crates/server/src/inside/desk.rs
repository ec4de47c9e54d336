use std::sync::Arc;
use std::time::Duration;

use rivi_engine::Alarm;
use rivi_engine::inside::InsideError;
use rivi_search::{Limits, Stop};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::InsideFault;

/// Positions that a search may enter: enough for the whole tree of tic-tac-toe three times over.
const MOST_NODES: u64 = 2_000_000;
/// How long a search may take.
const MOST_TIME: Duration = Duration::from_secs(5);
/// How long a question waits for its turn.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Where machines are looked into: so many at once, each within limits.
#[derive(Clone, Debug)]
pub struct GlassDesk(Arc<Semaphore>);

impl GlassDesk {
    /// One at which so many questions are answered at once.
    pub fn new(places: usize) -> GlassDesk {
        GlassDesk(Arc::new(Semaphore::new(places.max(1))))
    }

    /// Answers a question on a thread of its own. The work is ended with its time, and when nobody
    /// waits for it any more.
    ///
    /// # Errors
    /// If the question has no answer, or too many ask.
    pub async fn answer<A: Send + 'static>(
        &self,
        work: impl FnOnce(&Limits) -> Result<A, InsideError> + Send + 'static,
    ) -> Result<A, InsideFault> {
        let turn = timeout(LONGEST_WAIT, Arc::clone(&self.0).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(InsideFault::Busy) };
        let limits = Limits::nodes(MOST_NODES);
        let left = StopWhenLeft(limits.stop.clone());
        let answer = spawn_blocking(move || {
            let alarm = Alarm::default();
            alarm.set(MOST_TIME, limits.stop.clone());
            let answer = work(&limits);
            drop(turn);
            answer
        });
        let answer = answer.await.map_err(|_| InsideFault::Broken)?;
        drop(left);
        Ok(answer?)
    }
}

/// Ends the work once nobody waits for its answer.
struct StopWhenLeft(Stop);

impl Drop for StopWhenLeft {
    fn drop(&mut self) {
        self.0.set();
    }
}
