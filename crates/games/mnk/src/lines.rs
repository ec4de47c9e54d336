use std::sync::Arc;

use rivi_rules::{Side, Size, Square};

use super::Cell;

/// The stones of both sides, kept along each row, column and diagonal. No side of a board is longer
/// than 64, so each line is one word and the run through a cell is found in constant time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Lines {
    words: Box<[[u64; 2]]>,
    /// The four lines through each cell; one table for all positions of a game.
    places: Arc<[[Place; 4]]>,
}

/// A line and the place of a cell in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line's number.
    pub line: u16,
    /// The cell's place in it.
    pub bit: u8,
}

/// The row, the column and the two diagonals through a square.
pub fn places(size: Size, square: Square) -> [Place; 4] {
    let (width, height) = (size.width as u16, size.height as u16);
    let (row, column) = (square.row as u16, square.column as u16);
    let falling = height + width + (row + width - 1 - column);
    let rising = height + width + (height + width - 1) + (row + column);
    [
        Place { line: row, bit: square.column },
        Place { line: height + column, bit: square.row },
        Place { line: falling, bit: square.column },
        Place { line: rising, bit: square.column },
    ]
}

impl Lines {
    pub(crate) fn empty(size: Size) -> Lines {
        let places = size.squares().map(|square| places(size, square)).collect();
        Lines { words: no_stones(size), places }
    }

    /// The same board without stones.
    pub(crate) fn cleared(&self, size: Size) -> Lines {
        Lines { words: no_stones(size), places: Arc::clone(&self.places) }
    }

    /// Puts a stone on a free cell and shows the side's stones in the four lines through it.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell, side: Side) -> [u64; 4] {
        self.places[cell.0 as usize].map(|Place { line, bit }| {
            let stones = &mut self.words[line as usize][side];
            *stones |= 1 << bit;
            *stones
        })
    }

    /// Takes a stone away.
    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell, side: Side) {
        for Place { line, bit } in self.places[cell.0 as usize] {
            self.words[line as usize][side] &= !(1 << bit);
        }
    }

    /// The lengths of the four runs of `side`'s stones through a cell that it holds.
    pub(crate) fn runs(&self, cell: Cell, side: Side) -> [u32; 4] {
        self.places[cell.0 as usize]
            .map(|Place { line, bit }| run(self.words[line as usize][side], bit))
    }

    /// Whether the cells behind both ends of the run through a cell, in a line of this number, are
    /// the other side's.
    pub(crate) fn is_closed(&self, cell: Cell, side: Side, number: usize) -> bool {
        let Place { line, bit } = self.places[cell.0 as usize][number];
        let (own, other) =
            (self.words[line as usize][side], self.words[line as usize][side.other()]);
        let (up, down) = ((own >> bit).trailing_ones(), (own << (63 - bit)).leading_ones());
        let (above, below) = (u32::from(bit) + up, u32::from(bit) + 1);
        above < 64
            && other >> above & 1 != 0
            && below > down
            && other >> (below - down - 1) & 1 != 0
    }

    /// The stones of `own` and the taken cells in the line of this number through a cell, and the
    /// cell's place in it.
    pub(crate) fn line(&self, cell: Cell, own: Side, number: usize) -> (u64, u64, u8) {
        let Place { line, bit } = self.places[cell.0 as usize][number];
        let words = self.words[line as usize];
        (words[own], words[0] | words[1], bit)
    }

    /// Whose stone is on a cell.
    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> Option<Side> {
        let [Place { line, bit }, ..] = self.places[cell.0 as usize];
        let [x, o] = self.words[line as usize];
        if x >> bit & 1 != 0 {
            Some(Side::X)
        } else if o >> bit & 1 != 0 {
            Some(Side::O)
        } else {
            None
        }
    }

    /// The taken cells of a row.
    #[inline]
    pub(crate) fn row(&self, row: u8) -> u64 {
        let [x, o] = self.words[row as usize];
        x | o
    }

    /// A side's stones in a row.
    #[inline]
    pub(crate) fn stones_in_row(&self, row: u8, side: Side) -> u64 {
        self.words[row as usize][side]
    }
}

fn no_stones(size: Size) -> Box<[[u64; 2]]> {
    vec![[0; 2]; line_count(size)].into_boxed_slice()
}

/// How many rows, columns and diagonals there are.
pub fn line_count(size: Size) -> usize {
    let (width, height) = (size.width as usize, size.height as usize);
    height + width + 2 * (height + width - 1)
}

/// Whether one of four lines holds a run of at least this length: each step joins the runs found so
/// far with themselves, shifted, so that a run of five takes three steps.
#[inline]
pub(crate) fn hold_run(mut lines: [u64; 4], length: u32) -> bool {
    let mut found = 1;
    while found < length {
        let step = found.min(length - found);
        for line in &mut lines {
            *line &= *line >> step;
        }
        found += step;
    }
    lines.iter().any(|&line| line != 0)
}

/// The length of the run of stones around one that is there.
#[inline]
fn run(stones: u64, bit: u8) -> u32 {
    (stones >> bit).trailing_ones() + (stones << (63 - bit)).leading_ones() - 1
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_squares_share_a_place() {
        for size in [Size::new(1, 1), Size::new(3, 5), Size::new(5, 3), Size::new(64, 64)] {
            let lines = Lines::empty(size).words.len();
            let mut all: Vec<(u16, u8)> = size
                .squares()
                .flat_map(|square| places(size, square).map(|place| (place.line, place.bit)))
                .collect();
            assert!(all.iter().all(|&(line, bit)| (line as usize) < lines && bit < 64));
            let used: HashSet<u16> = all.iter().map(|&(line, _)| line).collect();
            assert_eq!(used.len(), lines, "no line is kept in vain");
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

    #[test]
    fn a_run_is_held_where_it_is_long_enough() {
        for length in 1..=64 {
            let line = u64::MAX >> (64 - length);
            assert!(hold_run([0, 0, line, 0], length));
            assert!(!hold_run([line; 4], length + 1));
            assert!(!hold_run([0b1_0111_0110 & !line; 4], 5));
        }
    }

    #[test]
    fn runs_are_counted_to_both_sides() {
        assert_eq!(run(0b1, 0), 1);
        assert_eq!(run(0b1_0111_0110, 5), 3);
        assert_eq!(run(0b1_0111_0110, 4), 3);
        assert_eq!(run(u64::MAX, 17), 64);
        assert_eq!(run(1 << 63, 63), 1);
    }
}
