//! The bus through NATS: news by its subjects, work by a stream of `JetStream`.

mod connect;
mod work;

use std::collections::HashMap;
use std::pin::Pin;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::{self, consumer};
use async_nats::{Client, Subscriber};
use futures_util::StreamExt;
use tokio::sync::{Mutex, mpsc};

use crate::bus::Hearing;
use crate::topic::{checked, sized};
use crate::{Access, Answer, Bus, BusError, Limits, Listener, Load, News, Taken, Work, open};

/// What all subjects begin with.
const PREFIX: &str = "rivi";
/// How long NATS may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// A connection to NATS. It comes back by itself as often as it breaks.
pub struct Nats {
    limits: Limits,
    client: Client,
    stream: jetstream::Context,
    /// The consumers of the queues that something was taken from.
    queues: Mutex<HashMap<String, consumer::PullConsumer>>,
    outgoing: mpsc::Sender<(String, Vec<u8>)>,
}

impl Nats {
    /// Opens a connection; where there is no NATS yet it is tried until there is.
    ///
    /// # Errors
    /// If the address cannot be one, or what opens the door cannot be used.
    pub async fn open(address: &str, access: &Access, limits: Limits) -> Result<Nats, BusError> {
        open::check(address)?;
        let client = connect::connect(address, access, limits).await?;
        let mut stream = jetstream::new(client.clone());
        stream.set_timeout(PATIENCE);
        let (outgoing, waiting) = mpsc::channel(limits.waiting);
        tokio::spawn(send(client.clone(), waiting));
        Ok(Nats { limits, client, stream, queues: Mutex::default(), outgoing })
    }
}

/// Sends what is told: whoever tells it does not wait.
async fn send(client: Client, mut waiting: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, news)) = waiting.recv().await {
        if let Err(error) = client.publish(subject, news.into()).await {
            tracing::debug!(%error, "news was lost");
        }
    }
}

fn away(error: impl std::fmt::Display) -> BusError {
    BusError::Away(error.to_string())
}

impl News for Nats {
    fn publish(&self, topic: &str, news: Vec<u8>) -> Result<(), BusError> {
        let (topic, news) = (checked(topic)?, sized(news, self.limits.bytes)?);
        if !self.is_there() {
            return Err(away("there is no connection"));
        }
        let sent = self.outgoing.try_send((format!("{PREFIX}.news.{topic}"), news));
        sent.map_err(|_| BusError::Full("too much news waits to be sent".to_owned()))
    }

    fn listen<'a>(&'a self, topic: &'a str) -> Answer<'a, Listener> {
        Box::pin(async move {
            let subject = format!("{PREFIX}.news.{}", checked(topic)?);
            let listening = tokio::time::timeout(PATIENCE, self.client.subscribe(subject));
            let heard = listening.await.map_err(away)?.map_err(away)?;
            Ok(Listener(Box::new(Heard(heard))))
        })
    }
}

struct Heard(Subscriber);

impl Hearing for Heard {
    fn next(&mut self) -> Pin<Box<dyn Future<Output = Option<Vec<u8>>> + Send + '_>> {
        Box::pin(async { Some(self.0.next().await?.payload.into()) })
    }
}

impl Work for Nats {
    fn put<'a>(&'a self, queue: &'a str, job: Vec<u8>) -> Answer<'a, ()> {
        Box::pin(async move {
            let (queue, job) = (checked(queue)?, sized(job, self.limits.bytes)?);
            self.put_into(queue, job).await
        })
    }

    fn take<'a>(&'a self, queue: &'a str, wait: Duration) -> Answer<'a, Option<Box<dyn Taken>>> {
        Box::pin(async move { self.take_from(checked(queue)?, wait).await })
    }

    fn load(&self) -> Answer<'_, Load> {
        Box::pin(self.whole_load())
    }
}

impl Bus for Nats {
    fn is_there(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn kind(&self) -> &'static str {
        "nats"
    }
}
