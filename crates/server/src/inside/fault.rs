use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rivi_engine::inside::InsideError;
use rivi_play::request::Fault;

/// Why a question was not answered.
#[derive(Debug)]
pub enum InsideFault {
    /// The question has no answer.
    Asked(InsideError),
    /// Too many ask at once.
    Busy,
    /// The search failed in a way that it should not.
    Broken,
}

impl From<InsideError> for InsideFault {
    fn from(error: InsideError) -> InsideFault {
        InsideFault::Asked(error)
    }
}

impl IntoResponse for InsideFault {
    fn into_response(self) -> Response {
        let (status, error) = match self {
            InsideFault::Asked(error @ InsideError::TooLarge { .. }) => {
                (StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
            }
            InsideFault::Asked(error @ InsideError::NotEntered { .. }) => {
                (StatusCode::NOT_FOUND, error.to_string())
            }
            InsideFault::Asked(error) => (StatusCode::BAD_REQUEST, error.to_string()),
            InsideFault::Busy => {
                let sentence = "too many are looking into machines now: try again in a moment";
                (StatusCode::SERVICE_UNAVAILABLE, sentence.to_owned())
            }
            InsideFault::Broken => {
                let sentence = "the machine failed; this is a fault of the program";
                (StatusCode::INTERNAL_SERVER_ERROR, sentence.to_owned())
            }
        };
        (status, Json(Fault { error })).into_response()
    }
}
