use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use rivi_play::message::VERSION;
use serde::Deserialize;
use serde_json::json;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// A WebSocket of a client.
pub struct Connection(WebSocketStream<TcpStream>);

/// The server does not answer any more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the server does not answer: {0}")]
pub struct NoAnswer(String);

/// A message of the server, as far as a player looks at it.
#[derive(Clone, Debug, Deserialize)]
pub struct Heard {
    /// What it is: `accepted`, `refused`, `event`, …
    #[serde(rename = "type")]
    pub kind: String,
    /// The command that it answers.
    #[serde(default)]
    pub id: Option<u64>,
    /// The event's number.
    #[serde(default)]
    pub number: Option<u64>,
    /// Why a command was refused.
    #[serde(default)]
    pub code: Option<String>,
    /// The match after it.
    #[serde(default)]
    pub state: Option<HeardState>,
}

/// The match, as far as a player looks at it.
#[derive(Clone, Debug, Deserialize)]
pub struct HeardState {
    /// The number of its last event.
    pub event: u64,
    /// Whether both sit the other way round than at the beginning.
    #[serde(default)]
    pub sides_changed: bool,
    /// Whether the game is over.
    pub result: Option<serde_json::Value>,
    /// The board.
    pub view: HeardView,
}

/// The board, as far as a player looks at it.
#[derive(Clone, Debug, Deserialize)]
pub struct HeardView {
    /// Who is to move: `x` or `o`.
    pub turn: String,
    /// The legal moves.
    pub legal: Vec<Legal>,
}

/// A legal move.
#[derive(Clone, Debug, Deserialize)]
pub struct Legal {
    /// As it is played.
    pub text: String,
}

impl Connection {
    /// Opens a WebSocket.
    ///
    /// # Errors
    /// If the server does not take it.
    pub async fn open(server: SocketAddr, path: &str) -> Result<Connection, NoAnswer> {
        let failed = |error: &dyn std::fmt::Display| NoAnswer(error.to_string());
        let stream = TcpStream::connect(server).await.map_err(|error| failed(&error))?;
        stream.set_nodelay(true).map_err(|error| failed(&error))?;
        let opened = client_async(format!("ws://{server}{path}"), stream).await;
        opened.map(|(socket, _)| Connection(socket)).map_err(|error| failed(&error))
    }

    /// Takes a seat, both with two tokens and a blank between them, or watches with an empty token, and waits for the welcome.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn enter(
        server: SocketAddr,
        id: &str,
        token: &str,
        last_event: Option<u64>,
    ) -> Result<(Connection, Heard), NoAnswer> {
        let mut own = Connection::open(server, &format!("/api/matches/{id}/live")).await?;
        let tokens: Vec<&str> = token.split_whitespace().collect();
        let hello = json!({ "type": "hello", "version": VERSION, "tokens": tokens, "last_event": last_event });
        own.send(&hello.to_string()).await?;
        let welcome = own.hear_until(|heard| heard.kind == "welcome").await?;
        Ok((own, welcome))
    }

    /// Says something.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send(&mut self, text: &str) -> Result<(), NoAnswer> {
        self.0.send(Message::text(text)).await.map_err(|error| NoAnswer(error.to_string()))
    }

    /// Plays a move without waiting for the answer.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn play(&mut self, id: u64, text: &str) -> Result<(), NoAnswer> {
        let command = format!(
            r#"{{"type":"command","id":{id},"command":{{"type":"move","text":"{text}"}}}}"#
        );
        self.send(&command).await
    }

    /// The next message as it came.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn hear_text(&mut self) -> Result<String, NoAnswer> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(_))) | None => return Err(NoAnswer("it closed".to_owned())),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(NoAnswer(error.to_string())),
            }
        }
    }

    /// The next message.
    ///
    /// # Errors
    /// If the connection is closed, or it is no message.
    pub async fn hear(&mut self) -> Result<Heard, NoAnswer> {
        let text = self.hear_text().await?;
        serde_json::from_str(&text).map_err(|error| NoAnswer(format!("{error}: {text}")))
    }

    /// The next message of a kind; others are passed over.
    ///
    /// # Errors
    /// If the connection is closed before.
    pub async fn hear_until(&mut self, wanted: impl Fn(&Heard) -> bool) -> Result<Heard, NoAnswer> {
        loop {
            let heard = self.hear().await?;
            if wanted(&heard) {
                return Ok(heard);
            }
        }
    }
}
