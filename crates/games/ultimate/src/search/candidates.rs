use crate::facts::safe_moves;
use crate::promise::promise;
use crate::{Spot, Ultimate};

/// The moves that do not lose at once, the most promising first.
pub(super) struct Candidates {
    moves: [(i32, Spot); Spot::COUNT as usize],
    count: usize,
}

/// What the search has learned about moves elsewhere.
pub(super) trait Experience {
    /// How well a move did before; 0 if nothing is known.
    fn of(&self, m: Spot) -> i32;
}

impl<F: Fn(Spot) -> i32> Experience for F {
    #[inline]
    fn of(&self, m: Spot) -> i32 {
        self(m)
    }
}

impl Candidates {
    /// All safe moves of a game that goes on.
    #[inline]
    pub(super) fn new(position: &Ultimate, experience: &impl Experience) -> Candidates {
        let mut found = Candidates { moves: [(0, Spot(0)); Spot::COUNT as usize], count: 0 };
        for m in safe_moves(position) {
            found.insert(promise(position, m) + experience.of(m), m);
        }
        found
    }

    /// Keeps the best first; of equals the one that came first.
    #[inline]
    fn insert(&mut self, worth: i32, m: Spot) {
        let mut at = self.count;
        while at > 0 && self.moves[at - 1].0 < worth {
            self.moves[at] = self.moves[at - 1];
            at -= 1;
        }
        self.moves[at] = (worth, m);
        self.count += 1;
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = Spot> {
        self.moves[..self.count].iter().map(|&(_, m)| m)
    }
}
