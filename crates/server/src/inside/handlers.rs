use axum::Json;
use axum::extract::State;
use rivi_engine::inside::{
    InsideError, OpenedNode, ScoreView, Searched, ShownScenario, SlicesView, Steps, VierView,
    compare, open_node, scenarios, score_board, slices, steps, vier,
};
use rivi_play::request::Fault;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::request::{
    CompareRequest, ScoreBoardRequest, SlicesRequest, StepsRequest, TreeRequest, VierRequest,
};
use super::{GlassDesk, InsideFault};

type Answered<A> = Result<Json<A>, InsideFault>;

/// The routes, for a server of any state.
pub fn routes<S: Clone + Send + Sync + 'static>(desk: GlassDesk) -> OpenApiRouter<S> {
    OpenApiRouter::new()
        .routes(routes!(tree))
        .routes(routes!(tree_steps))
        .routes(routes!(variants))
        .routes(routes!(scored))
        .routes(routes!(sliced))
        .routes(routes!(vier_seen))
        .routes(routes!(all_scenarios))
        .with_state(desk)
}

/// A node of a search tree with its children
///
/// The search runs again for every node that is opened, so that nothing is kept.
#[utoipa::path(post, path = "/api/inside/tree", tag = "inside", request_body = TreeRequest, responses(
    (status = 200, body = OpenedNode), (status = 400, body = Fault),
    (status = 404, body = Fault, description = "The search did not enter this node"),
    (status = 422, body = Fault, description = "The tree is too large"),
))]
async fn tree(
    State(desk): State<GlassDesk>,
    Json(asked): Json<TreeRequest>,
) -> Answered<OpenedNode> {
    let machine = asked.player.parse()?;
    let answer = move |limits: &_| open_node(&asked.position, machine, &asked.path, limits);
    desk.answer(answer).await.map(Json)
}

/// A part of the way that a search took through its tree
#[utoipa::path(post, path = "/api/inside/steps", tag = "inside", request_body = StepsRequest, responses(
    (status = 200, body = Steps), (status = 400, body = Fault),
    (status = 422, body = Fault, description = "The tree is too large"),
))]
async fn tree_steps(
    State(desk): State<GlassDesk>,
    Json(asked): Json<StepsRequest>,
) -> Answered<Steps> {
    let machine = asked.player.parse()?;
    let answer = move |limits: &_| steps(&asked.position, machine, asked.from, asked.count, limits);
    desk.answer(answer).await.map(Json)
}

/// The table of variants A to G for a position
///
/// A variant that reaches the limit has no value.
#[utoipa::path(post, path = "/api/inside/compare", tag = "inside", request_body = CompareRequest, responses(
    (status = 200, body = Vec<Searched>), (status = 400, body = Fault),
))]
async fn variants(
    State(desk): State<GlassDesk>,
    Json(asked): Json<CompareRequest>,
) -> Answered<Vec<Searched>> {
    desk.answer(move |limits| compare(&asked.position, limits)).await.map(Json)
}

/// The score board with the sentences why
#[utoipa::path(post, path = "/api/inside/score-board", tag = "inside", request_body = ScoreBoardRequest, responses(
    (status = 200, body = ScoreView), (status = 400, body = Fault),
))]
async fn scored(
    State(desk): State<GlassDesk>,
    Json(asked): Json<ScoreBoardRequest>,
) -> Answered<ScoreView> {
    desk.answer(move |_| score_board(&asked.position, &asked.player)).await.map(Json)
}

/// The four slices through a cell, the totals and the counter grid
#[utoipa::path(post, path = "/api/inside/slices", tag = "inside", request_body = SlicesRequest, responses(
    (status = 200, body = SlicesView), (status = 400, body = Fault),
))]
async fn sliced(
    State(desk): State<GlassDesk>,
    Json(asked): Json<SlicesRequest>,
) -> Answered<SlicesView> {
    desk.answer(move |_| slices(&asked.position, &asked.player, asked.square)).await.map(Json)
}

/// Which part of `vier` decides: database, depth or playouts
#[utoipa::path(post, path = "/api/inside/vier", tag = "inside", request_body = VierRequest, responses(
    (status = 200, body = VierView), (status = 400, body = Fault),
))]
async fn vier_seen(
    State(desk): State<GlassDesk>,
    Json(asked): Json<VierRequest>,
) -> Answered<VierView> {
    desk.answer(move |limits| vier(&asked.position, &asked.player, asked.seed, limits))
        .await
        .map(Json)
}

/// The five scenarios of Connect Four with board, answer and proof
#[utoipa::path(get, path = "/api/scenarios", tag = "inside", responses(
    (status = 200, body = Vec<ShownScenario>),
))]
async fn all_scenarios(State(desk): State<GlassDesk>) -> Answered<Vec<ShownScenario>> {
    desk.answer(|_| scenarios().map_err(InsideError::from)).await.map(Json)
}
