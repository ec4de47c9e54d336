use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rivi_play::message::Event;
use rivi_play::request::{Begun, Fault, Format, GameFile, ImportRequest};
use rivi_play::seen::Insight;
use rivi_play::state::Ending;
use rivi_play::{HUMAN, MOST_NAME, Match, Numbered, begin, checked_name, export, import};
use rivi_rules::{Outcome, Side};
use serde::Deserialize;
use utoipa::IntoParams;

use super::matches::{ask, begin_with};
use crate::app::{App, now_ms};
use crate::fault::ApiError;
use crate::input::{Address, Asked, Body, MatchId, MoveNumber};
use crate::room::Ask;

/// How the game is to be written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Written {
    /// `text`, `json` or `psq`.
    #[serde(default)]
    #[param(inline)]
    format: Format,
}

/// The game on the board of a match, to be kept or taken elsewhere.
#[utoipa::path(get, path = "/api/matches/{id}/export", tag = "matches",
    params(("id" = String, Path, description = "The match"), Written),
    responses((status = 200, description = "The game", content((String = "text/plain"), (GameFile = "application/json"))),
        (status = 400, description = "It cannot be written like that", body = Fault), (status = 404, description = "There is no such match", body = Fault)))]
pub(crate) async fn export_game(
    State(app): State<Arc<App>>,
    MatchId(id): MatchId,
    Asked(Written { format }): Asked<Written>,
) -> Result<Response, ApiError> {
    let text = ask(&app, &id, |reply| {
        let read = move |whole: &Match| drop(reply.send(export(whole, format)));
        Ask::Read { read: Box::new(read) }
    });
    let text = text.await?.map_err(ApiError::bad)?;
    let kind = match format {
        Format::Json => "application/json",
        Format::Text | Format::Psq => "text/plain; charset=utf-8",
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// Begins a match with a game that was played elsewhere.
#[utoipa::path(post, path = "/api/import", tag = "matches", request_body = ImportRequest,
    responses((status = 201, description = "The match was begun", body = Begun), (status = 400, description = "It is no game", body = Fault), (status = 429, description = "Too many matches are open", body = Fault)))]
pub(crate) async fn import_game(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<ImportRequest>,
) -> Result<(StatusCode, Json<Begun>), ApiError> {
    let imported = import(&asked.text, asked.format, asked.game.as_deref());
    let (new, file) = imported.map_err(ApiError::bad)?;
    let events = with_ending(begin(&new, now_ms())?, &file);
    Ok((StatusCode::CREATED, Json(begin_with(&app, from, events, asked.public).await?)))
}

/// Adds who played, and how it ended where the rules do not tell.
fn with_ending(mut events: Vec<Numbered>, file: &GameFile) -> Vec<Numbered> {
    let over = Match::replay(&events).is_ok_and(|whole| whole.result().is_some());
    let named = Side::BOTH.into_iter().filter_map(|seat| Some((seat, shown_name(file, seat)?)));
    let mut added: Vec<Event> = named.map(|(seat, name)| Event::Joined { seat, name }).collect();
    added.extend(ending(file).filter(|_| !over));
    let at_ms = now_ms();
    let begun = events.len() as u64;
    events.extend((begun + 1..).zip(added).map(|(number, event)| Numbered {
        number,
        at_ms,
        event,
    }));
    events
}

/// The name that a person gave, or the machine that played.
fn shown_name(file: &GameFile, seat: Side) -> Option<String> {
    let name = file.names.of(seat).as_ref().unwrap_or(file.players.of(seat));
    // A name that is too long is cut; one that is none is left out.
    let name = checked_name(&name.chars().take(MOST_NAME).collect::<String>()).ok();
    name.filter(|name| name != HUMAN)
}

fn ending(file: &GameFile) -> Option<Event> {
    let loser = match file.winner? {
        Outcome::Win(Side::X) => Some(Side::O),
        Outcome::Win(Side::O) => Some(Side::X),
        Outcome::Draw => None,
    };
    match (file.by?, loser) {
        (Ending::Resigned, Some(seat)) => Some(Event::Resigned { seat }),
        (Ending::Time, Some(seat)) => Some(Event::TimeUp { seat }),
        (Ending::Agreed, None) => Some(Event::DrawAgreed),
        (Ending::Operator, _) => Some(Event::Ended { winner: file.winner? }),
        _ => None,
    }
}

/// What the machine saw that made a move of the game on the board, counted from 1.
#[utoipa::path(get, path = "/api/matches/{id}/moves/{number}/insight", tag = "matches",
    params(("id" = String, Path, description = "The match"), ("number" = u32, Path, description = "Which move, from 1")),
    responses((status = 200, description = "What it saw", body = Insight), (status = 400, description = "It is no number", body = Fault),
        (status = 404, description = "There is no such match or move, or no machine made it", body = Fault)))]
pub(crate) async fn insight(
    State(app): State<Arc<App>>,
    MatchId(id): MatchId,
    MoveNumber(number): MoveNumber,
) -> Result<Json<Insight>, ApiError> {
    let event = ask(&app, &id, |reply| {
        let read = move |whole: &Match| {
            let played = number.checked_sub(1).and_then(|at| whole.played().get(at));
            let _ = reply.send(played.map(|played| played.event));
        };
        Ask::Read { read: Box::new(read) }
    });
    let none = || ApiError::new(StatusCode::NOT_FOUND, format!("no machine made move {number}"));
    let event = event.await?.ok_or_else(none)?;
    Ok(Json(app.store.insight(&id, event).await?.ok_or_else(none)?))
}
