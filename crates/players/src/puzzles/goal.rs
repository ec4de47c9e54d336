use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What the side to move has to reach. By which means is for the puzzle's theme to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Goal {
    /// Win with the own move of this number at the latest, whatever the opponent does.
    Win {
        /// The move, from 1.
        moves: u32,
    },
    /// Do not lose to the opponent's move of this number or an earlier one, as every other move does.
    Hold {
        /// The opponent's move, from 1.
        moves: u32,
        /// Whether the right move does not lose later either.
        ever: bool,
    },
}

impl Goal {
    /// How many moves it is about.
    pub fn moves(self) -> u32 {
        match self {
            Goal::Win { moves } | Goal::Hold { moves, .. } => moves,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win { moves } => write!(f, "win {moves}"),
            Goal::Hold { moves, ever: false } => write!(f, "hold {moves}"),
            Goal::Hold { moves, ever: true } => write!(f, "hold {moves} ever"),
        }
    }
}

/// A text that is no goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is no goal: expected 'win N', 'hold N' or 'hold N ever' with N from 1 to 99")]
pub struct GoalError(pub String);

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        let wrong = || GoalError(text.chars().take(40).collect());
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.parse().ok().filter(|moves| (1..=99).contains(moves));
        let moves = words.get(1).and_then(|word| number(word)).ok_or_else(wrong)?;
        match (words[0], words.get(2..).unwrap_or_default()) {
            ("win", []) => Ok(Goal::Win { moves }),
            ("hold", []) => Ok(Goal::Hold { moves, ever: false }),
            ("hold", ["ever"]) => Ok(Goal::Hold { moves, ever: true }),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_read_back_and_nothing_else_is_one() {
        for text in ["win 1", "win 12", "hold 3", "hold 99 ever"] {
            assert_eq!(text.parse::<Goal>().map(|goal| goal.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "win", "win 0", "win 100", "win 3 ever", "hold x", "hold 2 ever more"] {
            assert_eq!(text.parse::<Goal>(), Err(GoalError(text.to_owned())), "{text}");
        }
    }
}
