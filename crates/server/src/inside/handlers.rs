use std::sync::Arc;

use axum::extract::State;
use rivi_games::ShownScenario;
use rivi_play::request::Fault;
use rivi_players::inside::{OpenedNode, Searched, Steps};
use rivi_service::inside::{self, CompareRequest, StepsRequest, TreeRequest};

use super::question::{Answered, Question};
use crate::app::App;
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
    Question { app: &app, from }.answer(move |limits| inside::tree(&asked, limits)).await
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
    Question { app: &app, from }.answer(move |limits| inside::steps(&asked, limits)).await
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
    Question { app: &app, from }.answer(move |limits| inside::compare(&asked, limits)).await
}

/// The five scenarios of Connect Four with board, answer and proof
#[utoipa::path(get, path = "/api/scenarios", tag = "inside", responses(
    (status = 200, description = "The scenarios", body = Vec<ShownScenario>),
))]
pub(crate) async fn all_scenarios(
    State(app): State<Arc<App>>,
    from: Address,
) -> Answered<Vec<ShownScenario>> {
    Question { app: &app, from }.answer(|_| inside::scenarios()).await
}
