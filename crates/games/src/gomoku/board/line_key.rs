/// Two bits a cell: what is off the board is 0, so that it comes by itself when a line is shifted.
pub(super) const OWN: u8 = 1;
/// The second player's stone.
pub(super) const OTHER: u8 = 2;
/// A free cell.
pub(super) const FREE: u8 = 3;

/// A line of up to 64 cells, two bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineKey(u128);

impl LineKey {
    /// Puts a free cell there.
    pub(super) fn add_cell(&mut self, bit: u8) {
        self.0 |= u128::from(FREE) << (2 * bit);
    }

    /// Puts a stone on a free cell, or takes it away again.
    #[inline]
    pub(super) fn flip(&mut self, bit: u8, stone: u8) {
        self.0 ^= u128::from(FREE ^ stone) << (2 * bit);
    }

    /// The cells round a cell, up to 32 of them, `before` of which come before it.
    #[inline]
    pub(super) fn around(self, bit: u8, before: usize) -> u64 {
        let (shift, bit) = (2 * before as u32, 2 * u32::from(bit));
        if bit >= shift {
            (self.0 >> (bit - shift)) as u64
        } else {
            (self.0 << (shift - bit)) as u64
        }
    }
}

/// The free cells among cells of a line, as the lower bit of each.
#[inline]
pub(super) const fn free(cells: u64) -> u64 {
    cells & (cells >> 1) & 0x5555_5555_5555_5555
}
