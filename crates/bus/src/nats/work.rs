use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::message::AckKind;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy};
use async_nats::jetstream::{Message, context::PublishErrorKind};
use futures_util::StreamExt;
use tokio::time::{Instant, timeout};

use super::{Nats, PATIENCE, PREFIX, away};
use crate::{Answer, BusError, Load, Taken};

/// The stream that all queues are in.
const STREAM: &str = "RIVI_WORK";
/// `JetStream` hands out no more at once of a queue, however many take.
const MOST_TAKEN: i64 = 100_000;

impl Nats {
    fn stream_config(&self) -> Config {
        Config {
            name: STREAM.to_owned(),
            subjects: vec![format!("{PREFIX}.work.>")],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            max_messages: self.limits.jobs as i64,
            max_message_size: self.limits.bytes as i32,
            max_age: self.limits.age,
            ..Config::default()
        }
    }

    pub(super) async fn put_into(&self, queue: &str, job: Vec<u8>) -> Result<(), BusError> {
        let subject = format!("{PREFIX}.work.{queue}");
        match self.publish(&subject, job.clone()).await {
            Err(PublishErrorKind::StreamNotFound) => {
                self.stream.get_or_create_stream(self.stream_config()).await.map_err(away)?;
                self.publish(&subject, job).await.map_err(away)
            }
            // Nothing but the bounds of the stream speaks against a job.
            Err(PublishErrorKind::Other) => Err(BusError::Full("too many jobs wait".to_owned())),
            published => published.map_err(away),
        }
    }

    async fn publish(&self, subject: &str, job: Vec<u8>) -> Result<(), PublishErrorKind> {
        let kind = |error: async_nats::jetstream::context::PublishError| error.kind();
        let sent = async {
            let sent = self.stream.publish(subject.to_owned(), job.into()).await.map_err(kind)?;
            sent.await.map(drop).map_err(kind)
        };
        timeout(PATIENCE, sent).await.unwrap_or(Err(PublishErrorKind::TimedOut))
    }

    pub(super) async fn take_from(
        &self,
        queue: &str,
        wait: Duration,
    ) -> Result<Option<Box<dyn Taken>>, BusError> {
        let end = Instant::now() + wait;
        loop {
            let consumer = self.consumer(queue).await?;
            let left = end.saturating_duration_since(Instant::now());
            let asked = next(&consumer, left);
            let message = match timeout(left + PATIENCE, asked).await.map_err(away) {
                Ok(Ok(message)) => message,
                Ok(Err(error)) | Err(error) => {
                    // Perhaps it is no more: NATS may have come back without it.
                    self.queues.lock().await.remove(queue);
                    return Err(error);
                }
            };
            let Some(message) = message else { return Ok(None) };
            let times = message.info().map_err(away)?.delivered as u64;
            if times <= self.limits.tries {
                return Ok(Some(Box::new(Held { message, times })));
            }
            tracing::warn!(queue, "a job is given up: nobody who took it came to an end");
            message.ack_with(AckKind::Term).await.map_err(away)?;
        }
    }

    pub(super) async fn whole_load(&self) -> Result<Load, BusError> {
        let asked = async {
            let stream = self.stream.get_or_create_stream(self.stream_config()).await;
            stream.map_err(away)?.get_info().await.map_err(away)
        };
        let state = timeout(2 * PATIENCE, asked).await.map_err(away)??.state;
        if state.messages == 0 {
            return Ok(Load::default());
        }
        let since = Duration::from_nanos(state.first_timestamp.unix_timestamp_nanos() as u64);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok(Load { jobs: state.messages, oldest: now.saturating_sub(since) })
    }

    async fn consumer(&self, queue: &str) -> Result<PullConsumer, BusError> {
        let mut queues = self.queues.lock().await;
        if let Some(known) = queues.get(queue) {
            return Ok(known.clone());
        }
        let config = pull::Config {
            durable_name: Some(queue.replace('.', "_")),
            filter_subject: format!("{PREFIX}.work.{queue}"),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.limits.lease,
            max_ack_pending: MOST_TAKEN,
            // Nobody asks any more for what one worker alone was to do, once it has gone.
            inactive_threshold: self.limits.age,
            ..pull::Config::default()
        };
        let made = async {
            let stream = self.stream.get_or_create_stream(self.stream_config()).await;
            stream.map_err(away)?.create_consumer(config).await.map_err(away)
        };
        let made = timeout(2 * PATIENCE, made).await.map_err(away)??;
        queues.insert(queue.to_owned(), made.clone());
        Ok(made)
    }
}

/// The next job of a queue, if one comes in time.
async fn next(consumer: &PullConsumer, wait: Duration) -> Result<Option<Message>, BusError> {
    let asked = if wait.is_zero() {
        consumer.fetch().max_messages(1).messages().await
    } else {
        consumer.batch().max_messages(1).expires(wait).messages().await
    };
    match asked.map_err(away)?.next().await {
        Some(message) => message.map(Some).map_err(away),
        None => Ok(None),
    }
}

/// A job that `JetStream` has handed out.
struct Held {
    message: Message,
    times: u64,
}

impl Held {
    fn say(&self, kind: AckKind) -> Answer<'_, ()> {
        Box::pin(async move { self.message.ack_with(kind).await.map_err(away) })
    }
}

impl Taken for Held {
    fn job(&self) -> &[u8] {
        &self.message.payload
    }

    fn times(&self) -> u64 {
        self.times
    }

    fn goes_on(&self) -> Answer<'_, ()> {
        self.say(AckKind::Progress)
    }

    fn done(&self) -> Answer<'_, ()> {
        Box::pin(async {
            let told = timeout(PATIENCE, self.message.double_ack()).await;
            told.map_err(away)?.map_err(away)
        })
    }

    fn give_back(&self) -> Answer<'_, ()> {
        self.say(AckKind::Nak(None))
    }
}
