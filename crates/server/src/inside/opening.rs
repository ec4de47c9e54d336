use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use rivi_play::request::{Fault, OpeningAnswer, PositionRequest};
use rivi_players::{Desk, Swap2};
use rivi_rules::Square;

use super::question::{Answered, Question, played};
use crate::app::App;
use crate::fault::ApiError;
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
    let desk = played(&asked)?;
    let Json(answer) = Question { app: &app, from }.answer(move |_| Ok(answered(&*desk))).await?;
    let none =
        "these stones are no opening by swap2: expected none, three or five in a game that has it";
    answer.map(Json).ok_or_else(|| ApiError::bad(none))
}

fn answered(desk: &dyn Desk) -> Option<OpeningAnswer> {
    match desk.opened()? {
        Swap2::Swap => Some(OpeningAnswer { stones: Vec::new(), swap: true }),
        Swap2::Stones(stones) => {
            let legal = desk.table().legal_targets();
            let text = |square: &Square| {
                legal.iter().find(|target| target.square == *square).map(|it| it.text.clone())
            };
            let stones = stones.iter().map(text).collect::<Option<Vec<_>>>()?;
            Some(OpeningAnswer { stones, swap: false })
        }
    }
}
