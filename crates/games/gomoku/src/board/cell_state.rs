use rivi_rules::Side;

use super::Class;
use rivi_mnk::Cell;

/// What is kept of a cell, in one word that is copied to take a move back: the codes of both sides, the
/// first player's in the low half; then their classes, four bits each; then whether it is taken, and at the
/// top its number, so that a copy finds its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellState(u64);

/// As many as the largest board has: a power of two, so that a cell's number needs no check.
pub(super) const MOST_CELLS: usize = 64 * 64;

const CLASSES: u32 = 32;
const TAKEN: u32 = 40;
const NUMBER: u32 = 48;

impl CellState {
    /// Nothing is known of the cell yet.
    pub(super) const fn new(cell: u16) -> CellState {
        CellState((cell as u64) << NUMBER)
    }

    #[inline]
    pub(super) const fn cell(self) -> Cell {
        Cell((self.0 >> NUMBER) as u16)
    }

    #[inline]
    pub(super) const fn codes(self) -> u32 {
        self.0 as u32
    }

    #[inline]
    pub(super) const fn classes(self) -> u8 {
        (self.0 >> CLASSES) as u8
    }

    #[inline]
    pub(super) fn class(self, side: Side) -> Class {
        Class::ALL[(self.classes() >> (4 * side as u8) & 15) as usize]
    }

    #[inline]
    pub(super) const fn is_taken(self) -> bool {
        self.0 >> TAKEN & 1 != 0
    }

    /// The same cell, free, with other codes and classes.
    #[inline]
    pub(super) const fn with(self, codes: u32, classes: u8) -> CellState {
        CellState(self.0 >> NUMBER << NUMBER | (classes as u64) << CLASSES | codes as u64)
    }

    /// The same cell with a stone: it is of no class.
    #[inline]
    pub(super) const fn taken(self) -> CellState {
        CellState(self.with(self.codes(), 0).0 | 1 << TAKEN)
    }
}
