/// Two bits a cell: beyond the edge of the board.
pub(super) const OFF: u8 = 0;
/// The first player's stone.
pub(super) const OWN: u8 = 1;
/// The second player's stone.
pub(super) const OTHER: u8 = 2;
/// A free cell.
pub(super) const FREE: u8 = 3;

/// A line of up to 64 cells: what stands on each, and what a stone there would make in this line.
/// Both have room beyond the ends, so that what lies round a cell is read as one word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Four cells a byte.
    cells: [u8; 32],
    /// A byte a cell: the first player's kind in the low half, the second's in the high one.
    kinds: [u8; 96],
}

/// Cells before the first one.
const BEFORE: usize = 16;

impl Line {
    /// A line without cells.
    pub(super) const fn empty() -> Line {
        Line { cells: [0; 32], kinds: [0; 96] }
    }

    /// Puts a free cell there.
    pub(super) fn add_cell(&mut self, bit: u8) {
        self.flip(bit, OFF);
    }

    /// Puts a stone on a free cell, or takes it away again.
    #[inline]
    pub(super) fn flip(&mut self, bit: u8, stone: u8) {
        let at = BEFORE + usize::from(bit & 63);
        self.cells[at / 4] ^= (FREE ^ stone) << (2 * (at % 4));
    }

    /// The cells round a cell, `before` of which come before it: 29 of them, or 32 from every fourth cell on.
    #[inline]
    pub(super) fn around(&self, bit: u8, before: usize) -> u64 {
        let first = BEFORE + usize::from(bit & 63) - before;
        word(&self.cells, first / 4) >> (2 * (first % 4))
    }

    /// The kinds of eight cells, of which `before` come before this one.
    #[inline]
    pub(super) fn kinds(&self, bit: u8, before: usize) -> u64 {
        word(&self.kinds, BEFORE + usize::from(bit & 63) - before)
    }

    /// Puts other kinds there.
    #[inline]
    pub(super) fn set_kinds(&mut self, bit: u8, before: usize, kinds: u64) {
        let first = BEFORE + usize::from(bit & 63) - before;
        self.kinds[first..first + 8].copy_from_slice(&kinds.to_le_bytes());
    }
}

#[inline]
fn word(bytes: &[u8], first: usize) -> u64 {
    bytes[first..first + 8].try_into().map_or(0, u64::from_le_bytes)
}
