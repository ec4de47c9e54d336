use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use rivi_play::message::RefusalCode;
use rivi_play::request::{Begun, Fault, Links, MatchDetails, MatchList, NewMatch};
use rivi_play::{Deletion, Match, Numbered, Pair, begin};
use rivi_service::table;
use rivi_store::{Query, StoredMatch, Write};
use serde::Deserialize;
use tokio::sync::oneshot;
use utoipa::IntoParams;

use crate::app::{App, now_ms};
use crate::fault::ApiError;
use crate::input::{Address, Asked, Body, MatchId};
use crate::room::Ask;
use crate::rooms::{Reserved, with_what_is_due};
use crate::token;

/// Begins a match. The answer holds the secrets of both seats; they are shown this once.
#[utoipa::path(post, path = "/api/matches", tag = "matches", request_body = NewMatch,
    responses((status = 201, description = "The match was begun", body = Begun), (status = 400, description = "It cannot be begun", body = Fault), (status = 429, description = "Too many matches are open", body = Fault)))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    from: Address,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<Begun>), ApiError> {
    let events = begin(&new, now_ms())?;
    Ok((StatusCode::CREATED, Json(begin_with(&app, from, events, new.public).await?)))
}

/// Writes a new match down and opens it. If there is no room for it nothing is written.
pub(super) async fn begin_with(
    app: &Arc<App>,
    owner: Address,
    events: Vec<Numbered>,
    public: bool,
) -> Result<Begun, ApiError> {
    let whole = Match::replay(&events).map_err(ApiError::bad)?;
    let id = token::new_id()?;
    let seats = Pair { x: token::new_token()?, o: token::new_token()? };
    let tokens = Pair { x: token::hash(&seats.x), o: token::hash(&seats.o) };
    let at_ms = events.last().map_or(0, |event| event.at_ms);
    let summary = table::summary(&id, &whole, public, at_ms);
    let write =
        Write::Begin { summary: summary.clone(), tokens: tokens.clone(), events: events.clone() };
    let write = with_what_is_due(app, &id, &whole, write);
    let place = Reserved::take(app, &id).await?;
    app.journal.write(write).await?;
    place.open(owner, whole, StoredMatch { summary, tokens, events }).await;
    metrics::counter!("rivi_matches_begun").increment(1);
    let link = |token: &str| format!("/m/{id}#{token}");
    let links = Links { x: link(&seats.x), o: link(&seats.o), watch: format!("/m/{id}") };
    Ok(Begun { seats, links, id })
}

/// Which matches are looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// Part of a player's or a person's name.
    player: Option<String>,
    /// The game's name, or what stands before its colon.
    game: Option<String>,
    /// How it ended: `x`, `o`, `draw`, or `none` for unfinished ones.
    result: Option<String>,
    /// How many at most, 1 to 200.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// What the last answer gave as `next`.
    before: Option<String>,
}

/// Public matches, the newest first. A page may hold few or none and still not be the last: `next` says so.
#[utoipa::path(get, path = "/api/matches", tag = "matches", params(Wanted),
    responses((status = 200, description = "The matches", body = MatchList), (status = 400, description = "It cannot be looked for", body = Fault)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<MatchList>, ApiError> {
    let found = app.store.list(&query(wanted)?).await?;
    let next = found.next.map(|(created_ms, id)| format!("{created_ms}-{id}"));
    Ok(Json(MatchList { matches: found.matches, next }))
}

fn query(wanted: Wanted) -> Result<Query, ApiError> {
    let (result, unfinished) = match wanted.result.as_deref() {
        None => (None, false),
        Some("none") => (None, true),
        Some(word) => match word.parse() {
            Ok(outcome) => (Some(outcome), false),
            Err(_) => return Err(ApiError::bad("result is x, o, draw or none")),
        },
    };
    let limit = wanted.limit.unwrap_or(50);
    if !(1..=200).contains(&limit) {
        return Err(ApiError::bad(format!("limit is from 1 to 200, not {limit}")));
    }
    let place = |text: String| -> Option<(u64, String)> {
        let (ms, id) = text.split_once('-')?;
        Some((ms.parse().ok()?, Some(id).filter(|id| token::is_id(id))?.to_owned()))
    };
    let before = match wanted.before {
        None => None,
        Some(text) => Some(
            place(text)
                .ok_or_else(|| ApiError::bad("before is what the last answer gave as next"))?,
        ),
    };
    let too_long = |text: &String| text.contains('\0') || text.len() > 200;
    // PostgreSQL has no text with a NUL in it.
    if [&wanted.player, &wanted.game].into_iter().flatten().any(too_long) {
        return Err(ApiError::bad("player and game have at most 200 characters, none of them NUL"));
    }
    let (player, game) = (wanted.player.filter(|text| !text.is_empty()), wanted.game);
    Ok(Query { player, game, result, unfinished, private: false, limit, before })
}

/// Asks a match something and waits for the answer.
pub(super) async fn ask<T>(
    app: &Arc<App>,
    id: &str,
    make: impl FnOnce(oneshot::Sender<T>) -> Ask,
) -> Result<T, ApiError> {
    let door = app.rooms.door(app, id).await?;
    let (reply, answer) = oneshot::channel();
    door.send(make(reply)).await.map_err(|_| ApiError::gone())?;
    answer.await.map_err(|_| ApiError::gone())
}

/// A match as it stands.
#[utoipa::path(get, path = "/api/matches/{id}", tag = "matches", params(("id" = String, Path, description = "The match")),
    responses((status = 200, description = "The match", body = MatchDetails), (status = 404, description = "There is no such match", body = Fault)))]
pub(crate) async fn details(
    State(app): State<Arc<App>>,
    MatchId(id): MatchId,
) -> Result<Json<MatchDetails>, ApiError> {
    Ok(Json(ask(&app, &id, |reply| Ask::Details { reply }).await?))
}

/// Deletes a match, with the token of one of its seats. Where two people have played, the other one is asked first, who
/// agrees by the same request or with `answer`; both tokens, with a blank between them, delete it at once.
#[utoipa::path(delete, path = "/api/matches/{id}", tag = "matches", params(("id" = String, Path, description = "The match")),
    security(("seat" = [])),
    responses((status = 204, description = "It is gone"), (status = 202, description = "The other player is asked"),
        (status = 409, description = "The other player has been asked already", body = Fault), (status = 401, description = "No token was given", body = Fault),
        (status = 403, description = "The token is not of this match", body = Fault), (status = 404, description = "There is no such match", body = Fault)))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    MatchId(id): MatchId,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = bearer.and_then(|value| value.strip_prefix("Bearer ")).ok_or_else(|| {
        let error = "expected the token of a seat as 'Authorization: Bearer TOKEN'";
        ApiError::new(StatusCode::UNAUTHORIZED, error)
    })?;
    let tokens = token.split_whitespace().take(2).map(str::to_owned).collect();
    match ask(&app, &id, |reply| Ask::Delete { tokens, reply }).await? {
        Ok(Deletion::Agreed) => Ok(StatusCode::NO_CONTENT),
        Ok(Deletion::Asked(_)) => Ok(StatusCode::ACCEPTED),
        Err(refusal) => {
            let status = match refusal.code {
                RefusalCode::NotYourSeat => StatusCode::FORBIDDEN,
                RefusalCode::Asked | RefusalCode::Stale => StatusCode::CONFLICT,
                _ => StatusCode::SERVICE_UNAVAILABLE,
            };
            Err(ApiError::new(status, refusal.reason))
        }
    }
}
