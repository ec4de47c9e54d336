use rivi_mnk::Cell;
use rivi_rules::bits::Bits;

/// A set of cells of a board up to 64×64, one word a row, and the rows that are not empty. Its cost
/// does not depend on the size of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellSet {
    rows: [u64; 64],
    used: u64,
    count: u32,
}

impl Default for CellSet {
    fn default() -> CellSet {
        CellSet { rows: [0; 64], used: 0, count: 0 }
    }
}

impl CellSet {
    /// How many cells are in it.
    #[inline]
    pub fn len(&self) -> u32 {
        self.count
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub(super) fn add(&mut self, row: u8, column: u8) {
        let row = row & 63;
        self.rows[row as usize] |= 1 << (column & 63);
        self.used |= 1 << row;
        self.count += 1;
    }

    #[inline]
    pub(super) fn remove(&mut self, row: u8, column: u8) {
        let row = row & 63;
        let left = self.rows[row as usize] & !(1 << (column & 63));
        self.rows[row as usize] = left;
        self.used &= !(u64::from(left == 0) << row);
        self.count -= 1;
    }

    /// The cells, row by row, on a board of this width.
    #[inline]
    pub fn cells(&self, width: u8) -> impl Iterator<Item = Cell> {
        Bits(self.used).flat_map(move |row| {
            let first = row as u16 * u16::from(width);
            Bits(self.rows[row as usize]).map(move |column| Cell(first + column as u16))
        })
    }

    /// The first cell, if there is one.
    #[inline]
    pub fn first(&self, width: u8) -> Option<Cell> {
        self.cells(width).next()
    }
}
