use thiserror::Error;

use crate::{Outcome, Side, Square};

/// Why a move was refused. The position it was tried on is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum IllegalMove {
    /// There is no such cell, column or board.
    #[error("it is not on the board")]
    OffBoard,
    /// The cell holds a mark already.
    #[error("the cell is taken by {by}")]
    Occupied {
        /// Whose mark it is.
        by: Side,
    },
    /// The column has no free cell left.
    #[error("the column is full")]
    ColumnFull,
    /// The last move sends the player to another local board.
    #[error("it must be played in board {must}")]
    WrongBoard {
        /// The local board to play in.
        must: u8,
    },
    /// The local board is won or full, so nobody plays there any more.
    #[error("board {board} is closed")]
    BoardClosed {
        /// The closed local board.
        board: u8,
    },
    /// The first player may not make this in renju.
    #[error("{0} is forbidden to the first player")]
    Forbidden(Forbidden),
    /// The game has ended.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
}

/// A free square where the side to move may not play, and what a stone there would make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenPoint {
    /// The square.
    pub square: Square,
    /// What is forbidden there.
    pub why: Forbidden,
    /// The overlines, fours or threes, each as the squares of its stones, the one to be played among them.
    pub shapes: Vec<Vec<Square>>,
}

/// What the first player may not make in renju, unless the same stone makes five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Forbidden {
    /// Six or more in a row.
    #[error("an overline")]
    Overline,
    /// Two fours at once.
    #[error("a double four")]
    DoubleFour,
    /// Two open threes at once.
    #[error("a double three")]
    DoubleThree,
}
