use std::time::Duration;

use rivi_search::{Limits, Stop};

/// Whoever asks for a hint, or has the computer move, gets it within two seconds, the way there and back included.
pub const ADVICE_TIME: Duration = Duration::from_millis(1800);

/// What a player may spend on a move.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Time for this move.
    pub time: Option<Duration>,
    /// Positions to enter; the same budget then gives the same move again.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// The hand that can stop it from outside.
    pub stop: Stop,
}

impl Budget {
    /// The part of it that a search understands. Time is not in it: a search never reads a clock,
    /// so whoever has one sets the stop.
    pub fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, stop: self.stop.clone() }
    }
}
