//! What both kinds of WebSocket have in common: who may open one, how often it may speak, and how messages go out.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc;

use crate::app::{App, GoingDown};
use crate::fault::ApiError;
use crate::input::Address;
use crate::rate::Bucket;

/// Messages that may wait for a client. One that does not keep up is cut off and comes back.
const WAITING: usize = 256;
/// How often a quiet connection is asked whether it is still there.
const BEAT: Duration = Duration::from_secs(30);

/// A client that takes nothing for so long is gone, and so is one that does not say hello.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A WebSocket that may be opened.
pub(crate) struct Upgrade {
    pub(crate) socket: WebSocketUpgrade,
    pub(crate) connection: Connection,
}

/// A connection that counts while it lasts.
pub(crate) struct Connection {
    app: Arc<App>,
    address: IpAddr,
    bucket: Bucket,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.app.addresses.disconnect(self.address);
        metrics::gauge!("rivi_sockets").decrement(1.0);
    }
}

impl Connection {
    /// Whether it may say something now.
    pub(crate) fn may_speak(&mut self) -> bool {
        self.bucket.take(self.app.config.limits.messages, Instant::now())
    }

    /// Whose searches these are.
    pub(crate) fn owner(&self) -> String {
        self.address.to_string()
    }
}

impl FromRequestParts<Arc<App>> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Upgrade, ApiError> {
        if !is_own_page(&parts.headers, &app.config.origins) {
            let error = "pages of other servers may not open a connection here";
            return Err(ApiError::new(StatusCode::FORBIDDEN, error));
        }
        let Address(address) = Address::of(app, parts);
        let socket = WebSocketUpgrade::from_request_parts(parts, app)
            .await
            .map_err(|refused| ApiError::new(StatusCode::BAD_REQUEST, refused.body_text()))?;
        let (limits, now) = (app.config.limits, Instant::now());
        if !app.addresses.connect(address, limits.connections, limits.requests, now) {
            let most = limits.connections;
            return Err(ApiError::too_many(format!("you have {most} connections open already")));
        }
        metrics::gauge!("rivi_sockets").increment(1.0);
        let bucket = Bucket::new(limits.messages, now);
        let connection = Connection { app: Arc::clone(app), address, bucket };
        let socket = socket.max_message_size(limits.message).max_frame_size(limits.message);
        Ok(Upgrade { socket, connection })
    }
}

/// Whether the page that opens a connection comes from here. Browsers tell where a page comes from; other programs
/// need not.
fn is_own_page(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, host)| host);
    (own.is_some() && own == host) || allowed.iter().any(|known| known == origin)
}

/// What goes out: one message, or several that belong together and wait as one.
#[derive(Clone, Debug)]
pub(crate) enum Parcel {
    /// A message.
    One(Utf8Bytes),
    /// Messages in order.
    Many(Vec<Utf8Bytes>),
}

impl From<Utf8Bytes> for Parcel {
    fn from(message: Utf8Bytes) -> Parcel {
        Parcel::One(message)
    }
}

/// The queue to a client.
pub(crate) type Out = mpsc::Sender<Parcel>;

/// What came in.
pub(crate) enum Heard {
    /// A message.
    Text(Utf8Bytes),
    /// Something that is no message, with the sentence that says so.
    Wrong(&'static str),
    /// Nothing any more.
    End,
}

/// A connection taken apart: messages in, and a queue of messages out.
pub(crate) struct Line {
    incoming: futures_util::stream::SplitStream<WebSocket>,
    pub(crate) out: Out,
}

impl Line {
    /// Begins to send what is put into the queue. When every sender is gone the connection is closed.
    pub(crate) fn open(app: &App, socket: WebSocket) -> Line {
        let (sink, incoming) = socket.split();
        let (out, queue) = mpsc::channel(WAITING);
        tokio::spawn(send(sink, queue, app.going_down()));
        Line { incoming, out }
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Heard {
        loop {
            match self.incoming.next().await {
                Some(Ok(Message::Text(text))) => return Heard::Text(text),
                Some(Ok(Message::Binary(_))) => return Heard::Wrong("expected text, got bytes"),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Heard::End,
            }
        }
    }
}

type Sink = SplitSink<WebSocket, Message>;

async fn send(mut sink: Sink, mut queue: mpsc::Receiver<Parcel>, mut going_down: GoingDown) {
    let mut waiting = Vec::new();
    loop {
        tokio::select! {
            biased;
            () = going_down.wait() => break,
            count = queue.recv_many(&mut waiting, WAITING) => {
                let sent = tokio::time::timeout(PATIENCE, send_all(&mut sink, &mut waiting));
                if count == 0 || !matches!(sent.await, Ok(Ok(()))) {
                    break;
                }
            }
            () = tokio::time::sleep(BEAT) => {
                if sink.send(Message::Ping(Bytes::default())).await.is_err() {
                    break;
                }
            }
        }
    }
    // Whoever is cut off because the server goes down is told so, even if the match was left first.
    if going_down.has_begun() {
        let _ = sink.send(Message::text("{\"type\":\"going_down\"}")).await;
    }
    let frame = CloseFrame { code: close_code::AWAY, reason: Utf8Bytes::default() };
    let _ = sink.send(Message::Close(Some(frame))).await;
}

/// Sends what waits with one flush.
async fn send_all(sink: &mut Sink, waiting: &mut Vec<Parcel>) -> Result<(), axum::Error> {
    for parcel in waiting.drain(..) {
        match parcel {
            Parcel::One(message) => sink.feed(Message::Text(message)).await?,
            Parcel::Many(messages) => {
                for message in messages {
                    sink.feed(Message::Text(message)).await?;
                }
            }
        }
    }
    sink.flush().await
}
