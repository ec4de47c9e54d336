use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Side;

/// How a finished game ended. It is written as a word: `x`, `o` or `draw`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "&'static str"))]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won and nobody can move.
    Draw,
}

impl Outcome {
    /// Every one of them.
    pub const ALL: [Outcome; 3] = [Outcome::Win(Side::X), Outcome::Draw, Outcome::Win(Side::O)];

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }

    /// The word that it is written as.
    ///
    /// ```
    /// # use rivi_rules::{Outcome, Side};
    /// assert_eq!(Outcome::Win(Side::O).word(), "o");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Win(Side::X) => "x",
            Outcome::Win(Side::O) => "o",
            Outcome::Draw => "draw",
        }
    }
}

/// Reads an [outcome](Outcome::word) as it is written.
impl FromStr for Outcome {
    type Err = NoOutcome;

    fn from_str(word: &str) -> Result<Outcome, NoOutcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.word() == word).ok_or(NoOutcome)
    }
}

/// A word that is no outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected x, o or draw")]
pub struct NoOutcome;

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => write!(f, "{side} has won"),
            Outcome::Draw => write!(f, "drawn"),
        }
    }
}

/// What a finished game is worth, seen from outside: X is the minimising and O the maximising
/// player (requirement T1), so a win for X is −1 and a win for O is +1.
///
/// Games with larger leaf values use larger numbers. A value seen from the side to move is another
/// type (`Verdict` and `Score` in the search crate), so that a forgotten sign does not compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Payoff(pub i32);

impl Payoff {
    /// The payoff of a plain outcome.
    ///
    /// ```
    /// # use rivi_rules::{Outcome, Payoff, Side};
    /// assert_eq!(Payoff::of(Outcome::Win(Side::X)), Payoff(-1));
    /// ```
    pub const fn of(outcome: Outcome) -> Payoff {
        match outcome {
            Outcome::Win(Side::X) => Payoff(-1),
            Outcome::Draw => Payoff(0),
            Outcome::Win(Side::O) => Payoff(1),
        }
    }

    /// The outcome that this payoff stands for: its sign.
    pub const fn outcome(self) -> Outcome {
        match self.0.signum() {
            -1 => Outcome::Win(Side::X),
            0 => Outcome::Draw,
            _ => Outcome::Win(Side::O),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Outcome; 3] = Outcome::ALL;

    #[test]
    fn x_minimises_and_o_maximises() {
        assert_eq!(ALL.map(Payoff::of), [Payoff(-1), Payoff(0), Payoff(1)]);
        for outcome in ALL {
            assert_eq!(Payoff::of(outcome).outcome(), outcome);
        }
        assert_eq!([-9, 0, 9].map(|value| Payoff(value).outcome()), ALL);
    }

    #[test]
    fn outcomes_are_told() {
        assert_eq!(ALL.map(|o| o.to_string()), ["X has won", "drawn", "O has won"]);
        assert_eq!(ALL.map(Outcome::winner), [Some(Side::X), None, Some(Side::O)]);
    }
}
