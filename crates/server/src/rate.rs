//! How often somebody may ask.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::address::Address;

/// So many a second, and so many at once after a pause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// A second.
    pub a_second: f64,
    /// At once.
    pub at_once: f64,
}

impl Rate {
    fn quota(self) -> Quota {
        let least = Duration::from_nanos(1);
        let between = Duration::try_from_secs_f64(1.0 / self.a_second).unwrap_or(Duration::MAX);
        let at_once = NonZeroU32::new(self.at_once as u32).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::with_period(between.clamp(least, Duration::from_hours(1)));
        quota.unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(at_once)
    }
}

/// What one connection may still say.
#[derive(Debug)]
pub(crate) struct Meter(DefaultDirectRateLimiter);

impl Meter {
    pub(crate) fn new(rate: Rate) -> Meter {
        Meter(RateLimiter::direct(rate.quota()))
    }

    /// Takes one, or tells how long it is until there is one.
    pub(crate) fn take(&self) -> Result<(), Duration> {
        self.0.check().map_err(|not_yet| not_yet.wait_time_from(DefaultClock::default().now()))
    }
}

/// What each address may still ask, and how many WebSockets it has.
#[derive(Debug)]
pub(crate) struct Addresses {
    asked: DefaultKeyedRateLimiter<Address>,
    swept: Mutex<Instant>,
    sockets: Mutex<HashMap<Address, usize>>,
}

/// Addresses that do nothing are forgotten so often.
const SWEEP: Duration = Duration::from_secs(10);

impl Addresses {
    pub(crate) fn new(rate: Rate) -> Addresses {
        Addresses {
            asked: RateLimiter::keyed(rate.quota()),
            swept: Mutex::new(Instant::now()),
            sockets: Mutex::default(),
        }
    }

    /// Whether this address may ask now.
    pub(crate) fn may_ask(&self, address: Address) -> bool {
        self.sweep();
        self.asked.check_key(&address).is_ok()
    }

    fn sweep(&self) {
        // Whoever finds another one at it leaves it to that one.
        let Ok(mut swept) = self.swept.try_lock() else { return };
        if swept.elapsed() >= SWEEP {
            self.asked.retain_recent();
            self.asked.shrink_to_fit();
            *swept = Instant::now();
        }
    }

    /// Whether this address may open one more WebSocket; if so it has.
    pub(crate) fn connect(&self, address: Address, most: usize) -> bool {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let own = sockets.entry(address).or_default();
        let allowed = *own < most;
        *own += usize::from(allowed);
        allowed
    }

    /// A WebSocket of this address was closed.
    pub(crate) fn disconnect(&self, address: Address) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let own = sockets.entry(address).or_default();
        *own = own.saturating_sub(1);
        if *own == 0 {
            sockets.remove(&address);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    const RATE: Rate = Rate { a_second: 0.1, at_once: 3.0 };

    #[test]
    fn a_meter_empties_and_tells_when_there_is_more() {
        let meter = Meter::new(RATE);
        assert_eq!((0..3).filter(|_| meter.take().is_ok()).count(), 3);
        let wait = meter.take().unwrap_err();
        assert!((9.0..=10.0).contains(&wait.as_secs_f64()), "{wait:?}");
        let quick = Meter::new(Rate { a_second: 100.0, at_once: 1.0 });
        assert!(quick.take().is_ok() && quick.take().is_err());
        std::thread::sleep(Duration::from_millis(15));
        assert!(quick.take().is_ok());
    }

    #[test]
    fn no_limit_is_none() {
        let meter = Meter::new(Rate { a_second: 1e9, at_once: 1e9 });
        assert!((0..100_000).all(|_| meter.take().is_ok()));
    }

    #[test]
    fn addresses_are_counted_apart() {
        let all = Addresses::new(RATE);
        let [a, b] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(|four| Address::from(IpAddr::from(four)));
        assert!(all.connect(a, 1) && !all.connect(a, 1));
        assert!(all.connect(b, 1));
        all.disconnect(a);
        assert!(all.connect(a, 1));
        assert_eq!((0..5).filter(|_| all.may_ask(a)).count(), 3);
        assert!(all.may_ask(b));
    }
}
