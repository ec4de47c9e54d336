use rivi_rules::{Payoff, Position, Side};

use crate::{Report, Score, Verdict};

/// What a search to the end of the game found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<P: Position> {
    /// The side to move.
    pub turn: Side,
    /// What the position is worth to it under best play; none if the search was stopped.
    pub value: Option<Score>,
    /// The best move. If the search was stopped it is the best of those that were searched, or the
    /// first there is; none only if the game is over.
    pub best: Option<P::Move>,
    /// Best play by both sides, as far as it was seen.
    pub line: Vec<P::Move>,
    /// Positions entered.
    pub nodes: u64,
    /// Plies looked ahead at most.
    pub depth: u32,
}

impl<P: Position> Answer<P> {
    /// The value seen from outside: X minimises it, O maximises it.
    pub fn payoff(&self) -> Option<Payoff> {
        self.value.map(|value| value.payoff(self.turn))
    }

    /// Whether a limit ended the search before it knew the value.
    pub fn was_stopped(&self) -> bool {
        self.value.is_none()
    }
}

/// A draw is proven. So is any other value, but not in how many moves it comes about, which these
/// searches do not ask; it is handed on as a score.
impl<P: Position> From<Answer<P>> for Report<P> {
    fn from(answer: Answer<P>) -> Report<P> {
        let verdict = match answer.value {
            Some(Score::EVEN) => Verdict::Draw,
            value => Verdict::Guess(value.unwrap_or(Score::EVEN)),
        };
        let Answer { best, line, nodes, depth, .. } = answer;
        Report { best, verdict, line, nodes, depth }
    }
}
