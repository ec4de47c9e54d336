//! What every answer says about itself, and who may not ask.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::fault::ApiError;
use crate::input::Address;
use crate::{health, host};

/// Scripts, styles and connections only from here; `blob:` and `data:` for pictures that the page makes itself; a
/// worker may run compiled code, and hears by an address of the browser's own that it is to stop.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' blob:; worker-src 'self' blob:; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const USUAL: [(header::HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        header::HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// Counts the request, refuses it if its address asks too often or it is meant for somebody else, and adds the usual
/// headers to the answer.
pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    matched: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let (parts, body) = request.into_parts();
    let address = Address::of(&app, &parts);
    // The path as it is written in the program: it holds no names of matches.
    let path = matched.map_or_else(|| "page".to_owned(), |path| path.as_str().to_owned());
    let method = parts.method.clone();
    let api = parts.uri.path().starts_with("/api/");
    // To say that the server lives costs less than to refuse it, and who watches over it may share a stranger's address.
    let mut response = if path != health::ALIVE && !app.addresses.may_ask(address) {
        too_often()
    } else if !host::is_meant(&app.config, &parts) {
        not_here()
    } else {
        next.run(Request::from_parts(parts, body)).await
    };
    let headers = response.headers_mut();
    for (name, value) in USUAL {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if api {
        // Answers hold the secrets of seats.
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    count(&method, &path, response.status(), begun);
    response
}

fn not_here() -> Response {
    let sentence = "this server does not go by that name: it is told its names by --host";
    ApiError::new(StatusCode::MISDIRECTED_REQUEST, sentence).into_response()
}

fn too_often() -> Response {
    let mut response = ApiError::too_many("too many requests: slow down").into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}

fn count(method: &Method, path: &str, status: StatusCode, begun: Instant) {
    let took = begun.elapsed();
    metrics::counter!("rivi_requests", "path" => path.to_owned(), "status" => status.as_u16().to_string())
        .increment(1);
    metrics::histogram!("rivi_request_seconds").record(took.as_secs_f64());
    let ms = took.as_secs_f64() * 1000.0;
    if status.is_server_error() {
        tracing::error!(%method, path, status = status.as_u16(), ms, "request failed");
    } else {
        tracing::debug!(%method, path, status = status.as_u16(), ms, "request");
    }
}
