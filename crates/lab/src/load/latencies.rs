use std::time::Duration;

/// How long each move waited for its answer, in order, in a time.
pub(crate) struct Latencies {
    sorted: Vec<Duration>,
    time: Duration,
}

impl Latencies {
    /// The latencies of all moves acknowledged in a time.
    pub(crate) fn new(mut latencies: Vec<Duration>, time: Duration) -> Latencies {
        latencies.sort();
        Latencies { sorted: latencies, time }
    }

    /// Moves acknowledged per second.
    pub(crate) fn a_second(&self) -> f64 {
        self.sorted.len() as f64 / self.time.as_secs_f64()
    }

    /// The latency that so many per cent do not exceed.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let last = self.sorted.len().saturating_sub(1);
        self.sorted.get(last * percent / 100).copied().unwrap_or(Duration::MAX)
    }
}
