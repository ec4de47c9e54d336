use rivi_search::Verdict;

use super::worth::verdict;
use crate::Spot;

/// What a search thinks of a position's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// All legal moves, the best first.
    pub moves: Vec<RootMove>,
    /// How many of the first have a value; the others are no better.
    pub lines: usize,
    /// Positions entered.
    pub nodes: u64,
    /// Plies looked ahead in the last finished iteration.
    pub depth: u32,
}

/// A move with what the search thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The move.
    pub m: Spot,
    pub(super) score: i32,
    /// Best play after it, the move itself first.
    pub line: Vec<Spot>,
    /// Positions entered below it.
    pub nodes: u64,
}

impl RootMove {
    pub(super) fn new(m: Spot) -> RootMove {
        RootMove { m, score: 0, line: vec![m], nodes: 0 }
    }

    pub(crate) fn with(m: Spot, score: i32, line: Vec<Spot>, nodes: u64) -> RootMove {
        RootMove { m, score, line, nodes }
    }

    /// What it is worth to the side to move.
    pub fn verdict(&self) -> Verdict {
        verdict(self.score)
    }

    /// The same as a number.
    pub fn score(&self) -> i32 {
        self.score
    }
}

impl Outlook {
    /// The best move; none if the game is over.
    pub fn best(&self) -> Option<&RootMove> {
        self.moves.first()
    }
}
