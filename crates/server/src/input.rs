//! What comes in, with a sentence for what cannot be read.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::fault::ApiError;
use crate::token::is_id;

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(refused) => Err(ApiError::new(refused.status(), refused.body_text())),
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

/// Where a client is, as far as limits go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl Address {
    pub(crate) fn of(app: &App, parts: &Parts) -> Address {
        let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let direct =
            direct.map_or(IpAddr::from([127, 0, 0, 1]), |ConnectInfo(address)| address.ip());
        let told = || {
            let header = parts.headers.get("x-forwarded-for")?.to_str().ok()?;
            // The last one is what our own proxy saw; those before it are what the client says.
            header.rsplit(',').next()?.trim().parse().ok()
        };
        Address(if app.config.behind_proxy { told().unwrap_or(direct) } else { direct })
    }
}

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Address, ApiError> {
        Ok(Address::of(app, parts))
    }
}
