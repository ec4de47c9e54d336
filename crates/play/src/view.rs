//! A position as it is shown: everything that a board on a screen needs, so that it knows no rules.

use rivi_players::Desk;
use rivi_rules::{Region, Regions, Side, Size, Square, Table};
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

impl View {
    /// The position on a desk.
    pub fn of(desk: &dyn Desk) -> View {
        let (table, regions) = (desk.table(), desk.table().regions());
        let legal = table.legal_targets().into_iter();
        View {
            game: desk.game().to_owned(),
            size: table.size().into(),
            block: table.block().map(Into::into),
            rows: rows(table),
            turn: table.turn().into(),
            outcome: table.outcome().map(Into::into),
            legal: legal.map(|(text, square)| LegalMove { text, square: square.into() }).collect(),
            moves: table.moves(),
            last: table.last_square().map(Into::into),
            winning: places(&table.winning_squares()),
            active: regions.as_ref().map(|regions| places(&regions.open)),
            local: regions.as_ref().map(owners),
            forbidden: places(&table.forbidden_squares()),
            key: format!("{:016x}", table.key()),
            canonical: format!("{:016x}", table.canonical_key()),
            redo: table.redo_count() as u32,
        }
    }
}

/// The rows from the top.
pub(crate) fn rows(table: &dyn Table) -> Vec<String> {
    let size = table.size();
    let mark = |square| table.at(square).map_or('.', Side::mark);
    let row = |row: u8| (0..size.width).map(|column| mark(Square::new(row, column))).collect();
    (0..size.height).map(row).collect()
}

pub(crate) fn places(squares: &[Square]) -> Vec<Place> {
    squares.iter().copied().map(Into::into).collect()
}

/// Whose each block is.
pub(crate) fn owners(regions: &Regions) -> String {
    regions.all.iter().copied().map(Region::mark).collect()
}
