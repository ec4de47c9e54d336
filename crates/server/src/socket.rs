//! What both kinds of WebSocket have in common: who may open one, how often it may speak, and how messages go out.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use futures_util::StreamExt;
use futures_util::stream::SplitStream;
use tokio::time::{Instant, sleep, sleep_until};

use crate::address::Address;
use crate::app::App;
use crate::fault::ApiError;
use crate::outgoing::{self, BEAT, Out};
use crate::places::{Busy, Place};
use crate::rate::Meter;

/// Whoever has not said anything for so long, not even that it is still there, is gone.
const SILENCE: Duration = BEAT.saturating_mul(3);
/// Whoever speaks too fast is not heard for so long at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// Bytes that are read or written at once.
const BUFFER: usize = 16 << 10;
/// Bytes of the largest message that can be, with room to spare: an analysis of the largest board.
const MOST_BUFFERED: usize = 2 << 20;

/// A WebSocket that may be opened.
pub(crate) struct Upgrade {
    socket: WebSocketUpgrade,
    connection: Connection,
}

/// A connection that counts while it lasts.
struct Connection {
    app: Arc<App>,
    address: Address,
    /// Its place among all connections.
    _busy: Option<Busy>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.app.addresses.disconnect(self.address);
        metrics::gauge!("rivi_sockets").decrement(1.0);
    }
}

impl Upgrade {
    /// Opens the WebSocket and has somebody talk over it.
    pub(crate) fn open<T: Future<Output = ()> + Send + 'static>(
        self,
        talk: impl FnOnce(Wire) -> T + Send + 'static,
    ) -> Response {
        let Upgrade { socket, connection } = self;
        socket.on_upgrade(|socket| talk(Wire::open(connection, socket)))
    }
}

impl FromRequestParts<Arc<App>> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Upgrade, ApiError> {
        if !is_own_page(&parts.headers, &app.config.origins) {
            let error = "pages of other servers may not open a connection here";
            return Err(ApiError::new(StatusCode::FORBIDDEN, error));
        }
        let address = Address::of(app, parts);
        let socket = WebSocketUpgrade::from_request_parts(parts, app)
            .await
            .map_err(|refused| ApiError::new(StatusCode::BAD_REQUEST, refused.body_text()))?;
        let limits = app.config.limits;
        if !app.addresses.connect(address, limits.connections) {
            let most = limits.connections;
            return Err(ApiError::too_many(format!("you have {most} connections open already")));
        }
        metrics::gauge!("rivi_sockets").increment(1.0);
        let busy = parts.extensions.get::<Arc<Place>>().map(Place::busy);
        let connection = Connection { app: Arc::clone(app), address, _busy: busy };
        let socket = socket
            .max_message_size(limits.message)
            .max_frame_size(limits.message)
            .read_buffer_size(BUFFER)
            .write_buffer_size(BUFFER)
            .max_write_buffer_size(MOST_BUFFERED);
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

/// What came in.
pub(crate) enum Heard {
    /// A message.
    Text(Utf8Bytes),
    /// Something that is no message, with the sentence that says so.
    Wrong(&'static str),
    /// A message too many.
    TooFast,
    /// Nothing any more.
    End,
}

/// A connection taken apart: messages in, and a queue of messages out.
pub(crate) struct Wire {
    incoming: SplitStream<WebSocket>,
    pub(crate) out: Out,
    connection: Connection,
    meter: Meter,
    deaf_until: Option<Instant>,
}

impl Wire {
    fn open(connection: Connection, socket: WebSocket) -> Wire {
        let (sink, incoming) = socket.split();
        let app = &connection.app;
        let limits = app.config.limits;
        let out = outgoing::open(sink, limits.patience, app.going_down());
        Wire { incoming, out, connection, meter: Meter::new(limits.messages), deaf_until: None }
    }

    /// Whose searches these are.
    pub(crate) fn owner(&self) -> Address {
        self.connection.address
    }

    /// How long it may take to say hello.
    pub(crate) fn patience(&self) -> Duration {
        self.connection.app.config.limits.patience
    }

    /// The next message. Everything that comes counts; whoever floods the line with frames that are no messages, and
    /// whoever does not take what it is sent, is cut off.
    pub(crate) async fn next(&mut self) -> Heard {
        loop {
            if let Some(until) = self.deaf_until {
                sleep_until(until).await;
                self.deaf_until = None;
            }
            let came = tokio::select! {
                came = self.incoming.next() => came,
                () = self.out.closed() => return Heard::End,
                () = sleep(SILENCE) => return Heard::End,
            };
            let too_fast = self.meter.take().err();
            match came {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Heard::End,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) if too_fast.is_some() => {
                    metrics::counter!("rivi_sockets_cut").increment(1);
                    return Heard::End;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Text(_) | Message::Binary(_))) if too_fast.is_some() => {
                    let pause = too_fast.unwrap_or_default().min(LONGEST_PAUSE);
                    self.deaf_until = Some(Instant::now() + pause);
                    return Heard::TooFast;
                }
                Some(Ok(Message::Text(text))) => return Heard::Text(text),
                Some(Ok(Message::Binary(_))) => return Heard::Wrong("expected text, got bytes"),
            }
        }
    }
}
