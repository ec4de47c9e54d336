//! How often somebody may ask.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// So many a second, and so many at once after a pause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// A second.
    pub a_second: f64,
    /// At once.
    pub at_once: f64,
}

/// What somebody may still ask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { left: rate.at_once, filled: now }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + passed * rate.a_second).min(rate.at_once);
        self.filled = now;
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }

    /// Whether it is as if nobody had ever asked.
    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left + passed * rate.a_second >= rate.at_once
    }
}

/// What each address may still ask, and how many connections it has.
#[derive(Debug, Default)]
pub(crate) struct Addresses {
    known: Mutex<HashMap<IpAddr, Address>>,
}

#[derive(Debug)]
struct Address {
    bucket: Bucket,
    connections: usize,
}

/// With more addresses than this, those that do nothing are forgotten.
const MANY: usize = 10_000;

impl Addresses {
    /// Whether this address may ask now.
    pub(crate) fn may_ask(&self, address: IpAddr, rate: Rate, now: Instant) -> bool {
        self.with(address, rate, now, |known| known.bucket.take(rate, now))
    }

    /// Whether this address may open one more connection; if so it has.
    pub(crate) fn connect(&self, address: IpAddr, most: usize, rate: Rate, now: Instant) -> bool {
        self.with(address, rate, now, |known| {
            let allowed = known.connections < most;
            known.connections += usize::from(allowed);
            allowed
        })
    }

    /// A connection of this address was closed.
    pub(crate) fn disconnect(&self, address: IpAddr) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get_mut(&address) {
            known.connections = known.connections.saturating_sub(1);
        }
    }

    fn with<T>(
        &self,
        address: IpAddr,
        rate: Rate,
        now: Instant,
        act: impl FnOnce(&mut Address) -> T,
    ) -> T {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() > MANY {
            known.retain(|_, one| one.connections > 0 || !one.bucket.is_full(rate, now));
        }
        let new = || Address { bucket: Bucket::new(rate, now), connections: 0 };
        act(known.entry(address).or_insert_with(new))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const RATE: Rate = Rate { a_second: 10.0, at_once: 3.0 };

    #[test]
    fn a_bucket_empties_and_fills() {
        let start = Instant::now();
        let mut bucket = Bucket::new(RATE, start);
        let takes = |bucket: &mut Bucket, at| (0..5).filter(|_| bucket.take(RATE, at)).count();
        assert_eq!(takes(&mut bucket, start), 3);
        assert_eq!(takes(&mut bucket, start + Duration::from_millis(200)), 2);
        assert_eq!(takes(&mut bucket, start + Duration::from_mins(1)), 3);
    }

    #[test]
    fn addresses_are_counted_apart() {
        let (all, now) = (Addresses::default(), Instant::now());
        let [a, b] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        assert!(all.connect(a, 1, RATE, now) && !all.connect(a, 1, RATE, now));
        assert!(all.connect(b, 1, RATE, now));
        all.disconnect(a);
        assert!(all.connect(a, 1, RATE, now));
        assert_eq!((0..5).filter(|_| all.may_ask(a, RATE, now)).count(), 3);
    }
}
