//! A position as it is shown: everything that a board on a screen needs, so that it knows no rules.

use rivi_players::Desk;
use rivi_rules::{ForbiddenPoint, Outcome, Region, Regions, Side, Size, Square, Table, Target};
use serde::{Deserialize, Serialize};

/// A move that may be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LegalMove {
    /// The move as text, as a `move` command takes it.
    pub text: String,
    /// Where its mark comes to lie.
    pub square: Square,
    /// Whose mark it is, where the player may choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Side>,
}

/// What a stone on a square would make that the rules forbid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ForbiddenWhy {
    /// The square.
    pub square: Square,
    /// The rule in a word, as in the texts `page.refused.WORD`.
    pub why: String,
    /// The overlines, fours or threes, each as the squares of its stones.
    pub shapes: Vec<Vec<Square>>,
}

impl ForbiddenWhy {
    fn of(point: ForbiddenPoint) -> ForbiddenWhy {
        let key = point.rule.key;
        let why = key.rsplit('.').next().unwrap_or(key);
        ForbiddenWhy { square: point.square, why: why.to_owned(), shapes: point.shapes }
    }
}

/// A position as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The game's name.
    pub game: String,
    /// The board's size.
    pub size: Size,
    /// The size of the blocks that the board is divided into, if it is.
    pub block: Option<Size>,
    /// How many boards of the same size lie side by side: the layers of a board in space.
    #[serde(default = "one")]
    pub layers: u8,
    /// The rows from the top: `X`, `O`, `.` for a free cell and `#` for a missing one.
    pub rows: Vec<String>,
    /// The side to move; after the end the one that would have moved.
    pub turn: Side,
    /// How the game ended by the rules, if it has.
    pub outcome: Option<Outcome>,
    /// The legal moves that put a mark on the board; none once the game is over.
    pub legal: Vec<LegalMove>,
    /// The legal moves that put none: passes.
    #[serde(default)]
    pub passes: Vec<String>,
    /// The moves played so far.
    pub moves: Vec<String>,
    /// The square played last.
    pub last: Option<Square>,
    /// The squares that decided the game.
    pub winning: Vec<Square>,
    /// The blocks that may be played in, as `[row, column]` of blocks, where a game has such a rule.
    pub active: Option<Vec<Square>>,
    /// Whose each block is, row by row: `X`, `O`, `=` for nobody's and `.` for an open one.
    pub local: Option<String>,
    /// Free squares where the side to move may not play.
    pub forbidden: Vec<Square>,
    /// Why it may not play on each of them.
    #[serde(default)]
    pub forbidden_why: Vec<ForbiddenWhy>,
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
        View {
            game: desk.game().to_owned(),
            size: table.size(),
            block: table.block(),
            layers: table.layers(),
            rows: rows(table),
            turn: table.turn(),
            outcome: table.outcome(),
            legal: legal(table),
            passes: table.legal_passes(),
            moves: table.moves(),
            last: table.last_square(),
            winning: table.winning_squares(),
            active: regions.as_ref().map(|regions| regions.open.clone()),
            local: regions.as_ref().map(owners),
            forbidden: table.forbidden_squares(),
            forbidden_why: table.forbidden_points().into_iter().map(ForbiddenWhy::of).collect(),
            key: format!("{:016x}", table.key()),
            canonical: format!("{:016x}", table.canonical_key()),
            redo: table.redo_count() as u32,
        }
    }

    /// The same position as a picture: nothing can be played on it.
    pub(crate) fn still(self) -> View {
        View { legal: Vec::new(), passes: Vec::new(), ..self }
    }
}

fn one() -> u8 {
    1
}

/// The moves that put a mark on the board, with whose it is where somebody may choose.
fn legal(table: &dyn Table) -> Vec<LegalMove> {
    let (targets, turn) = (table.legal_targets(), table.turn());
    let chosen = targets.iter().any(|target| target.mark != turn);
    let told =
        |Target { text, square, mark }| LegalMove { text, square, mark: chosen.then_some(mark) };
    targets.into_iter().map(told).collect()
}

/// The rows from the top.
pub(crate) fn rows(table: &dyn Table) -> Vec<String> {
    let size = table.size();
    let free = |square| if table.is_hole(square) { '#' } else { '.' };
    let mark = |square| table.at(square).map_or_else(|| free(square), Side::mark);
    let row = |row: u8| (0..size.width).map(|column| mark(Square::new(row, column))).collect();
    (0..size.height).map(row).collect()
}

/// Whose each block is.
pub(crate) fn owners(regions: &Regions) -> String {
    regions.all.iter().copied().map(Region::mark).collect()
}
