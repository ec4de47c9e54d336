//! The page: from the program, or from a folder while it is being worked on.

use std::path::{Component, Path};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::fault::ApiError;
use crate::token::hex;

/// A file of the page.
struct File {
    path: &'static str,
    plain: &'static [u8],
    packed: &'static [u8],
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Whether the page is built into this program.
pub fn has_page() -> bool {
    !FILES.is_empty()
}

const NOT_BUILT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Rivi</title>
<h1>Rivi</h1><p>This program was built without its page. To build both: <code>make build</code>.</p>
<p>The server works all the same: <a href=/api/docs>what it can be asked</a>.</p>
";

/// Whatever is not asked of the API: a file of the page, or the page itself, which knows its own addresses.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        let error = format!("there is nothing at {}", uri.path());
        return ApiError::new(StatusCode::NOT_FOUND, error).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        let error = "the page can only be read (GET)";
        return ApiError::new(StatusCode::METHOD_NOT_ALLOWED, error).into_response();
    }
    let path = if path.is_empty() { "index.html" } else { path };
    match &app.config.page {
        Some(folder) => from_folder(folder, path).await,
        None => from_program(path, &headers),
    }
}

fn from_program(path: &str, headers: &HeaderMap) -> Response {
    let find = |path: &str| FILES.iter().find(|file| file.path == path);
    // Addresses of the page itself have no ending; a file that is not there has one.
    let page = || find("index.html").filter(|_| is_address(path));
    match find(path).or_else(page) {
        Some(file) => answer(file, headers),
        None if FILES.is_empty() && is_address(path) => Html(NOT_BUILT).into_response(),
        None => not_found(path),
    }
}

/// Whether it is an address of the page rather than one of its files.
fn is_address(path: &str) -> bool {
    path == "index.html" || !path.rsplit('/').next().unwrap_or("").contains('.')
}

fn answer(file: &File, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex(&Sha256::digest(file.plain)[..8]));
    let has = |name, text: &str| {
        headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|v| v.contains(text))
    };
    // Files below assets/ have a hash in their names and never change.
    let keep = if file.path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let about = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, keep)];
    if has(header::IF_NONE_MATCH, &tag) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind(file.path)), (header::VARY, "accept-encoding")];
    if has(header::ACCEPT_ENCODING, "gzip") {
        return (about, kind, [(header::CONTENT_ENCODING, "gzip")], file.packed).into_response();
    }
    (about, kind, file.plain).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

async fn from_folder(folder: &Path, path: &str) -> Response {
    let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    if !inside {
        return not_found(path);
    }
    let wanted = if is_address(path) { "index.html" } else { path };
    match tokio::fs::read(folder.join(wanted)).await {
        Ok(bytes) => {
            let about = [(header::CONTENT_TYPE, kind(wanted)), (header::CACHE_CONTROL, "no-cache")];
            (about, bytes).into_response()
        }
        Err(_) => not_found(path),
    }
}

fn not_found(path: &str) -> Response {
    let shown: String = path.chars().take(100).collect();
    ApiError::new(StatusCode::NOT_FOUND, format!("there is nothing at /{shown}")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_page_are_told_from_files() {
        assert!(is_address("m/0123456789abcdef"));
        assert!(is_address("index.html"));
        assert!(!is_address("assets/app.js"));
    }

    #[tokio::test]
    async fn a_folder_gives_nothing_from_outside() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("index.html"), "page").unwrap();
        let inner = folder.path().join("inner");
        std::fs::create_dir(&inner).unwrap();
        assert_eq!(from_folder(&inner, "../index.html").await.status(), StatusCode::NOT_FOUND);
        assert_eq!(from_folder(folder.path(), "m/1").await.status(), StatusCode::OK);
    }
}
