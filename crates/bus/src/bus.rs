use std::pin::Pin;
use std::time::Duration;

use crate::BusError;

/// What comes of asking a bus.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, BusError>> + Send + 'a>>;

/// Live news. Whoever listens to a topic hears what others tell of it, in the order in which each of them told it;
/// nobody hears what it told itself.
pub trait News: Send + Sync {
    /// Tells whoever listens. It never waits: what finds no room on the way, or nobody who could carry it, is lost.
    ///
    /// # Errors
    /// If it is lost for certain. That it is not lost nobody can say.
    fn publish(&self, topic: &str, news: Vec<u8>) -> Result<(), BusError>;
    /// Listens to a topic from now on, as long as the listener lasts.
    fn listen<'a>(&'a self, topic: &'a str) -> Answer<'a, Listener>;
}

/// Work that is handed out. What was put into a queue is done at least once, and not before whoever had it before has
/// gone silent; after [`Limits::tries`](crate::Limits::tries) silences it is given up.
pub trait Work: Send + Sync {
    /// Puts a job into a queue; it is there when this answers.
    fn put<'a>(&'a self, queue: &'a str, job: Vec<u8>) -> Answer<'a, ()>;
    /// Takes the job that has waited longest; nothing if there is none for so long.
    fn take<'a>(&'a self, queue: &'a str, wait: Duration) -> Answer<'a, Option<Box<dyn Taken>>>;
    /// How much there is to be done in all queues together.
    fn load(&self) -> Answer<'_, Load>;
}

/// How much there is to be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Jobs that wait or are worked on.
    pub jobs: u64,
    /// How long ago the oldest of them was put there; zero if there is none.
    pub oldest: Duration,
}

/// A job that somebody has taken. Dropped without a word it waits until the lease is over, as if whoever had it had
/// died.
pub trait Taken: Send + Sync {
    /// What is to be done.
    fn job(&self) -> &[u8];
    /// How often it has been taken, this time included.
    fn times(&self) -> u64;
    /// Says that it is still worked on: the lease begins anew.
    fn goes_on(&self) -> Answer<'_, ()>;
    /// It is done, and nobody gets it any more.
    fn done(&self) -> Answer<'_, ()>;
    /// Somebody else is to do it, at once.
    fn give_back(&self) -> Answer<'_, ()>;
}

/// News and work by one connection.
pub trait Bus: News + Work {
    /// Whether others can be reached now.
    fn is_there(&self) -> bool;
    /// What it is, in a word.
    fn kind(&self) -> &'static str;
}

/// Hears what is told of a topic.
pub struct Listener(pub(crate) Box<dyn Hearing>);

/// Where a listener's news comes from.
pub(crate) trait Hearing: Send + Sync {
    fn next(&mut self) -> Pin<Box<dyn Future<Output = Option<Vec<u8>>> + Send + '_>>;
}

impl Listener {
    /// The next news; nothing any more when the bus is gone. What comes faster than it is heard is lost.
    pub async fn next(&mut self) -> Option<Vec<u8>> {
        self.0.next().await
    }
}
