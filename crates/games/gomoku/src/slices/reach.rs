use rivi_rules::{Size, Square};

/// The cells next to stones: a counter for each cell, raised by one on the 3×3 cells around a stone
/// and lowered again when the stone is taken back.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    size: Size,
    counters: Box<[u8]>,
    /// The cells whose counter is not 0, row by row.
    reached: Box<[u64]>,
    /// The rows that have such a cell.
    rows: u64,
}

impl Reach {
    pub(super) fn empty(size: Size) -> Reach {
        Reach {
            size,
            counters: vec![0; size.cells()].into_boxed_slice(),
            reached: vec![0; size.height as usize].into_boxed_slice(),
            rows: 0,
        }
    }

    /// Marks a cell to start from.
    pub(super) fn mark(&mut self, square: Square) {
        self.raise_cell(square.row, square.column);
    }

    /// A stone is put on a square.
    #[inline]
    pub(super) fn raise(&mut self, square: Square) {
        let (rows, columns) = self.around(square);
        for row in rows {
            for column in columns.clone() {
                self.raise_cell(row, column);
            }
        }
    }

    /// The stone is taken back.
    #[inline]
    pub(super) fn lower(&mut self, square: Square) {
        let (rows, columns) = self.around(square);
        for row in rows {
            for column in columns.clone() {
                self.lower_cell(row, column);
            }
        }
    }

    #[inline]
    fn around(&self, Square { row, column }: Square) -> (std::ops::Range<u8>, std::ops::Range<u8>) {
        let near = |at: u8, end: u8| at.saturating_sub(1)..(at + 2).min(end);
        (near(row, self.size.height), near(column, self.size.width))
    }

    #[inline]
    fn raise_cell(&mut self, row: u8, column: u8) {
        let counter = &mut self.counters[self.size.index(Square::new(row, column))];
        *counter += 1;
        self.reached[row as usize] |= 1 << column;
        self.rows |= 1 << row;
    }

    #[inline]
    fn lower_cell(&mut self, row: u8, column: u8) {
        let counter = &mut self.counters[self.size.index(Square::new(row, column))];
        *counter -= 1;
        let word = &mut self.reached[row as usize];
        *word &= !(u64::from(*counter == 0) << column);
        self.rows &= !(u64::from(*word == 0) << row);
    }

    /// The counters, row by row from the top.
    pub(super) fn counters(&self) -> &[u8] {
        &self.counters
    }

    /// The rows with a cell in reach, as bits.
    #[inline]
    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// The cells in reach in a row, as bits.
    #[inline]
    pub(super) fn in_row(&self, row: usize) -> u64 {
        self.reached[row]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(reach: &Reach) -> usize {
        reach.reached.iter().map(|cells| cells.count_ones() as usize).sum()
    }

    #[test]
    fn a_stone_raises_its_neighbourhood_and_its_undoing_lowers_it() {
        let mut reach = Reach::empty(Size::new(8, 6));
        reach.mark(Square::new(3, 3));
        reach.raise(Square::new(0, 0));
        reach.raise(Square::new(1, 1));
        assert_eq!(reach.counters()[..4], [2, 2, 1, 0]);
        assert_eq!(cells(&reach), 1 + 9);
        reach.lower(Square::new(1, 1));
        assert_eq!(cells(&reach), 1 + 4);
        reach.lower(Square::new(0, 0));
        assert_eq!((reach.rows(), reach.in_row(3)), (1 << 3, 1 << 3));
    }

    #[test]
    fn the_reach_grows_by_one_a_ply_and_stops_at_the_edge() {
        let mut reach = Reach::empty(Size::new(64, 64));
        reach.raise(Square::new(63, 63));
        reach.raise(Square::new(62, 62));
        reach.raise(Square::new(61, 61));
        assert_eq!(reach.rows(), 0b1111 << 60);
    }
}
