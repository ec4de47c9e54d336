use crate::hand::standing;
use crate::lines::Missing;
use crate::net::{Accumulator, Weights};
use crate::{Spot, Ultimate};

/// Guesses how good a position is for the side to move, in hundredths of a logit times four, with
/// a picture of the position that follows it move by move.
pub(crate) trait Evaluation: Clone + Send + Sync {
    /// What it keeps of a position.
    type Picture: Clone + Send + Sync;

    /// The picture of a position, from nothing.
    fn look(&self, position: &Ultimate) -> Self::Picture;

    /// Makes `next` the picture after a move.
    fn follow(&self, picture: &Self::Picture, after: &Ultimate, m: Spot, next: &mut Self::Picture);

    /// The score for the side to move of a game that goes on.
    fn score(&self, picture: &Self::Picture, position: &Ultimate) -> i32;

    /// The score after a move, for the side to move then, and how likely a draw is, as the score of one who
    /// would win by it. The picture is that before the move.
    fn foresee(&self, picture: &Self::Picture, after: &Ultimate, m: Spot) -> [i32; 2];
}

/// The learned evaluation.
impl Evaluation for &Weights {
    type Picture = Accumulator;

    #[inline]
    fn look(&self, position: &Ultimate) -> Accumulator {
        Accumulator::new(self, position)
    }

    #[inline]
    fn follow(&self, picture: &Accumulator, after: &Ultimate, m: Spot, next: &mut Accumulator) {
        picture.follow(self, after, m, next);
    }

    #[inline]
    fn score(&self, picture: &Accumulator, position: &Ultimate) -> i32 {
        picture.score(self, position)
    }

    #[inline]
    fn foresee(&self, picture: &Accumulator, after: &Ultimate, m: Spot) -> [i32; 2] {
        picture.foresee(self, after, m)
    }
}

/// The hand-made evaluation, which needs no picture.
impl Evaluation for Missing {
    type Picture = ();

    fn look(&self, _: &Ultimate) {}

    fn follow(&self, (): &(), _: &Ultimate, _: Spot, (): &mut ()) {}

    #[inline]
    fn score(&self, (): &(), position: &Ultimate) -> i32 {
        standing(*self, position)
    }

    /// It has no idea of draws.
    #[inline]
    fn foresee(&self, picture: &(), after: &Ultimate, _: Spot) -> [i32; 2] {
        [self.score(picture, after), 0]
    }
}
