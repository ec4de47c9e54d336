use std::fmt;

use rivi_rules::bits::write_bits;
use rivi_rules::{Size, Square, Symmetry};

const LOCAL: Size = Size::new(3, 3);
const WHOLE: Size = Size::new(9, 9);

/// A cell of the whole board: nine times its local board's number plus its number there, both row
/// by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u8);

impl Spot {
    /// How many there are.
    pub const COUNT: u8 = 81;

    /// The cell of a local board.
    #[inline]
    pub const fn new(board: u8, cell: u8) -> Spot {
        Spot(board * 9 + cell)
    }

    /// The local board it is in.
    #[inline]
    pub const fn board(self) -> u8 {
        self.0 / 9
    }

    /// The cell of the local board.
    #[inline]
    pub const fn cell(self) -> u8 {
        self.0 % 9
    }

    /// Where it is drawn on the 9×9 board.
    pub const fn square(self) -> Square {
        let (board, cell) =
            (LOCAL.square(self.board() as usize), LOCAL.square(self.cell() as usize));
        Square { row: board.row * 3 + cell.row, column: board.column * 3 + cell.column }
    }

    /// The spot drawn on a square of the 9×9 board.
    pub const fn on(square: Square) -> Spot {
        let board = LOCAL.index(Square { row: square.row / 3, column: square.column / 3 });
        let cell = LOCAL.index(Square { row: square.row % 3, column: square.column % 3 });
        Spot::new(board as u8, cell as u8)
    }

    /// The number of its square, row by row of the whole board.
    #[inline]
    pub(crate) fn place(self) -> usize {
        PLACES[self.0 as usize].into()
    }

    /// The spot on the square of this number, below 81.
    #[inline]
    pub(crate) fn at_place(place: usize) -> Spot {
        // As many rows as a local board has cells: what leads from spots to squares leads back.
        Spot(PLACES[place])
    }

    /// The spot seen through a symmetry, which turns the global board and each local one alike.
    pub const fn transformed(self, symmetry: Symmetry) -> Spot {
        Spot::new(transformed_cell(self.board(), symmetry), transformed_cell(self.cell(), symmetry))
    }
}

/// The number of each spot's square.
static PLACES: [u8; Spot::COUNT as usize] = places();

const fn places() -> [u8; Spot::COUNT as usize] {
    let mut places = [0; Spot::COUNT as usize];
    let mut spot = 0;
    while spot < Spot::COUNT {
        places[spot as usize] = WHOLE.index(Spot(spot).square()) as u8;
        spot += 1;
    }
    places
}

/// Writes a byte for each square, row by row of the whole board, of what each local board gives as nine bits.
#[inline]
pub(crate) fn write_boards(cells: impl Fn(u8) -> u16, squares: &mut [u8]) {
    for (row, squares) in (0_u8..9).zip(squares.chunks_exact_mut(9)) {
        let (first, shift) = (row / 3 * 3, row % 3 * 3);
        let three = |board: u8| u64::from(cells(first + board) >> shift & 0b111);
        write_bits(three(0) | three(1) << 3 | three(2) << 6, squares);
    }
}

/// Writes the nine cells of one local board as bytes where they are drawn, row by row of the whole board.
#[inline]
pub(crate) fn write_board(board: u8, cells: u16, squares: &mut [u8]) {
    for row in 0..3 {
        let first = (board / 3 * 27 + board % 3 * 3 + row * 9) as usize;
        write_bits((cells >> (3 * row)).into(), &mut squares[first..first + 3]);
    }
}

/// A cell of a 3×3 board seen through a symmetry.
pub(crate) const fn transformed_cell(cell: u8, symmetry: Symmetry) -> u8 {
    LOCAL.index(symmetry.apply(LOCAL.square(cell as usize), LOCAL)) as u8
}

/// Two digits: board, then cell.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.board(), self.cell())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_and_squares_are_one_to_one() {
        for spot in (0..Spot::COUNT).map(Spot) {
            assert_eq!(Spot::on(spot.square()), spot);
            assert_eq!(WHOLE.square(spot.place()), spot.square());
            assert_eq!(Spot::at_place(spot.place()), spot);
        }
        assert_eq!(Spot::new(4, 0).square(), Square::new(3, 3));
        assert_eq!(Spot::new(2, 7).square(), Square::new(2, 7));
    }

    #[test]
    fn turning_local_and_global_boards_turns_the_whole() {
        let whole = Size::new(9, 9);
        for spot in (0..Spot::COUNT).map(Spot) {
            for symmetry in Symmetry::SQUARE {
                let turned = symmetry.apply(spot.square(), whole);
                assert_eq!(spot.transformed(symmetry).square(), turned);
            }
        }
    }
}
