use std::fmt;

use crate::{Diagram, ForbiddenPoint, Position, Regions, SetUp, Side};

/// Columns and rows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Size {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
}

impl Size {
    /// A board of `width` columns and `height` rows.
    pub const fn new(width: u8, height: u8) -> Size {
        Size { width, height }
    }

    /// How many cells there are.
    pub const fn cells(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// All squares, row by row from the top.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        (0..self.cells()).map(move |index| self.square(index))
    }

    /// Whether the square lies on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.height && square.column < self.width
    }

    /// The number of a square, row by row from the top.
    #[inline]
    pub const fn index(self, square: Square) -> usize {
        square.row as usize * self.width as usize + square.column as usize
    }

    /// The square with this number, row by row from the top.
    #[inline]
    pub const fn square(self, index: usize) -> Square {
        let width = self.width as usize;
        Square { row: (index / width) as u8, column: (index % width) as u8 }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

/// A place on the board as it is drawn: rows from the top, columns from the left, both from 0. It is written as
/// `[row, column]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "[u8; 2]", into = "[u8; 2]"))]
pub struct Square {
    /// Row from the top.
    pub row: u8,
    /// Column from the left.
    pub column: u8,
}

impl Square {
    /// The square in this row and column, both from 0.
    pub const fn new(row: u8, column: u8) -> Square {
        Square { row, column }
    }
}

/// What stands where: all that is needed to draw a position, or to set one up.
pub trait Board: Position {
    /// The size of the board as it is drawn.
    fn size(&self) -> Size;

    /// The mark on a square of the board.
    fn at(&self, square: Square) -> Option<Side>;

    /// The square on which the mark of a legal move comes to lie; none if the move is a pass.
    fn target(&self, m: Self::Move) -> Option<Square>;

    /// Whose mark a legal move puts down: that of the side to move, unless the game lets it choose.
    fn mark_of(&self, _: Self::Move) -> Side {
        self.turn()
    }

    /// Whether the square is missing: nothing can ever stand there.
    fn is_hole(&self, _: Square) -> bool {
        false
    }

    /// How many boards of the same size are drawn side by side: the layers of a board in space, the lowest first.
    /// Their columns are numbered through.
    fn layers(&self) -> u8 {
        1
    }

    /// How many stones each side has taken off the board.
    fn taken(&self) -> [u8; 2] {
        [0; 2]
    }

    /// A number of moves that no game from here exceeds, if there is one. Each move takes a free square, unless a game
    /// has passes or takes stones off the board.
    fn most_moves(&self) -> Option<usize> {
        let free = |&square: &Square| self.at(square).is_none() && !self.is_hole(square);
        Some(self.size().squares().filter(free).count())
    }

    /// How many numbers there are for moves: [`action`](Board::action) is below it, whatever the position. A game in
    /// which a move is a square and nothing else says so by one number for each square.
    fn actions(&self) -> usize {
        2 * self.size().cells() + 1
    }

    /// The number of a legal move, for programs that count moves: that of its square, row by row from the top; as many
    /// as there are squares more for a mark of the opponent's; the last for a pass.
    fn action(&self, m: Self::Move) -> usize {
        let cells = self.size().cells();
        match self.target(m) {
            None => 2 * cells,
            Some(square) if self.mark_of(m) == self.turn() => self.size().index(square),
            Some(square) => cells + self.size().index(square),
        }
    }

    /// The legal move of this number. Games override this where they need not look through all moves.
    fn with_action(&self, action: usize) -> Option<Self::Move> {
        self.moves().find(|&m| self.action(m) == action)
    }

    /// Writes 1 at the number of each legal move and 0 elsewhere: a byte for each of the [`actions`](Board::actions).
    /// Games override this where all moves at once are quicker to write.
    fn mark_legal(&self, mask: &mut [u8]) {
        mask.fill(0);
        for m in self.moves() {
            mask[self.action(m)] = 1;
        }
    }

    /// Writes 1 where a side stands and 0 elsewhere: a byte for each square, row by row from the top. Games override
    /// this where all squares at once are quicker to write.
    fn mark_stones(&self, side: Side, squares: &mut [u8]) {
        for (place, square) in squares.iter_mut().zip(self.size().squares()) {
            *place = u8::from(self.at(square) == Some(side));
        }
    }

    /// Writes 1 where a square is missing and 0 elsewhere: a byte for each square, row by row from the top.
    fn mark_holes(&self, squares: &mut [u8]) {
        for (place, square) in squares.iter_mut().zip(self.size().squares()) {
            *place = u8::from(self.is_hole(square));
        }
    }

    /// The squares that decided the game; empty while nobody has a line.
    fn winning_squares(&self) -> Vec<Square>;

    /// The size of the blocks that the board is divided into, if it is.
    fn block(&self) -> Option<Size> {
        None
    }

    /// The parts of the board that are boards of their own, if it has such.
    fn regions(&self) -> Option<Regions> {
        None
    }

    /// Free squares on which the rules forbid the side to move to play.
    fn forbidden_squares(&self) -> Vec<Square> {
        Vec::new()
    }

    /// Why the side to move may not play on a free square, where the rules forbid it.
    fn forbidden_point(&self, _: Square) -> Option<ForbiddenPoint> {
        None
    }

    /// The position with these stones on the board.
    ///
    /// # Errors
    /// What is impossible about it, as a [`DiagramError`](crate::DiagramError).
    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Self, crate::DiagramError>;

    /// The position as a diagram.
    fn diagram(&self) -> Diagram {
        let marks = self.size().squares().map(|square| self.at(square)).collect();
        let holes = self.size().squares().filter(|&square| self.is_hole(square)).collect();
        let mut diagram = Diagram::new(self.size(), marks);
        (diagram.holes, diagram.taken) = (holes, self.taken());
        diagram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_numbered_row_by_row() {
        let size = Size::new(4, 3);
        assert_eq!(size.cells(), 12);
        assert_eq!(size.to_string(), "4×3");
        let squares: Vec<Square> = size.squares().collect();
        assert_eq!(squares.len(), 12);
        for (index, &square) in squares.iter().enumerate() {
            assert_eq!((size.index(square), size.square(index)), (index, square));
        }
        assert_eq!(size.square(6), Square::new(1, 2));
        assert!(size.contains(Square::new(2, 3)));
        assert!(!size.contains(Square::new(3, 3)));
        assert!(!size.contains(Square::new(2, 4)));
        assert!(!size.contains(Square::new(3, 0)));
        assert!(!size.contains(Square::new(0, 4)));
    }
}
