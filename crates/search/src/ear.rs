//! Where there is one thread only, as in a browser's worker, nobody else can set a stop while a search runs. Whoever looks
//! at a stop there lends its ear to the outside first.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Looks at the clock, and whether anybody has called; sets what stops it knows of, and says after how many looks it wants
/// to be asked again.
pub type Listener = fn() -> u32;

static LISTENER: OnceLock<Listener> = OnceLock::new();
static LOOKS_LEFT: AtomicU32 = AtomicU32::new(0);

/// Has the outside listened to whenever a search looks at a stop. The first listener stays.
pub fn lend_an_ear_to(listener: Listener) {
    // There is one outside; whoever comes second finds the ear lent.
    let _ = LISTENER.set(listener);
}

/// A search looks at a stop.
#[inline]
pub(crate) fn listen() {
    match LOOKS_LEFT.load(Relaxed) {
        0 => ask(),
        left => LOOKS_LEFT.store(left - 1, Relaxed),
    }
}

#[cold]
fn ask() {
    let Some(listener) = LISTENER.get() else { return };
    // A listener that looks at a stop itself is not asked again.
    LOOKS_LEFT.store(u32::MAX, Relaxed);
    LOOKS_LEFT.store(listener(), Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    static ASKED: AtomicU32 = AtomicU32::new(0);

    #[test]
    fn the_outside_is_asked_when_it_said() {
        listen();
        lend_an_ear_to(|| {
            listen();
            ASKED.fetch_add(1, Relaxed);
            3
        });
        (0..9).for_each(|_| listen());
        assert_eq!(ASKED.load(Relaxed), 3, "at the first, the fifth and the ninth look");
    }
}
