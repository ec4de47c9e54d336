//! What a position is worth, as people are told it.

use std::fmt;

use rivi_search::Verdict;
use serde::{Deserialize, Serialize};

use crate::Curve;

/// What is known of a position, seen by the side to move: a verdict, and what a guess promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worth {
    /// What is proven or guessed.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// For a guess of a machine whose guesses were measured: the score to expect in per cent, from 1 to 99.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<u8>,
}

impl Worth {
    /// A verdict of a machine whose guesses this curve measures, if it was measured.
    pub fn new(verdict: Verdict, curve: Option<&Curve>) -> Worth {
        Worth { verdict, expected: curve.and_then(|curve| curve.of(verdict)) }
    }

    /// Whether it is proven.
    pub fn is_proven(self) -> bool {
        self.verdict.is_proven()
    }
}

/// A verdict of which nothing more is known.
impl From<Verdict> for Worth {
    fn from(verdict: Verdict) -> Worth {
        Worth { verdict, expected: None }
    }
}

/// The raw verdict.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.verdict.fmt(f)
    }
}

/// How it is written.
#[cfg(feature = "schema")]
mod schema {
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::Worth;

    /// What is known of a position, seen by the side to move. Only a guess is a guess.
    #[derive(ToSchema, serde::Serialize)]
    #[serde(tag = "type", rename_all = "snake_case")]
    #[allow(dead_code, reason = "only its description is used")]
    enum Written {
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
            /// What the side to move can expect, wins and half the draws, in per cent from 1 to 99; not there
            /// where the guesses of this machine on this board were not measured.
            #[serde(default)]
            #[schema(minimum = 1, maximum = 99)]
            expected: u8,
        },
    }

    impl PartialSchema for Worth {
        fn schema() -> RefOr<Schema> {
            Written::schema()
        }
    }

    impl ToSchema for Worth {
        fn name() -> std::borrow::Cow<'static, str> {
            "Verdict".into()
        }
    }
}

#[cfg(test)]
mod tests {
    use rivi_search::Score;

    use super::*;

    #[test]
    fn it_is_written_as_a_verdict_with_what_a_guess_promises() {
        let curve = Curve::new(0, vec![(0, 50.0), (100, 70.0)], Vec::new()).unwrap();
        let guess = Verdict::Guess(Score(-100));
        for (worth, text) in [
            (Worth::new(guess, Some(&curve)), r#"{"type":"guess","score":-100,"expected":30}"#),
            (Worth::new(guess, None), r#"{"type":"guess","score":-100}"#),
            (Worth::new(Verdict::WinIn(3), Some(&curve)), r#"{"type":"win_in","moves":3}"#),
            (Worth::from(Verdict::Draw), r#"{"type":"draw"}"#),
        ] {
            assert_eq!(serde_json::to_string(&worth).unwrap(), text);
            assert_eq!(serde_json::from_str::<Worth>(text).unwrap(), worth);
        }
    }
}
