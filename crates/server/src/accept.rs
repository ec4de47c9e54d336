//! Takes connections: each is counted, has its time-outs, and makes room where there are too many.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::app::App;
use crate::input::BodyTime;
use crate::places::Place;

/// After a failure to take a connection, as when there are no more files, the next one is tried so much later.
const PAUSE: Duration = Duration::from_millis(100);
/// Bytes of a request's head, and what is read or written at once.
const BUFFER: usize = 32 << 10;

/// What somebody gets for whom there is no place.
const FULL: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nconnection: close\r\n\
    content-length: 58\r\n\r\n{\"error\":\"too many connections are open: try again later\"}";

/// The address of this machine that somebody came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Local(pub(crate) IpAddr);

/// Takes connections until the server goes down, then waits for those that are being answered.
pub(crate) async fn accept(app: Arc<App>, listener: TcpListener, router: Router) {
    let mut down = app.going_down();
    // Every connection holds a copy of this; when the last one is gone nothing comes any more.
    let (alive, mut gone) = mpsc::channel::<()>(1);
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = down.wait() => break,
        };
        match taken {
            Ok((stream, peer)) => welcome(&app, stream, peer, &router, alive.clone()),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop((listener, alive));
    gone.recv().await;
}

/// Gives a connection a place, and serves it.
fn welcome(
    app: &App,
    stream: TcpStream,
    peer: SocketAddr,
    router: &Router,
    alive: mpsc::Sender<()>,
) {
    let Some(place) = app.places.take(peer.ip().into()) else {
        metrics::counter!("rivi_connections_refused").increment(1);
        // Whoever cannot take this at once is not waited for.
        let _ = stream.try_write(FULL);
        return;
    };
    // Small messages go out at once.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection stays slow");
    }
    let local = stream.local_addr().map_or(IpAddr::from([127, 0, 0, 1]), |local| local.ip());
    let known = Known { peer, local: Local(local.to_canonical()), place: Arc::clone(&place) };
    let patience = app.config.limits.patience;
    let answer = answering(router.clone(), known, patience);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Box::pin(stream)), service_fn(answer))
        .with_upgrades();
    let mut down = app.going_down();
    tokio::spawn(async move {
        let mut served = pin!(served);
        tokio::select! {
            // Whatever goes wrong with a connection ends it, and nobody else.
            _ = served.as_mut() => {}
            () = place.cut() => {}
            () = down.wait() => {
                served.as_mut().graceful_shutdown();
                let _ = served.await;
            }
        }
        drop(alive);
    });
}

/// What is known of a connection.
#[derive(Clone)]
struct Known {
    peer: SocketAddr,
    local: Local,
    place: Arc<Place>,
}

/// Answers the requests of a connection.
fn answering(
    router: Router,
    known: Known,
    patience: Duration,
) -> impl Fn(Request<Incoming>) -> Answer {
    move |request| {
        let (router, known) = (router.clone(), known.clone());
        Box::pin(async move {
            let _busy = known.place.busy();
            let mut request = request.map(Body::new);
            let with = request.extensions_mut();
            with.insert(ConnectInfo(known.peer));
            with.insert(known.local);
            with.insert(known.place);
            with.insert(BodyTime(patience));
            router.oneshot(request).await
        })
    }
}

type Answer = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_said_without_a_place_is_a_whole_answer() {
        let text = std::str::from_utf8(super::FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())), "{}", body.len());
    }
}
