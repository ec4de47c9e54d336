//! The WebSocket of a match.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use rivi_play::message::{ClientMessage, RefusalCode, ServerMessage, VERSION};
use rivi_play::request::Fault;
use tokio::sync::oneshot;

use crate::app::App;
use crate::fault::ApiError;
use crate::input::MatchId;
use crate::room::{Ask, text};
use crate::rooms::Door;
use crate::socket::{Heard, Upgrade, Wire};

/// Opens the WebSocket of a match. The client says `hello` first; messages are `ClientMessage` and
/// `ServerMessage`.
#[utoipa::path(get, path = "/api/matches/{id}/live", tag = "matches", params(("id" = String, Path, description = "The match")),
    responses((status = 101, description = "The WebSocket is open", body = ServerMessage),
        (status = 400, description = "It is no WebSocket handshake", body = Fault),
        (status = 403, description = "The page comes from elsewhere", body = Fault),
        (status = 404, description = "There is no such match", body = Fault),
        (status = 429, description = "Too many connections", body = Fault)))]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    MatchId(id): MatchId,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    let door = app.rooms.door(&app, &id).await?;
    Ok(upgrade.open(|line| talk(line, door)))
}

async fn talk(mut line: Wire, door: Door) {
    let patience = line.patience();
    let hello = hello(&mut line, &door);
    let Ok(Some((client, mut cut))) = tokio::time::timeout(patience, hello).await else { return };
    loop {
        let heard = tokio::select! {
            heard = line.next() => heard,
            // The room has closed, or the client did not keep up; it may come back.
            _ = &mut cut => break,
        };
        let answer = match heard {
            Heard::End => break,
            Heard::Wrong(reason) => Some(refused(None, RefusalCode::Unreadable, reason)),
            Heard::TooFast => {
                Some(refused(None, RefusalCode::TooFast, "too many messages: slow down"))
            }
            Heard::Text(message) => match serde_json::from_str(&message) {
                Ok(ClientMessage::Command { id, after, command }) => {
                    let ask = Ask::Command { client, id, after, command };
                    if door.send(ask).await.is_err() {
                        break;
                    }
                    None
                }
                Ok(ClientMessage::Ping) => Some(ServerMessage::Pong),
                Ok(ClientMessage::Hello { .. }) => {
                    Some(refused(None, RefusalCode::Unreadable, "hello is said once"))
                }
                Err(error) => Some(unreadable(&error)),
            },
        };
        if let Some(answer) = answer
            && line.out.try_send(text(&answer).into()).is_err()
        {
            break;
        }
    }
    let _ = door.send(Ask::Leave { client }).await;
}

/// Waits for `hello` and brings the client in: its number in the room, and what tells when it is put out.
async fn hello(line: &mut Wire, door: &Door) -> Option<(u64, oneshot::Receiver<()>)> {
    loop {
        let reason = match line.next().await {
            Heard::End | Heard::TooFast => return None,
            Heard::Wrong(reason) => reason.to_owned(),
            Heard::Text(message) => match serde_json::from_str(&message) {
                Ok(ClientMessage::Hello { version, .. }) if version != Some(VERSION) => {
                    let _ = line.out.try_send(text(&outdated()).into());
                    return None;
                }
                Ok(ClientMessage::Hello { tokens, last_event, .. }) => {
                    let (entered, client) = oneshot::channel();
                    let (out, owner) = (line.out.clone(), line.owner());
                    let (hold, cut) = oneshot::channel();
                    let ask = Ask::Enter { tokens, last_event, out, owner, entered, hold };
                    door.send(ask).await.ok()?;
                    return Some((client.await.ok()?, cut));
                }
                Ok(_) => "expected hello first".to_owned(),
                Err(error) => format!("expected hello first: {error}"),
            },
        };
        let answer = refused(None, RefusalCode::Unreadable, &reason);
        line.out.try_send(text(&answer).into()).ok()?;
    }
}

/// What a page is told that was open while the server became another one.
fn outdated() -> ServerMessage {
    let reason = format!("the server speaks version {VERSION} of the messages: reload the page");
    refused(None, RefusalCode::Outdated, &reason)
}

fn unreadable(error: &serde_json::Error) -> ServerMessage {
    refused(None, RefusalCode::Unreadable, &format!("the message cannot be read: {error}"))
}

fn refused(id: Option<u64>, code: RefusalCode, reason: &str) -> ServerMessage {
    ServerMessage::Refused { id, code, reason: reason.to_owned() }
}
