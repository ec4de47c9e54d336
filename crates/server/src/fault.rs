use std::fmt::Display;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rivi_play::Refusal;
use rivi_play::request::Fault;
use rivi_service::{Failed, Kind};
use rivi_store::StoreError;

/// An answer that says what is wrong.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) error: String,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, error: impl Into<String>) -> ApiError {
        ApiError { status, error: error.into() }
    }

    /// What was asked for cannot be.
    pub(crate) fn bad(error: impl Display) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, error.to_string())
    }

    pub(crate) fn no_match(id: &str) -> ApiError {
        let shown: String = id.chars().take(40).collect();
        ApiError::new(StatusCode::NOT_FOUND, format!("there is no match '{shown}'"))
    }

    pub(crate) fn too_many(error: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, error)
    }

    /// What is kept does not hold together.
    pub(crate) fn broken(error: impl Display) -> ApiError {
        tracing::error!(%error, "a match cannot be read");
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "the match cannot be read")
    }

    /// The match left the memory just now.
    pub(crate) fn gone() -> ApiError {
        ApiError::new(StatusCode::CONFLICT, "the match is being closed; ask again")
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "the store failed");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "the database does not answer")
    }
}

/// What a question without an answer is told.
impl From<Failed> for ApiError {
    fn from(failed: Failed) -> ApiError {
        if failed.kind == Kind::Broken {
            tracing::error!(error = failed.error, "a question met a fault of the program");
        }
        let status = StatusCode::from_u16(failed.kind.status());
        ApiError::new(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), failed.error)
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        ApiError::bad(refusal)
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        tracing::error!(%error, "no randomness");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "the system has no randomness")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(Fault { error: self.error })).into_response()
    }
}
