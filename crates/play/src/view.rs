//! A position as it is shown: everything that a board on a screen needs, so that it knows no rules.

use rivi_rules::{Size, Square};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::seat::{Seat, Winner};

/// Row and column from the top left, both from 0, written as `[row, column]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub struct Place(pub u8, pub u8);

impl From<Square> for Place {
    fn from(square: Square) -> Place {
        Place(square.row, square.column)
    }
}

/// Columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Extent {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
}

impl From<Size> for Extent {
    fn from(size: Size) -> Extent {
        Extent { width: size.width, height: size.height }
    }
}

/// A move that may be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LegalMove {
    /// The move as text, as a `move` command takes it.
    pub text: String,
    /// Where its mark comes to lie.
    pub square: Place,
}

/// A position as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct View {
    /// The game's name.
    pub game: String,
    /// The board's size.
    pub size: Extent,
    /// The size of the blocks that the board is divided into, if it is.
    pub block: Option<Extent>,
    /// The rows from the top: `X`, `O` and `.` for a free cell.
    pub rows: Vec<String>,
    /// The side to move; after the end the one that would have moved.
    pub turn: Seat,
    /// How the game ended by the rules, if it has.
    pub outcome: Option<Winner>,
    /// The legal moves; none once the game is over.
    pub legal: Vec<LegalMove>,
    /// The moves played so far.
    pub moves: Vec<String>,
    /// The square played last.
    pub last: Option<Place>,
    /// The squares that decided the game.
    pub winning: Vec<Place>,
    /// The blocks that may be played in, as `[row, column]` of blocks, where a game has such a rule.
    pub active: Option<Vec<Place>>,
    /// Whose each block is, row by row: `X`, `O`, `=` for nobody's and `.` for an open one.
    pub local: Option<String>,
    /// Free squares where the side to move may not play.
    pub forbidden: Vec<Place>,
    /// The position's key, as 16 hexadecimal digits.
    pub key: String,
    /// The key that all symmetric positions share.
    pub canonical: String,
    /// How many moves can be played again.
    pub redo: u32,
}
