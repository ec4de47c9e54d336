use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use rivi_play::position;
use rivi_play::request::PositionRequest;
use rivi_players::Desk;
use rivi_players::inside::InsideError;
use rivi_rules::Side;
use rivi_search::{Limits, Stop};
use tokio::sync::oneshot;

use crate::app::App;
use crate::fault::ApiError;
use crate::input::Address;
use crate::pool::{Kind, Ticket, Turn};

/// Positions that a search may enter: enough for the whole tree of tic-tac-toe three times over.
const MOST_NODES: u64 = 2_000_000;
/// How long a search may take.
const MOST_TIME: Duration = Duration::from_secs(5);

/// An answer as JSON, or why there is none.
pub(super) type Answered<A> = Result<Json<A>, ApiError>;

/// The position that is asked about.
///
/// # Errors
/// If there is none.
pub(super) fn played(asked: &PositionRequest) -> Result<Box<dyn Desk>, ApiError> {
    let game = asked.game.trim();
    let mut desk = position(game, asked.start.as_ref(), Side::X).map_err(ApiError::bad)?;
    desk.table_mut().play_line(&asked.moves).map_err(ApiError::bad)?;
    Ok(desk)
}

/// Somebody who asks about a machine.
pub(crate) struct Question<'a> {
    pub(crate) app: &'a Arc<App>,
    pub(crate) from: Address,
}

impl Question<'_> {
    /// Answers within the limits.
    pub(super) async fn answer<A: Send + 'static>(
        self,
        work: impl FnOnce(&Limits) -> Result<A, InsideError> + Send + 'static,
    ) -> Answered<A> {
        Ok(Json(self.bounded(work).await??))
    }

    /// Has something done within the limits of nodes and time.
    pub(crate) async fn bounded<A: Send + 'static>(
        self,
        work: impl FnOnce(&Limits) -> A + Send + 'static,
    ) -> Result<A, ApiError> {
        let limits = |stop: &Stop| Limits {
            nodes: Some(MOST_NODES),
            stop: stop.clone(),
            ..Limits::default()
        };
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

/// What a question without an answer is told.
impl From<InsideError> for ApiError {
    fn from(error: InsideError) -> ApiError {
        let status = match error {
            InsideError::TooLarge { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            InsideError::NotEntered { .. } => StatusCode::NOT_FOUND,
            _ => StatusCode::BAD_REQUEST,
        };
        ApiError::new(status, error.to_string())
    }
}
