//! What waits to be sent to a client: bounded in number and in bytes. One that does not keep up is cut off and
//! comes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use futures_util::stream::SplitSink;
use thiserror::Error;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::app::GoingDown;

/// Messages that may wait for a client.
const WAITING: usize = 256;
/// Bytes that may wait for a client. What is sent to an empty queue may be more: the largest message is one that
/// shows the largest board.
const WAITING_BYTES: usize = 512 << 10;
/// How often a quiet connection is asked whether it is still there.
pub(crate) const BEAT: Duration = Duration::from_secs(30);

/// What goes out: one message, or several that belong together and wait as one.
#[derive(Clone, Debug)]
pub(crate) enum Parcel {
    /// A message.
    One(Utf8Bytes),
    /// Messages in order.
    Many(Vec<Utf8Bytes>),
}

impl Parcel {
    fn bytes(&self) -> usize {
        match self {
            Parcel::One(message) => message.len(),
            Parcel::Many(messages) => messages.iter().map(|message| message.len()).sum(),
        }
    }
}

impl From<Utf8Bytes> for Parcel {
    fn from(message: Utf8Bytes) -> Parcel {
        Parcel::One(message)
    }
}

/// The client does not keep up, or is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the client does not keep up")]
pub(crate) struct TooSlow;

/// The queue to a client.
#[derive(Clone, Debug)]
pub(crate) struct Out {
    queue: mpsc::Sender<Parcel>,
    bytes: Arc<AtomicUsize>,
}

impl Out {
    /// Puts something into the queue if there is room for it.
    ///
    /// # Errors
    /// If the client does not keep up, or is gone.
    pub(crate) fn try_send(&self, parcel: Parcel) -> Result<(), TooSlow> {
        let size = parcel.bytes();
        let waiting = self.bytes.fetch_add(size, Ordering::Relaxed);
        let full = waiting > 0 && waiting.saturating_add(size) > WAITING_BYTES;
        if full || self.queue.try_send(parcel).is_err() {
            self.bytes.fetch_sub(size, Ordering::Relaxed);
            return Err(TooSlow);
        }
        Ok(())
    }

    /// Waits until nothing can be sent any more.
    pub(crate) async fn closed(&self) {
        self.queue.closed().await;
    }
}

type Sink = SplitSink<WebSocket, Message>;

/// Sends what waits.
struct Sending {
    sink: Sink,
    queue: mpsc::Receiver<Parcel>,
    bytes: Arc<AtomicUsize>,
    patience: Duration,
}

/// Begins to send what is put into the queue. When every copy of the queue is gone the connection is closed.
pub(crate) fn open(sink: Sink, patience: Duration, going_down: GoingDown) -> Out {
    let (sender, queue) = mpsc::channel(WAITING);
    let bytes = Arc::new(AtomicUsize::new(0));
    let sending = Sending { sink, queue, bytes: Arc::clone(&bytes), patience };
    tokio::spawn(sending.run(going_down));
    Out { queue: sender, bytes }
}

impl Sending {
    async fn run(mut self, mut going_down: GoingDown) {
        let mut keeps_up = true;
        while keeps_up {
            let beat = tokio::time::sleep(BEAT);
            keeps_up = tokio::select! {
                biased;
                () = going_down.wait() => break,
                next = self.queue.recv() => match next {
                    Some(parcel) => self.send(parcel).await,
                    None => break,
                },
                () = beat => self.say(Message::Ping(Bytes::default())).await,
            };
        }
        self.queue.close();
        if keeps_up {
            self.farewell(&going_down).await;
        }
    }

    /// Sends a parcel and whatever else waits with one flush; whether the client took it in time.
    async fn send(&mut self, parcel: Parcel) -> bool {
        let patience = self.patience;
        let all = async {
            let mut next = Some(parcel);
            while let Some(parcel) = next {
                let size = parcel.bytes();
                feed(&mut self.sink, parcel).await?;
                self.bytes.fetch_sub(size, Ordering::Relaxed);
                next = self.queue.try_recv().ok();
            }
            self.sink.flush().await
        };
        matches!(timeout(patience, all).await, Ok(Ok(())))
    }

    /// Says something; whether the client took it in time.
    async fn say(&mut self, message: Message) -> bool {
        matches!(timeout(self.patience, self.sink.send(message)).await, Ok(Ok(())))
    }

    /// Whoever is cut off because the server goes down is told so, even if the match was left first.
    async fn farewell(mut self, going_down: &GoingDown) {
        if going_down.has_begun() && !self.say(Message::text("{\"type\":\"going_down\"}")).await {
            return;
        }
        let frame = CloseFrame { code: close_code::AWAY, reason: Utf8Bytes::default() };
        self.say(Message::Close(Some(frame))).await;
    }
}

async fn feed(sink: &mut Sink, parcel: Parcel) -> Result<(), axum::Error> {
    match parcel {
        Parcel::One(message) => sink.feed(Message::Text(message)).await,
        Parcel::Many(messages) => {
            for message in messages {
                sink.feed(Message::Text(message)).await?;
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(size: usize) -> Parcel {
        Parcel::One("x".repeat(size).into())
    }

    #[test]
    fn a_queue_is_bounded_in_bytes_and_in_number() {
        let (queue, mut sent) = mpsc::channel(WAITING);
        let out = Out { queue, bytes: Arc::default() };
        out.try_send(of(2 * WAITING_BYTES)).expect("a large one into an empty queue");
        assert_eq!(out.try_send(of(1)), Err(TooSlow));
        assert_eq!(
            out.bytes.load(Ordering::Relaxed),
            2 * WAITING_BYTES,
            "what was refused waits not"
        );
        sent.try_recv().unwrap();
        out.bytes.store(0, Ordering::Relaxed);
        let taken = (0..1000).filter(|_| out.try_send(of(1)).is_ok()).count();
        assert_eq!(taken, WAITING);
    }
}
