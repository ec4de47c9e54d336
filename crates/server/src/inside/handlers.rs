use std::sync::Arc;

use axum::extract::State;
use rivi_games::{ShownScenario, scenarios};
use rivi_play::request::Fault;
use rivi_players::inside::{OpenedNode, Searched, Steps};

use super::question::{Answered, Question, played};
use super::request::{CompareRequest, StepsRequest, TreeRequest};
use crate::app::App;
use crate::fault::ApiError;
use crate::input::{Address, Body};

/// A node of a search tree with its children
///
/// The search runs again for every node that is opened, so that nothing is kept.
#[utoipa::path(post, path = "/api/inside/tree", tag = "inside", request_body = TreeRequest, responses(
    (status = 200, description = "The node", body = OpenedNode), (status = 400, description = "There is no such position or machine", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault),
    (status = 404, body = Fault, description = "The search did not enter this node"),
    (status = 422, body = Fault, description = "The tree is too large"),
))]
pub(crate) async fn tree(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<TreeRequest>,
) -> Answered<OpenedNode> {
    let (machine, desk) = (asked.player.parse()?, played(&asked.position)?);
    let answer = move |limits: &_| desk.glass().open_node(machine, &asked.path, limits);
    Question { app: &app, from }.answer(answer).await
}

/// A part of the way that a search took through its tree
#[utoipa::path(post, path = "/api/inside/steps", tag = "inside", request_body = StepsRequest, responses(
    (status = 200, description = "The steps", body = Steps), (status = 400, description = "There is no such position or machine", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault),
    (status = 422, body = Fault, description = "The tree is too large"),
))]
pub(crate) async fn tree_steps(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<StepsRequest>,
) -> Answered<Steps> {
    let (machine, desk) = (asked.player.parse()?, played(&asked.position)?);
    let answer = move |limits: &_| desk.glass().steps(machine, asked.from, asked.count, limits);
    Question { app: &app, from }.answer(answer).await
}

/// The table of variants A to G for a position
///
/// A variant that reaches the limit has no value.
#[utoipa::path(post, path = "/api/inside/compare", tag = "inside", request_body = CompareRequest, responses(
    (status = 200, description = "The table", body = Vec<Searched>), (status = 400, description = "There is no such position or machine", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault),
))]
pub(crate) async fn variants(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<CompareRequest>,
) -> Answered<Vec<Searched>> {
    let desk = played(&asked.position)?;
    Question { app: &app, from }.answer(move |limits| desk.glass().compare(limits)).await
}

/// The five scenarios of Connect Four with board, answer and proof
#[utoipa::path(get, path = "/api/scenarios", tag = "inside", responses(
    (status = 200, description = "The scenarios", body = Vec<ShownScenario>),
))]
pub(crate) async fn all_scenarios(
    State(app): State<Arc<App>>,
    from: Address,
) -> Answered<Vec<ShownScenario>> {
    Question { app: &app, from }
        .answer(|_| Ok(scenarios()))
        .await?
        .0
        .map(axum::Json)
        .map_err(ApiError::broken)
}
