//! When a search is to end: its time is up, or somebody outside wants it to.

use std::cell::RefCell;
use std::time::Duration;

use rivi_search::Stop;
use web_time::Instant;

/// The outside is asked so often, or a little less.
const PAUSE: Duration = Duration::from_millis(2);
/// More looks at a stop are never passed over: a search may look seldom from one moment to the next.
const MOST_LOOKS: u32 = 256;

struct Running {
    stop: Stop,
    until: Instant,
    asked: Instant,
    looks: u32,
}

thread_local! {
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

/// Runs something that is to end by its stop: after this time, or when the outside says so.
pub(crate) fn within<T>(time: Duration, work: impl FnOnce(&Stop) -> T) -> T {
    let (stop, now) = (Stop::default(), Instant::now());
    let running = Running { stop: stop.clone(), until: now + time, asked: now, looks: 1 };
    RUNNING.set(Some(running));
    let done = work(&stop);
    RUNNING.set(None);
    done
}

/// Asks the clock and the outside; gives how many looks to pass over until it is asked again.
#[cfg_attr(not(target_arch = "wasm32"), expect(dead_code, reason = "elsewhere threads set stops"))]
pub(crate) fn listen() -> u32 {
    RUNNING.with_borrow_mut(|running| {
        let Some(running) = running else { return MOST_LOOKS };
        let now = Instant::now();
        if now >= running.until || crate::outside::stopped() {
            running.stop.set();
        }
        running.looks = match now.duration_since(running.asked) {
            quick if quick < PAUSE / 2 => (running.looks * 2).clamp(1, MOST_LOOKS),
            slow if slow > PAUSE => running.looks / 2,
            _ => running.looks,
        };
        running.asked = now;
        running.looks
    })
}
