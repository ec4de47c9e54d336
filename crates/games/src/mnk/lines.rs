use rivi_rules::{Side, Size, Square};

/// The stones of both sides, kept along each row, column and diagonal. No side of a board is longer
/// than 64, so each line is one word and the run through a cell is found in constant time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lines {
    words: Box<[[u64; 2]]>,
}

/// A line and the place of a cell in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) bit: u32,
}

/// The row, the column and the two diagonals through a square.
#[inline]
pub(crate) fn places(size: Size, square: Square) -> [Place; 4] {
    let (width, height) = (size.width as usize, size.height as usize);
    let (row, column) = (square.row as usize, square.column as usize);
    let falling = height + width + (row + width - 1 - column);
    let rising = height + width + (height + width - 1) + (row + column);
    [
        Place { line: row, bit: column as u32 },
        Place { line: height + column, bit: row as u32 },
        Place { line: falling, bit: column as u32 },
        Place { line: rising, bit: column as u32 },
    ]
}

/// How many rows, columns and diagonals there are.
pub(crate) fn line_count(size: Size) -> usize {
    let (width, height) = (size.width as usize, size.height as usize);
    height + width + 2 * (height + width - 1)
}

impl Lines {
    pub(super) fn empty(size: Size) -> Lines {
        Lines { words: vec![[0; 2]; line_count(size)].into_boxed_slice() }
    }

    /// Puts a stone on a square or takes it away.
    #[inline]
    pub(super) fn flip(&mut self, size: Size, square: Square, side: Side) {
        for Place { line, bit } in places(size, square) {
            self.words[line][side] ^= 1 << bit;
        }
    }

    #[inline]
    pub(super) fn at(&self, square: Square) -> Option<Side> {
        let [x, o] = self.words[square.row as usize];
        let bit = 1_u64 << square.column;
        if x & bit != 0 {
            Some(Side::X)
        } else if o & bit != 0 {
            Some(Side::O)
        } else {
            None
        }
    }

    /// The taken cells of a row.
    #[inline]
    pub(super) fn row(&self, row: u8) -> u64 {
        let [x, o] = self.words[row as usize];
        x | o
    }

    /// The lengths of the four runs of `side`'s stones through a square that it holds.
    #[inline]
    pub(super) fn runs(&self, size: Size, square: Square, side: Side) -> [u32; 4] {
        places(size, square).map(|Place { line, bit }| {
            let stones = self.words[line][side];
            (stones >> bit).trailing_ones() + (stones << (63 - bit)).leading_ones() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_squares_share_a_place() {
        for size in [Size::new(1, 1), Size::new(3, 5), Size::new(5, 3), Size::new(64, 64)] {
            let lines = Lines::empty(size).words.len();
            let mut all: Vec<(usize, u32)> = size
                .squares()
                .flat_map(|square| places(size, square).map(|place| (place.line, place.bit)))
                .collect();
            assert!(all.iter().all(|&(line, bit)| line < lines && bit < 64));
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count, "{size}");
        }
    }

    #[test]
    fn neighbours_on_a_diagonal_are_neighbours_in_the_line() {
        let size = Size::new(7, 5);
        let [.., falling, rising] = places(size, Square::new(2, 3));
        let down = places(size, Square::new(3, 4))[2];
        let up = places(size, Square::new(1, 4))[3];
        assert_eq!((down.line, down.bit), (falling.line, falling.bit + 1));
        assert_eq!((up.line, up.bit), (rising.line, rising.bit + 1));
    }
}
