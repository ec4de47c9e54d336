use std::time::Duration;

/// What a bus holds. All who share a bus say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// News that waits for one listener, or to be sent.
    pub waiting: usize,
    /// Bytes of one piece of news or one job.
    pub bytes: usize,
    /// Jobs that wait or are worked on, in all queues together.
    pub jobs: usize,
    /// How long a job stays with whoever took it without a word from there.
    pub lease: Duration,
    /// So often a job is handed out: what kills everybody who touches it is given up.
    pub tries: u64,
    /// A job that nobody has done after this is forgotten; whoever put it there has long found another way.
    pub age: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            waiting: 1024,
            bytes: 512 << 10,
            jobs: 10_000,
            lease: Duration::from_secs(3),
            tries: 4,
            age: Duration::from_hours(1),
        }
    }
}
