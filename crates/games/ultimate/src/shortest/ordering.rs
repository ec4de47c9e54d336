use rivi_rules::Position;

use crate::promise::promise;
use crate::{Spot, Ultimate};

/// The legal moves, the most promising first.
pub(super) struct Ordered {
    moves: [(i32, Spot); Spot::COUNT as usize],
    count: usize,
}

impl Ordered {
    /// All moves; `first`, if it is one of them, before the others.
    pub(super) fn new(position: &Ultimate, first: Option<Spot>) -> Ordered {
        let mut ordered = Ordered { moves: [(0, Spot(0)); Spot::COUNT as usize], count: 0 };
        for m in position.moves() {
            let promise = if Some(m) == first { i32::MAX } else { promise(position, m) };
            ordered.moves[ordered.count] = (promise, m);
            ordered.count += 1;
        }
        // Spots break ties, so that the order is the same every time.
        ordered.moves[..ordered.count].sort_unstable_by_key(|&(promise, m)| (-promise, m));
        ordered
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Spot> {
        self.moves[..self.count].iter().map(|&(_, m)| m)
    }
}
