use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use rivi_search::Stop;

/// Ends a worker's game in the middle of a move, from another thread.
#[derive(Debug, Default)]
pub struct Interrupt {
    set: AtomicBool,
    thought: Mutex<Stop>,
}

impl Interrupt {
    /// Ends the game that goes on; no other will begin.
    pub fn set(&self) {
        self.set.store(true, Ordering::SeqCst);
        self.thought.lock().unwrap_or_else(PoisonError::into_inner).set();
    }

    /// Whether the game has to end.
    pub fn is_set(&self) -> bool {
        self.set.load(Ordering::SeqCst)
    }

    /// The stop of a new thought, or `None` if there is no time for one any more. It is handed in before
    /// the flag is looked at, so that an interrupt hits either the one or the other.
    pub fn new_thought(&self) -> Option<Stop> {
        let stop = Stop::default();
        *self.thought.lock().unwrap_or_else(PoisonError::into_inner) = stop.clone();
        (!self.is_set()).then_some(stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_the_thought_of_the_moment_and_all_to_come() {
        let interrupt = Interrupt::default();
        let first = interrupt.new_thought().unwrap();
        let second = interrupt.new_thought().unwrap();
        interrupt.set();
        assert!(!first.is_set() && second.is_set());
        assert!(interrupt.new_thought().is_none());
    }
}
