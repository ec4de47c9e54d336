//! The bus inside one program: channels, and queues in memory.

mod news;
mod work;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::topic::{checked, sized};
use crate::{Answer, Bus, BusError, Limits, Listener, Load, News, Taken, Work};
use news::Exchange;
use work::Queues;

/// A bus inside one program. Each member is somebody of its own: what one tells, the others hear.
pub struct Embedded {
    number: u64,
    shared: Arc<Shared>,
}

struct Shared {
    limits: Limits,
    members: AtomicU64,
    exchange: Arc<Exchange>,
    queues: Arc<Queues>,
}

impl Embedded {
    /// A bus with one member.
    pub fn new(limits: Limits) -> Embedded {
        let (exchange, queues) = (Arc::new(Exchange::new(limits.waiting)), Queues::new(limits));
        let shared = Shared { limits, members: AtomicU64::new(1), exchange, queues };
        Embedded { number: 0, shared: Arc::new(shared) }
    }

    /// Another member of the same bus.
    pub fn member(&self) -> Embedded {
        let number = self.shared.members.fetch_add(1, Ordering::Relaxed);
        Embedded { number, shared: Arc::clone(&self.shared) }
    }
}

impl News for Embedded {
    fn publish(&self, topic: &str, news: Vec<u8>) -> Result<(), BusError> {
        let (topic, news) = (checked(topic)?, sized(news, self.shared.limits.bytes)?);
        self.shared.exchange.publish(self.number, topic, &news);
        Ok(())
    }

    fn listen<'a>(&'a self, topic: &'a str) -> Answer<'a, Listener> {
        Box::pin(async move {
            let hearing = self.shared.exchange.listen(self.number, checked(topic)?);
            Ok(Listener(Box::new(hearing)))
        })
    }
}

impl Work for Embedded {
    fn put<'a>(&'a self, queue: &'a str, job: Vec<u8>) -> Answer<'a, ()> {
        Box::pin(async move {
            let job = sized(job, self.shared.limits.bytes)?;
            self.shared.queues.put(checked(queue)?, job)
        })
    }

    fn take<'a>(&'a self, queue: &'a str, wait: Duration) -> Answer<'a, Option<Box<dyn Taken>>> {
        Box::pin(async move { Ok(self.shared.queues.take(checked(queue)?, wait).await) })
    }

    fn load(&self) -> Answer<'_, Load> {
        Box::pin(async { Ok(self.shared.queues.load()) })
    }
}

impl Bus for Embedded {
    fn is_there(&self) -> bool {
        true
    }

    fn kind(&self) -> &'static str {
        "embedded"
    }
}
