//! What comes in, with a sentence for what cannot be read.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

pub(crate) use crate::address::Address;
use crate::fault::ApiError;
use crate::places::Place;
use crate::token::is_id;

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

/// How long a body may take; it comes with each request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyTime(pub(crate) Duration);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let time = request.extensions().get().map_or(Duration::MAX, |BodyTime(time)| *time);
        let _waiting = request.extensions().get().map(Place::waiting);
        match tokio::time::timeout(time, Json::from_request(request, state)).await {
            Ok(Ok(Json(body))) => Ok(Body(body)),
            Ok(Err(refused)) => Err(ApiError::new(refused.status(), refused.body_text())),
            Err(_) => {
                Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, "the request came too slowly"))
            }
        }
    }
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, ApiError> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(refused) => Err(ApiError::new(refused.status(), refused.body_text())),
        }
    }
}

/// A part of the path.
async fn part<S: Send + Sync>(
    parts: &mut Parts,
    state: &S,
    wanted: &str,
) -> Result<String, ApiError> {
    let path: Result<Path<Vec<(String, String)>>, _> = Path::from_request_parts(parts, state).await;
    let Path(named) = path.map_err(ApiError::bad)?;
    let found = named.into_iter().find(|(name, _)| name == wanted);
    Ok(found.map(|(_, value)| value).unwrap_or_default())
}

/// The number of a move that a path names.
pub(crate) struct MoveNumber(pub(crate) usize);

impl<S: Send + Sync> FromRequestParts<S> for MoveNumber {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<MoveNumber, ApiError> {
        let wrong = |_| ApiError::bad("expected the number of a move, from 1");
        part(parts, state, "number").await?.parse().map(MoveNumber).map_err(wrong)
    }
}

/// The match that a path names.
pub(crate) struct MatchId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for MatchId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<MatchId, ApiError> {
        let id = part(parts, state, "id").await?;
        if is_id(&id) { Ok(MatchId(id)) } else { Err(ApiError::no_match(&id)) }
    }
}

/// The puzzle that a path names.
pub(crate) struct PuzzleId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PuzzleId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PuzzleId, ApiError> {
        part(parts, state, "id").await.map(PuzzleId)
    }
}

/// The number of a hint that a path names.
pub(crate) struct HintStep(pub(crate) u8);

impl<S: Send + Sync> FromRequestParts<S> for HintStep {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<HintStep, ApiError> {
        let wrong = |_| ApiError::bad("expected the number of a hint, from 1");
        part(parts, state, "step").await?.parse().map(HintStep).map_err(wrong)
    }
}
