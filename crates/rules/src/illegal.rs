use std::fmt;

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
    /// It breaks a rule that only this game has.
    #[error("{0}")]
    Rule(BrokenRule),
    /// The game has ended.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
}

/// A rule of a game's own that a move breaks.
///
/// ```
/// # use rivi_rules::BrokenRule;
/// const WRONG_BOARD: BrokenRule = BrokenRule::new("refused.board", "it must be played in board %{board}");
/// assert_eq!(WRONG_BOARD.with("board", 4).to_string(), "it must be played in board 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrokenRule {
    /// The key of its sentence in the language files.
    pub key: &'static str,
    /// The sentence in English, with `%{name}` where a value stands; a move follows "… is illegal:".
    pub text: &'static str,
    /// A value and its name.
    pub value: Option<(&'static str, u8)>,
}

impl BrokenRule {
    /// A rule without a value.
    pub const fn new(key: &'static str, text: &'static str) -> BrokenRule {
        BrokenRule { key, text, value: None }
    }

    /// The same rule with a value.
    #[must_use]
    pub const fn with(self, name: &'static str, value: u8) -> BrokenRule {
        BrokenRule { value: Some((name, value)), ..self }
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            None => f.write_str(self.text),
            Some((name, value)) => {
                f.write_str(&self.text.replace(&format!("%{{{name}}}"), &value.to_string()))
            }
        }
    }
}

impl From<BrokenRule> for IllegalMove {
    fn from(rule: BrokenRule) -> IllegalMove {
        IllegalMove::Rule(rule)
    }
}

/// A free square where the side to move may not play, and what a stone there would make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenPoint {
    /// The square.
    pub square: Square,
    /// The rule that forbids it.
    pub rule: BrokenRule,
    /// What would be made there, each as the squares of its stones, the one to be played among them.
    pub shapes: Vec<Vec<Square>>,
}
