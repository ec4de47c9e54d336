use rivi_rules::{Position, Side};

use crate::{Spot, Ultimate};

/// What is proven of a position for its side to move, in plies. A win that is not known is
/// `u8::MAX` plies away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// It wins within so many.
    pub(super) wins: u8,
    /// It does not win within so many.
    pub(super) no_win: u8,
    /// It loses within so many.
    pub(super) loses: u8,
    /// It does not lose within so many.
    pub(super) no_loss: u8,
    /// The move that proved the last of these, to be tried first.
    pub(super) best: Option<Spot>,
}

const UNKNOWN: Facts = Facts { wins: u8::MAX, no_win: 0, loses: u8::MAX, no_loss: 0, best: None };

/// Remembers what is proven. A position is kept whole, so that no other is ever taken for it;
/// each has one place, where the last one stays.
#[derive(Debug)]
pub(super) struct Memory {
    slots: Vec<Slot>,
    mask: usize,
    /// Which search it serves: what earlier ones have left is not theirs to recall.
    search: u64,
}

/// A position and what is known of it.
type Slot = (Whole, Facts);

/// Everything that tells one position of a search from another: marks, side to move, board to play
/// in, and which search it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Whole([u64; 3]);

impl Whole {
    /// No position: searches count from 1.
    const NONE: Whole = Whole([0; 3]);
    /// Bits of the last word below the number of the search.
    const BELOW_SEARCH: u32 = 41;

    #[inline]
    fn of(position: &Ultimate, search: u64) -> Whole {
        let marks = |side, boards: std::ops::Range<u8>| {
            boards.fold(0, |word, board| word << 9 | u64::from(position.marks(side, board)))
        };
        let [x, o] = Side::BOTH.map(|side| marks(side, 0..7));
        let rest = marks(Side::X, 7..9) << 18 | marks(Side::O, 7..9);
        let to_move = u64::from(position.sent_to().unwrap_or(9)) << 1 | position.turn() as u64;
        Whole([x, o, search << Whole::BELOW_SEARCH | rest << 5 | to_move])
    }
}

impl Memory {
    /// Room for as many positions, a power of two, as fit so many bytes, taken when the first search begins.
    pub(super) fn new(bytes: usize) -> Memory {
        let positions = 1 << (bytes / size_of::<Slot>()).max(1).ilog2();
        Memory { slots: Vec::new(), mask: positions - 1, search: 0 }
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        (self.mask + 1) * size_of::<Slot>()
    }

    /// Begins a new search, which knows nothing of the ones before.
    pub(super) fn forget(&mut self) {
        self.search += 1;
        let is_used_up = self.search >> (u64::BITS - Whole::BELOW_SEARCH) != 0;
        if self.slots.is_empty() || is_used_up {
            self.slots = vec![(Whole::NONE, UNKNOWN); self.mask + 1];
            self.search = 1;
        }
    }

    #[inline]
    pub(super) fn recall(&self, position: &Ultimate) -> Facts {
        let (whole, facts) = self.slots[position.key() as usize & self.mask];
        if whole == Whole::of(position, self.search) { facts } else { UNKNOWN }
    }

    #[inline]
    pub(super) fn remember(&mut self, position: &Ultimate, facts: Facts) {
        self.slots[position.key() as usize & self.mask] = (Whole::of(position, self.search), facts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_takes_no_more_than_it_is_given_and_by_default_half_a_million_positions() {
        assert_eq!(Memory::new(16 << 20).mask + 1, 1 << 19);
        for bytes in [64, 1000, 200_000, 16 << 20, (32 << 20) - 1] {
            let taken = Memory::new(bytes).bytes();
            assert!(taken <= bytes && 2 * taken > bytes, "{bytes} {taken}");
        }
    }
}
