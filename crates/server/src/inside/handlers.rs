use std::sync::Arc;

use axum::extract::State;
use rivi_engine::inside::{
    InsideError, OpenedNode, ScoreView, Searched, ShownScenario, SlicesView, Steps, VierView,
    compare, open_node, scenarios, score_board, slices, steps, vier,
};
use rivi_play::request::Fault;

use super::question::{Answered, Question};
use super::request::{
    CompareRequest, ScoreBoardRequest, SlicesRequest, StepsRequest, TreeRequest, VierRequest,
};
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
    let machine = asked.player.parse()?;
    let answer = move |limits: &_| open_node(&asked.position, machine, &asked.path, limits);
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
    let machine = asked.player.parse()?;
    let answer = move |limits: &_| steps(&asked.position, machine, asked.from, asked.count, limits);
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
    Question { app: &app, from }.answer(move |limits| compare(&asked.position, limits)).await
}

/// The score board with the sentences why
#[utoipa::path(post, path = "/api/inside/score-board", tag = "inside", request_body = ScoreBoardRequest, responses(
    (status = 200, description = "The scores", body = ScoreView), (status = 400, description = "There is no such position or machine", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault),
))]
pub(crate) async fn scored(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<ScoreBoardRequest>,
) -> Answered<ScoreView> {
    Question { app: &app, from }.answer(move |_| score_board(&asked.position, &asked.player)).await
}

/// The four slices through a cell, the totals and the counter grid
#[utoipa::path(post, path = "/api/inside/slices", tag = "inside", request_body = SlicesRequest, responses(
    (status = 200, description = "The slices", body = SlicesView), (status = 400, description = "There is no such position or machine", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault),
))]
pub(crate) async fn sliced(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<SlicesRequest>,
) -> Answered<SlicesView> {
    Question { app: &app, from }
        .answer(move |_| slices(&asked.position, &asked.player, asked.square))
        .await
}

/// Which part of `vier` decides: database, depth or playouts
#[utoipa::path(post, path = "/api/inside/vier", tag = "inside", request_body = VierRequest, responses(
    (status = 200, description = "What decides", body = VierView), (status = 400, description = "There is no such position or machine", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault),
))]
pub(crate) async fn vier_seen(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<VierRequest>,
) -> Answered<VierView> {
    Question { app: &app, from }
        .answer(move |limits| vier(&asked.position, &asked.player, asked.seed, limits))
        .await
}

/// The five scenarios of Connect Four with board, answer and proof
#[utoipa::path(get, path = "/api/scenarios", tag = "inside", responses(
    (status = 200, description = "The scenarios", body = Vec<ShownScenario>),
))]
pub(crate) async fn all_scenarios(
    State(app): State<Arc<App>>,
    from: Address,
) -> Answered<Vec<ShownScenario>> {
    Question { app: &app, from }.answer(|_| scenarios().map_err(InsideError::from)).await
}
