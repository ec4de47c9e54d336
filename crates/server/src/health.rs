//! Whether the server lives, whether it is ready, and what it counts.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use rivi_play::request::Fault;
use rivi_store::Write;

use crate::app::{App, now_ms};
use crate::fault::ApiError;

/// Whoever asks whether the server is ready wants to know it soon.
const PATIENCE: Duration = Duration::from_secs(3);

/// Where it is asked whether the server lives.
pub(crate) const ALIVE: &str = "/healthz";

static METRICS: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Begins to count. A process counts once, however many servers it has.
pub(crate) fn begin_counting() {
    METRICS.get_or_init(|| PrometheusBuilder::new().install_recorder().ok());
}

/// Whether the server lives.
#[utoipa::path(get, path = ALIVE, tag = "operation", responses((status = 200, description = "It lives", body = String, content_type = "text/plain")))]
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether the server takes requests: something can be written to its database and it is not going down.
#[utoipa::path(get, path = "/readyz", tag = "operation", responses((status = 200, description = "It is ready", body = String, content_type = "text/plain"),
    (status = 503, description = "It is not", body = Fault)))]
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Result<String, ApiError> {
    if app.is_going_down() {
        let error = "the server is going down";
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, error));
    }
    let probe = app.journal.write(Write::Probe { at_ms: now_ms() });
    let slow = |_| {
        let error = "the database does not write";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, error)
    };
    tokio::time::timeout(PATIENCE, probe).await.map_err(slow)??;
    let Some(afar) = &app.afar else { return Ok("ready\n".to_owned()) };
    // Without a bus or workers it goes on, slower.
    let bus = if app.bus.is_there() { "there" } else { "away" };
    Ok(format!("ready\nbus {bus}\nworkers {}\n", afar.workers()))
}

/// What the servers of this process count, as Prometheus reads it.
pub fn counted() -> String {
    METRICS.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default()
}

/// What the server counts, for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses((status = 200, description = "The figures", body = String, content_type = "text/plain")))]
pub(crate) async fn figures() -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, counted()).into_response()
}
