use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use rivi_search::{Limits, Stop};
use rivi_service::{Failed, MOST_TIME, limits};
use tokio::sync::oneshot;

use crate::app::App;
use crate::fault::ApiError;
use crate::input::Address;
use crate::pool::{Kind, Ticket, Turn};

/// An answer as JSON, or why there is none.
pub(crate) type Answered<A> = Result<Json<A>, ApiError>;

/// Somebody who asks about a machine.
pub(crate) struct Question<'a> {
    pub(crate) app: &'a Arc<App>,
    pub(crate) from: Address,
}

impl Question<'_> {
    /// Answers within the limits.
    pub(crate) async fn answer<A: Send + 'static>(
        self,
        work: impl FnOnce(&Limits) -> Result<A, Failed> + Send + 'static,
    ) -> Answered<A> {
        Ok(Json(self.bounded(work).await??))
    }

    /// Has something done within the limits of nodes and time.
    async fn bounded<A: Send + 'static>(
        self,
        work: impl FnOnce(&Limits) -> A + Send + 'static,
    ) -> Result<A, ApiError> {
        self.within(MOST_TIME, move |stop| work(&limits(stop))).await
    }

    /// Has something done on a thread that thinks. It is to end when its stop is set: when its time is up, and when
    /// nobody waits for the answer any more.
    pub(super) async fn within<A: Send + 'static>(
        self,
        time: Duration,
        work: impl FnOnce(&Stop) -> A + Send + 'static,
    ) -> Result<A, ApiError> {
        let (teller, answer) = oneshot::channel();
        let stop = Stop::default();
        let told = stop.clone();
        let job = move |turn: Turn| {
            let answer = match turn {
                Turn::Now(alarm) => {
                    alarm.set(time, told.clone());
                    Ok(work(&told))
                }
                Turn::Never(busy) => Err(ApiError::too_many(busy.to_string())),
            };
            // Nobody may wait any more.
            let _ = teller.send(answer);
        };
        let ticket = self.app.pool.submit(self.from, Kind::Question, Box::new(job));
        let _left = StopWhenLeft { stop, ticket };
        let broken = |_| {
            let sentence = "the machine broke down; this is a fault of the program";
            ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
        };
        answer.await.map_err(broken)?
    }
}

/// Ends the work once nobody waits for its answer: it stops, or leaves the queue.
struct StopWhenLeft {
    stop: Stop,
    ticket: Ticket,
}

impl Drop for StopWhenLeft {
    fn drop(&mut self) {
        self.stop.set();
        self.ticket.withdraw();
    }
}
