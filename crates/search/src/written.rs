//! How a verdict is written in messages and files.

use serde::{Deserialize, Serialize};

use crate::{Score, Verdict};

/// What is known of a position, seen by the side to move. Only a guess is a guess.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Written {
    /// The side to move wins with its n-th move from here at the latest.
    WinIn {
        /// Own moves.
        moves: u32,
    },
    /// The side to move loses to the opponent's n-th move from here.
    LossIn {
        /// The opponent's moves.
        moves: u32,
    },
    /// Best play is drawn.
    Draw,
    /// Not proven.
    Guess {
        /// Positive is good for the side to move; the scale is the machine's own.
        score: i32,
    },
}

impl From<Verdict> for Written {
    fn from(verdict: Verdict) -> Written {
        match verdict {
            Verdict::WinIn(moves) => Written::WinIn { moves },
            Verdict::LossIn(moves) => Written::LossIn { moves },
            Verdict::Draw => Written::Draw,
            Verdict::Guess(Score(score)) => Written::Guess { score },
        }
    }
}

impl From<Written> for Verdict {
    fn from(written: Written) -> Verdict {
        match written {
            Written::WinIn { moves } => Verdict::WinIn(moves),
            Written::LossIn { moves } => Verdict::LossIn(moves),
            Written::Draw => Verdict::Draw,
            Written::Guess { score } => Verdict::Guess(Score(score)),
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Verdict {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        Written::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Verdict {}
