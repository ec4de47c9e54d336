use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, Method, header};
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use axum::{Json, Router};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_http::cors::CorsLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::fault::ApiError;
use crate::inside::{handlers as glass, opening, thought, views, written};
use crate::openapi::{ApiDoc, readable, whole};
use crate::rest::{games, matches, puzzles, record};
use crate::{analyse, headers, health, live, page};

/// Shorter answers, in bytes, fit into a packet as they are.
const SMALLEST_PACKED: u64 = 1024;

/// Everything that can be asked, with its description.
fn api() -> OpenApiRouter<Arc<App>> {
    let all = OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(games::games))
        .routes(routes!(games::game))
        .routes(routes!(games::gallery))
        .routes(routes!(games::lessons))
        .routes(routes!(games::position_view))
        .routes(routes!(games::course))
        .routes(routes!(matches::create, matches::list))
        .routes(routes!(matches::details, matches::delete))
        .routes(routes!(record::export_game))
        .routes(routes!(record::import_game))
        .routes(routes!(record::insight))
        .routes(routes!(glass::tree))
        .routes(routes!(glass::tree_steps))
        .routes(routes!(glass::variants))
        .routes(routes!(glass::all_scenarios))
        .routes(routes!(puzzles::list))
        .routes(routes!(puzzles::daily))
        .routes(routes!(puzzles::one))
        .routes(routes!(puzzles::attempt))
        .routes(routes!(puzzles::hint))
        .routes(routes!(puzzles::solution))
        .routes(routes!(thought::thought))
        .routes(routes!(written::written))
        .routes(routes!(opening::opening))
        .routes(routes!(live::live))
        .routes(routes!(analyse::analyse))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz));
    views::with_views(all)
}

fn figures() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(health::figures))
}

/// The figures alone, where they have an address of their own. Nobody has to know its name.
pub(crate) fn figures_router(app: &Arc<App>) -> Router {
    let (figures, _) = figures().split_for_parts();
    figures.with_state(Arc::clone(app))
}

/// The description of everything that can be asked, as OpenAPI 3.1.
pub fn description() -> serde_json::Value {
    whole(api().merge(figures()).into_openapi())
}

/// The server as a function from requests to answers.
pub fn router(app: Arc<App>) -> Router {
    health::begin_counting();
    let all = if app.config.metrics.is_some() { api() } else { api().merge(figures()) };
    let (api, description) = all.split_for_parts();
    let description = whole(description);
    let docs = readable(&description);
    let not_allowed = || async {
        let status = axum::http::StatusCode::METHOD_NOT_ALLOWED;
        ApiError::new(status, "this cannot be asked in that way: see /api/docs")
    };
    api.route("/api/openapi.json", get(move || async move { Json(description) }))
        .route("/api/docs", get(move || async move { axum::response::Html(docs) }))
        .method_not_allowed_fallback(not_allowed)
        // The page's files are packed already.
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(SMALLEST_PACKED)))
        .fallback(page::page)
        .layer(DefaultBodyLimit::max(app.config.limits.body))
        .layer(CatchPanicLayer::new())
        .layer(cors(&app.config.origins))
        .layer(from_fn_with_state(Arc::clone(&app), headers::guard))
        .with_state(app)
}

/// Pages of other servers get nothing unless they are named.
fn cors(origins: &[String]) -> CorsLayer {
    let origins: Vec<HeaderValue> =
        origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    if origins.is_empty() {
        return CorsLayer::new();
    }
    CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers([header::CONTENT_TYPE, header::AUTHORIZATION])
}
