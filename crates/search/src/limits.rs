use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far a search may go. It ends at whichever limit comes first; without any it ends when it
/// knows the answer.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to enter.
    pub nodes: Option<u64>,
    /// The hand that can stop it from outside.
    pub stop: Stop,
}

impl Limits {
    /// No limit but the stop.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// At most this many plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// At most this many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// What is left of them after so many positions.
    #[must_use]
    pub fn after(&self, nodes: u64) -> Limits {
        Limits { nodes: self.nodes.map(|most| most.saturating_sub(nodes)), ..self.clone() }
    }

    /// Whether the search has to end now.
    #[inline]
    pub fn reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most) || self.stop.is_set()
    }
}

/// Stops a search from another thread. Copies share one state.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks every search that holds a copy to end at once.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    #[inline]
    pub fn is_set(&self) -> bool {
        #[cfg(target_arch = "wasm32")]
        crate::ear::listen();
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_reached_by_nodes_or_by_hand() {
        let limits = Limits::nodes(10);
        assert!(!limits.reached(9) && limits.reached(10));
        assert!(
            !limits.after(4).reached(5)
                && limits.after(4).reached(6)
                && limits.after(11).reached(0)
        );
        let open = Limits::none();
        assert!(!open.reached(u64::MAX));
        open.clone().stop.set();
        assert!(open.reached(0));
    }
}
