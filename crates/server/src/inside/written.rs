use std::sync::Arc;

use axum::extract::State;
use rivi_play::request::Fault;
use rivi_players::inside::Explained;
use rivi_service::inside::{self, WrittenRequest};

use super::question::{Answered, Question};
use crate::app::App;
use crate::input::{Address, Body};

/// A game tree that is written as text: every variant on it, what was cut off, and the strategies of a side
#[utoipa::path(post, path = "/api/inside/written", tag = "inside", request_body = WrittenRequest, responses(
    (status = 200, description = "What is known of the tree", body = Explained),
    (status = 400, description = "It is no tree, no variant or no strategy", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault),
))]
pub(crate) async fn written(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<WrittenRequest>,
) -> Answered<Explained> {
    Question { app: &app, from }.answer(move |limits| inside::written(&asked, limits)).await
}
