use std::fmt;
use std::ops::{Add, Neg, Sub};

use rivi_rules::{Payoff, Side};

/// How good a position is for the side to move: positive is good. It is a guess; what is proven is
/// a [`Verdict`](crate::Verdict).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Neither side is better.
    pub const EVEN: Score = Score(0);

    /// A payoff seen by `side`: O gains what is positive, X what is negative.
    ///
    /// ```
    /// # use rivi_search::Score;
    /// # use rivi_rules::{Payoff, Side};
    /// assert_eq!(Score::of(Payoff(-1), Side::X), Score(1));
    /// ```
    pub const fn of(payoff: Payoff, side: Side) -> Score {
        match side {
            Side::X => Score(-payoff.0),
            Side::O => Score(payoff.0),
        }
    }

    /// The same value seen from outside, where `side` is the one it was seen by.
    pub const fn payoff(self, side: Side) -> Payoff {
        match side {
            Side::X => Payoff(-self.0),
            Side::O => Payoff(self.0),
        }
    }
}

/// The same value seen by the opponent.
impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Score;

    fn sub(self, other: Score) -> Score {
        Score(self.0 - other.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_side_gains_the_other_loses() {
        for value in [-7, 0, 3] {
            let (x, o) = (Score::of(Payoff(value), Side::X), Score::of(Payoff(value), Side::O));
            assert_eq!(x, -o);
            assert_eq!((x.payoff(Side::X), o.payoff(Side::O)), (Payoff(value), Payoff(value)));
        }
    }
}
