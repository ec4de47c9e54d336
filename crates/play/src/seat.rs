//! The two places at a board, as messages name them.

use std::fmt;

use rivi_rules::{Outcome, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A side of the board as messages write it: `"x"` or `"o"`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The player of crosses.
    X,
    /// The player of noughts.
    O,
}

impl Seat {
    /// Both of them.
    pub const BOTH: [Seat; 2] = [Seat::X, Seat::O];

    /// The side that sits here.
    pub const fn side(self) -> Side {
        match self {
            Seat::X => Side::X,
            Seat::O => Side::O,
        }
    }

    /// The opponent's seat.
    pub const fn other(self) -> Seat {
        match self {
            Seat::X => Seat::O,
            Seat::O => Seat::X,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::X => Seat::X,
            Side::O => Seat::O,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.side().fmt(f)
    }
}

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct Pair<T> {
    /// X's.
    pub x: T,
    /// O's.
    pub o: T,
}

impl<T> Pair<T> {
    /// One side's.
    pub fn of(&self, seat: Seat) -> &T {
        match seat {
            Seat::X => &self.x,
            Seat::O => &self.o,
        }
    }

    /// One side's, to be changed.
    pub fn of_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::X => &mut self.x,
            Seat::O => &mut self.o,
        }
    }

    /// The same of each made into something else.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> Pair<U> {
        Pair { x: change(self.x), o: change(self.o) }
    }
}

/// How a game ended as messages write it: `"x"`, `"o"` or `"draw"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// X has won.
    X,
    /// O has won.
    O,
    /// Nobody has.
    Draw,
}

impl Winner {
    /// The word that stands for it in messages.
    pub const fn word(self) -> &'static str {
        match self {
            Winner::X => "x",
            Winner::O => "o",
            Winner::Draw => "draw",
        }
    }
}

impl From<Seat> for Winner {
    fn from(seat: Seat) -> Winner {
        match seat {
            Seat::X => Winner::X,
            Seat::O => Winner::O,
        }
    }
}

impl From<Outcome> for Winner {
    fn from(outcome: Outcome) -> Winner {
        outcome.winner().map_or(Winner::Draw, |side| Winner::from(Seat::from(side)))
    }
}
