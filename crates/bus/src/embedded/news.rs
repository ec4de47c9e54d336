use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use crate::bus::Hearing;

/// Who listens to what.
pub(super) struct Exchange {
    topics: Mutex<HashMap<String, Vec<Ear>>>,
    waiting: usize,
}

struct Ear {
    member: u64,
    queue: mpsc::Sender<Vec<u8>>,
}

/// What one hears of a topic, until it is dropped.
pub(super) struct Heard {
    topic: String,
    queue: mpsc::Receiver<Vec<u8>>,
    exchange: Arc<Exchange>,
}

impl Exchange {
    pub(super) fn new(waiting: usize) -> Exchange {
        Exchange { topics: Mutex::default(), waiting }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<Ear>>> {
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn publish(&self, member: u64, topic: &str, news: &[u8]) {
        let topics = self.lock();
        for ear in topics.get(topic).into_iter().flatten().filter(|ear| ear.member != member) {
            // Whoever does not keep up misses it.
            let _ = ear.queue.try_send(news.to_vec());
        }
    }

    pub(super) fn listen(self: &Arc<Exchange>, member: u64, topic: &str) -> Heard {
        let (sender, queue) = mpsc::channel(self.waiting);
        let topic = topic.to_owned();
        self.lock().entry(topic.clone()).or_default().push(Ear { member, queue: sender });
        Heard { topic, queue, exchange: Arc::clone(self) }
    }
}

impl Hearing for Heard {
    fn next(&mut self) -> Pin<Box<dyn Future<Output = Option<Vec<u8>>> + Send + '_>> {
        Box::pin(self.queue.recv())
    }
}

impl Drop for Heard {
    fn drop(&mut self) {
        self.queue.close();
        let mut topics = self.exchange.lock();
        let Some(ears) = topics.get_mut(&self.topic) else { return };
        ears.retain(|ear| !ear.queue.is_closed());
        if ears.is_empty() {
            topics.remove(&self.topic);
        }
    }
}
