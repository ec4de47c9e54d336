use rivi_rules::Position;

use crate::Verdict;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<P: Position> {
    /// The best move; none if the game is over.
    pub best: Option<P::Move>,
    /// What is known of the position, seen by the side to move.
    pub verdict: Verdict,
    /// Best play by both sides, as far as it was seen; it begins with the best move.
    pub line: Vec<P::Move>,
    /// Positions entered.
    pub nodes: u64,
    /// Plies looked ahead in the last finished iteration.
    pub depth: u32,
}

impl<P: Position> Report<P> {
    /// The report on a game that is over, or on a position nobody has looked at yet.
    pub fn without_search(verdict: Verdict) -> Report<P> {
        Report { best: None, verdict, line: Vec::new(), nodes: 0, depth: 0 }
    }
}
