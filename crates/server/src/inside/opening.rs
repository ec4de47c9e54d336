use std::sync::Arc;

use axum::extract::State;
use rivi_play::request::{Fault, OpeningAnswer, PositionRequest};

use super::question::{Answered, Question};
use crate::app::App;
use crate::input::{Address, Body};

/// What a machine does with the stones of an opening by swap2
#[utoipa::path(post, path = "/api/opening", tag = "games", request_body = PositionRequest, responses(
    (status = 200, description = "Its stones, or that it takes the other side", body = OpeningAnswer),
    (status = 400, description = "The position is no opening by swap2", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault),
))]
pub(crate) async fn opening(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<PositionRequest>,
) -> Answered<OpeningAnswer> {
    Question { app: &app, from }.answer(move |_| rivi_service::games::opening(&asked)).await
}
