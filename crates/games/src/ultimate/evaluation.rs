use super::hand::standing;
use super::lines::Missing;
use super::net::{Accumulator, Weights};
use super::{Spot, Ultimate};

/// Guesses how good a position is for the side to move, in hundredths of a logit times four, with
/// a picture of the position that follows it move by move.
pub(super) trait Evaluation: Clone + Send + Sync {
    /// What it keeps of a position.
    type Picture: Clone + Send;

    /// The picture of a position, from nothing.
    fn look(&self, position: &Ultimate) -> Self::Picture;

    /// The picture after a move.
    fn follow(
        &self,
        picture: &Self::Picture,
        before: &Ultimate,
        after: &Ultimate,
        m: Spot,
    ) -> Self::Picture;

    /// The score for the side to move of a game that goes on.
    fn score(&self, picture: &Self::Picture, position: &Ultimate) -> i32;
}

/// The learned evaluation.
impl Evaluation for &Weights {
    type Picture = Accumulator;

    #[inline]
    fn look(&self, position: &Ultimate) -> Accumulator {
        Accumulator::new(self, position)
    }

    #[inline]
    fn follow(
        &self,
        picture: &Accumulator,
        before: &Ultimate,
        after: &Ultimate,
        m: Spot,
    ) -> Accumulator {
        picture.after(self, before, after, m)
    }

    #[inline]
    fn score(&self, picture: &Accumulator, position: &Ultimate) -> i32 {
        picture.score(self, position)
    }
}

/// The hand-made evaluation, which needs no picture.
impl Evaluation for Missing {
    type Picture = ();

    fn look(&self, _: &Ultimate) {}

    fn follow(&self, (): &(), _: &Ultimate, _: &Ultimate, _: Spot) {}

    #[inline]
    fn score(&self, (): &(), position: &Ultimate) -> i32 {
        standing(*self, position)
    }
}
