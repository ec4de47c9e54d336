//! A position as the solver sees it.

use super::geometry::Geometry;
use super::lines::completing;

/// The stones of both sides and the cells where each would complete a four.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stones {
    /// The stones of the side to move.
    pub(super) own: u64,
    pub(super) other: u64,
    /// Empty cells that complete a four of the side to move.
    pub(super) own_wins: u64,
    pub(super) other_wins: u64,
    /// How many stones there are.
    pub(super) count: u32,
}

impl Stones {
    /// From bitboards of this geometry.
    pub(super) fn new<G: Geometry>(g: G, own: u64, other: u64) -> Stones {
        let empty = g.board() & !(own | other);
        Stones {
            own,
            other,
            own_wins: completing(g, own) & empty,
            other_wins: completing(g, other) & empty,
            count: (own | other).count_ones(),
        }
    }

    #[inline(always)]
    pub(super) fn filled(&self) -> u64 {
        self.own | self.other
    }

    #[inline(always)]
    pub(super) fn empty<G: Geometry>(&self, g: G) -> u64 {
        g.board() & !self.filled()
    }

    /// The lowest free cell of each column that is not full.
    #[inline(always)]
    pub(super) fn playable<G: Geometry>(&self, g: G) -> u64 {
        // Only a single column of 63 cells can carry out of the word.
        self.filled().wrapping_add(g.bottom()) & g.board()
    }

    /// After a stone on `cell`.
    #[inline(always)]
    pub(super) fn play<G: Geometry>(&self, g: G, cell: u64) -> Stones {
        self.after(g, cell, completing(g, self.own | cell))
    }

    /// After a stone on `cell`, if `wins` are the cells that then complete a four of the mover.
    #[inline(always)]
    pub(super) fn after<G: Geometry>(&self, g: G, cell: u64, wins: u64) -> Stones {
        let empty = self.empty(g) & !cell;
        Stones {
            own: self.other,
            other: self.own | cell,
            own_wins: self.other_wins & empty,
            other_wins: wins & empty,
            count: self.count + 1,
        }
    }

    /// A number that a position shares with its mirror image and with no other position.
    ///
    /// The sum of the filled cells and the mover's stones tells a column's height (its highest set
    /// bit) and its stones (the bits below); the added bottom row keeps the empty board from 0.
    #[inline(always)]
    pub(super) fn key<G: Geometry>(&self, g: G) -> u64 {
        let key = self.own.wrapping_add(self.filled()).wrapping_add(g.bottom());
        key.min(g.mirror(key))
    }
}
