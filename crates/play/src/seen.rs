//! What machines see, as messages tell it.

use rivi_search::Verdict as Proven;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::view::Place;

/// What is known of a position, seen by the side to move. Only a guess is a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Verdict {
    /// The side to move wins with its n-th move from here at the latest.
    WinIn {
        /// Own moves.
        moves: u32,
    },
    /// The side to move loses to the opponent's n-th move from here.
    LossIn {
        /// The opponent's moves.
        moves: u32,
    },
    /// Best play is drawn.
    Draw,
    /// Not proven.
    Guess {
        /// Positive is good for the side to move; the scale is the machine's own.
        score: i32,
    },
}

impl From<Proven> for Verdict {
    fn from(verdict: Proven) -> Verdict {
        match verdict {
            Proven::WinIn(moves) => Verdict::WinIn { moves },
            Proven::LossIn(moves) => Verdict::LossIn { moves },
            Proven::Draw => Verdict::Draw,
            Proven::Guess(score) => Verdict::Guess { score: score.0 },
        }
    }
}

/// A sentence that can be said in any language: a key of the language files and what fills its gaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Remark {
    /// The key in the language files.
    pub key: String,
    /// What stands for `%{name}` in the text, in order.
    pub values: Vec<Gap>,
    /// The sentence in English, for whoever has no language files.
    pub text: String,
}

/// What fills a gap of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Gap {
    /// The gap's name.
    pub name: String,
    /// What stands there.
    pub value: String,
}

/// A named figure, such as the positions that a search entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Figure {
    /// Its name; `figure.NAME` is its key in the language files.
    pub name: String,
    /// Its value as it is shown.
    pub value: String,
}

/// What a machine knows while it thinks about its move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Thinking {
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions entered.
    pub nodes: u64,
    /// Best play as far as it is seen.
    pub line: Vec<String>,
    /// What it thinks of the position.
    pub verdict: Verdict,
    /// Milliseconds it has thought.
    pub ms: u64,
}

/// What a machine saw when it chose a move. It is cut to [`Insight::MOST_CELLS`] cells and
/// [`Insight::MOST_SENTENCES`] sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Insight {
    /// Which move of the game it was, from 1.
    pub number: u32,
    /// The machine.
    pub player: String,
    /// The move.
    pub text: String,
    /// What it thought of the position before the move.
    pub verdict: Option<Verdict>,
    /// Positions entered.
    pub nodes: u64,
    /// Milliseconds it thought.
    pub ms: u64,
    /// Why this move, the most important first.
    pub sentences: Vec<Remark>,
    /// A number for each cell, row by row from the top, for machines that score cells.
    pub cells: Vec<Option<i64>>,
    /// Named figures in the order in which they should be shown.
    pub figures: Vec<Figure>,
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

/// The value of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveValue {
    /// The move as text.
    #[serde(rename = "move")]
    pub text: String,
    /// Where its mark comes to lie.
    pub square: Place,
    /// What it is worth to the side to move.
    pub verdict: Verdict,
}

/// How much of the search went into a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveEffort {
    /// The move as text.
    #[serde(rename = "move")]
    pub text: String,
    /// Where its mark comes to lie.
    pub square: Place,
    /// Positions entered below it.
    pub nodes: u64,
}

/// A line of play with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Line {
    /// The moves.
    pub moves: Vec<String>,
    /// What it is worth to the side to move.
    pub verdict: Verdict,
}

/// What is known of a position that is analysed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Analysis {
    /// Which request this answers, as the request said.
    pub request: u64,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
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
