use std::fmt::Display;

use rivi_players::inside::InsideError;
use rivi_players::puzzles::{PuzzlerError, TryError};
use thiserror::Error;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{error}")]
pub struct Failed {
    /// What kind of failure it is.
    pub kind: Kind,
    /// A sentence: what was expected and what was got.
    pub error: String,
}

/// What kind of failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What was asked for cannot be.
    Bad,
    /// There is no such thing.
    NotFound,
    /// It can be asked, but has no answer.
    NoAnswer,
    /// It takes more work than is allowed.
    GaveUp,
    /// It is a fault of the program.
    Broken,
}

impl Kind {
    /// The status that HTTP has for it.
    pub fn status(self) -> u16 {
        match self {
            Kind::Bad => 400,
            Kind::NotFound => 404,
            Kind::NoAnswer => 422,
            Kind::GaveUp => 503,
            Kind::Broken => 500,
        }
    }
}

impl Failed {
    /// A failure of a kind.
    pub fn new(kind: Kind, error: impl Into<String>) -> Failed {
        Failed { kind, error: error.into() }
    }

    /// What was asked for cannot be.
    pub fn bad(error: impl Display) -> Failed {
        Failed::new(Kind::Bad, error.to_string())
    }
}

impl From<InsideError> for Failed {
    fn from(error: InsideError) -> Failed {
        let kind = match error {
            InsideError::TooLarge { .. } => Kind::NoAnswer,
            InsideError::NotEntered { .. } => Kind::NotFound,
            _ => Kind::Bad,
        };
        Failed::new(kind, error.to_string())
    }
}

impl From<TryError> for Failed {
    fn from(error: TryError) -> Failed {
        let kind = match error {
            TryError::Puzzler(PuzzlerError::GaveUp) => Kind::GaveUp,
            TryError::Puzzle(_) | TryError::Puzzler(PuzzlerError::Theme(_)) => Kind::Broken,
            _ => Kind::Bad,
        };
        Failed::new(kind, error.to_string())
    }
}
