//! What machines see, as messages tell it.

use rivi_players::{LineTold, MoveEffort, MoveValue, Named, Thinking, Worth};
use serde::{Deserialize, Serialize};

/// A sentence that can be said in any language: a key of the language files and what fills its gaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Remark {
    /// The key in the language files.
    pub key: String,
    /// What stands for `%{name}` in the text, in order.
    pub values: Vec<Named>,
    /// The sentence in English, for whoever has no language files.
    pub text: String,
}

/// What a machine saw when it chose a move. It is cut to [`Insight::MOST_CELLS`] cells and
/// [`Insight::MOST_SENTENCES`] sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Insight {
    /// Which move of the game it was, from 1.
    pub number: u32,
    /// The machine.
    pub player: String,
    /// The move.
    pub text: String,
    /// What it thought of the position before the move.
    pub verdict: Option<Worth>,
    /// Positions entered.
    pub nodes: u64,
    /// Milliseconds it thought.
    pub ms: u64,
    /// Why this move, the most important first.
    pub sentences: Vec<Remark>,
    /// A number for each cell, row by row from the top, for machines that score cells.
    pub cells: Vec<Option<i64>>,
    /// Named figures in the order in which they should be shown.
    pub figures: Vec<Named>,
    /// What it told while it thought, the last iterations of them.
    pub iterations: Vec<Thinking>,
    /// Whether something was left out to keep it small.
    pub cut: bool,
}

impl Insight {
    /// The largest board there is has so many cells.
    pub const MOST_CELLS: usize = 64 * 64;
    /// More are cut off.
    pub const MOST_SENTENCES: usize = 64;
    /// More are cut off, the first ones first.
    pub const MOST_ITERATIONS: usize = 64;
    /// Lines of iterations are cut to so many moves.
    pub const MOST_LINE: usize = 64;
}

/// What is known of a position that is analysed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// Which request this answers, as the request said.
    pub request: u64,
    /// The best lines, the best first.
    pub lines: Vec<LineTold>,
    /// The value of each move whose value is known.
    pub values: Vec<MoveValue>,
    /// Where the effort went.
    pub effort: Vec<MoveEffort>,
    /// What people should see at once.
    pub remarks: Vec<Remark>,
    /// Positions entered.
    pub nodes: u64,
    /// Plies looked ahead in full.
    pub depth: u32,
    /// Positions entered a second.
    pub nodes_per_second: u64,
    /// Milliseconds since it began.
    pub ms: u64,
    /// Whether this is the last word.
    pub done: bool,
}
