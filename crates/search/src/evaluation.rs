use rivi_rules::Position;

use crate::Score;

/// Guesses how good an unfinished position is.
pub trait Evaluate<P: Position> {
    /// The guess, seen by the side to move.
    fn evaluate(&self, position: &P) -> Score;
}

/// Knows nothing: every unfinished position is even.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutcomeOnly;

impl<P: Position> Evaluate<P> for OutcomeOnly {
    fn evaluate(&self, _: &P) -> Score {
        Score::EVEN
    }
}

/// Any function of a position is an evaluation.
impl<P: Position, F: Fn(&P) -> Score> Evaluate<P> for F {
    fn evaluate(&self, position: &P) -> Score {
        self(position)
    }
}
