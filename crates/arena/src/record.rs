use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Score;

/// Which side won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The player who began.
    X,
    /// The player who answered.
    O,
    /// Neither.
    Draw,
}

impl Winner {
    /// The result as the player of X sees it.
    pub const fn for_x(self) -> Score {
        match self {
            Winner::X => Score::Win,
            Winner::O => Score::Loss,
            Winner::Draw => Score::Draw,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", content = "because", rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules: a line, or no move left.
    Rules,
    /// The loser's move was illegal.
    Illegal(String),
    /// The loser's move came too late, or did not come.
    Late(String),
    /// The loser's program ended or broke its pipe.
    Crash(String),
    /// The loser's program wrote more than is allowed.
    Flood(String),
    /// The loser's program answered something that is no answer.
    Garbled(String),
    /// The loser's machine could not move.
    Failed(String),
}

impl Ending {
    /// Whether the game was lost by a fault rather than by play.
    pub const fn is_fault(&self) -> bool {
        !matches!(self, Ending::Rules)
    }

    /// One word for the kind of ending.
    pub const fn kind(&self) -> &'static str {
        match self {
            Ending::Rules => "rules",
            Ending::Illegal(_) => "illegal",
            Ending::Late(_) => "late",
            Ending::Crash(_) => "crash",
            Ending::Flood(_) => "flood",
            Ending::Garbled(_) => "garbled",
            Ending::Failed(_) => "failed",
        }
    }

    /// What happened in plain words; empty when the rules ended the game.
    pub fn because(&self) -> &str {
        match self {
            Ending::Rules => "",
            Ending::Illegal(why)
            | Ending::Late(why)
            | Ending::Crash(why)
            | Ending::Flood(why)
            | Ending::Garbled(why)
            | Ending::Failed(why) => why,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rules => write!(f, "by the rules"),
            fault => write!(f, "{}: {}", fault.kind(), fault.because()),
        }
    }
}

/// One finished game: everything needed to show it again, and to play it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The game's number in the schedule.
    pub game: u64,
    /// The player who began.
    pub x: usize,
    /// The player who answered.
    pub o: usize,
    /// Which opening of the set.
    pub opening: usize,
    /// How many of the moves are the opening's.
    pub opening_plies: usize,
    /// The seed that both players' seeds come from.
    pub seed: u64,
    /// All moves, the opening's first, separated by blanks.
    pub moves: String,
    /// Who won.
    pub winner: Winner,
    /// Why the game ended.
    pub ending: Ending,
    /// Microseconds that X and O thought.
    pub thought_us: [u64; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_survives_json() {
        let record = GameRecord {
            game: 7,
            x: 1,
            o: 0,
            opening: 3,
            opening_plies: 2,
            seed: 99,
            moves: "4 4 5".to_owned(),
            winner: Winner::O,
            ending: Ending::Illegal("x said \"9\"\nand more".to_owned()),
            thought_us: [5, 6],
        };
        let text = serde_json::to_string(&record).unwrap();
        assert!(!text.contains('\n'));
        assert_eq!(serde_json::from_str::<GameRecord>(&text).unwrap(), record);
        let plain = GameRecord { ending: Ending::Rules, ..record };
        let text = serde_json::to_string(&plain).unwrap();
        assert_eq!(serde_json::from_str::<GameRecord>(&text).unwrap(), plain);
    }
}
