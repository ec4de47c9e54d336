use std::fmt;
use std::str::FromStr;

use rivi_rules::{Diagram, SetUp, Side};
use serde::Serialize;
use thiserror::Error;

use super::{Goal, Grade, MOST_GRADE};
use crate::{Desk, GameError, registry};

/// A position in which one first move, or rarely one of a few, reaches what is asked for.
///
/// As text it is a line of fields between tabs: id, game, theme, goal, grade, plausible wrong tries, the levels that
/// fail (`-` for none), the answers, and the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What it is called: it follows from the game, the theme and the place, unless it has a name of its own.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The key of its theme.
    pub theme: String,
    /// What is asked for.
    pub goal: Goal,
    /// How hard it is.
    pub grade: Grade,
    /// Every first move that reaches the goal.
    pub answers: Vec<String>,
    /// The position.
    pub place: Place,
}

/// Where a puzzle begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Place {
    /// After these moves of a game.
    Moves {
        /// The moves.
        moves: String,
    },
    /// A set-up position, which no game need reach.
    Diagram {
        /// The rows from the top.
        rows: Vec<String>,
        /// The side to move.
        turn: Side,
    },
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// The line is none.
    #[error("{0}: expected id, game, theme, goal, grade, tries, levels, answers, place")]
    Line(String),
    /// There is no such game.
    #[error("{0}")]
    Game(#[from] GameError),
    /// There is no such position.
    #[error("{id}: {reason}")]
    Place {
        /// The puzzle.
        id: String,
        /// What is wrong.
        reason: String,
    },
}

impl Puzzle {
    /// The id that follows from what a puzzle is.
    pub fn id_of(game: &str, theme: &str, place: &Place) -> String {
        // FNV-1a, which anybody can work out again.
        let text = format!("{game}\t{theme}\t{place}");
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
    }

    /// The game with its position on the table.
    ///
    /// # Errors
    /// If there is no such game or position.
    pub fn desk(&self) -> Result<Box<dyn Desk>, PuzzleError> {
        let mut desk = registry::desk(&self.game)?;
        let wrong = |reason: String| PuzzleError::Place { id: self.id.clone(), reason };
        match &self.place {
            Place::Moves { moves } => {
                let played = desk.table_mut().play_line(moves);
                played.map_err(|error| wrong(error.to_string()))?;
                Ok(desk)
            }
            Place::Diagram { rows, turn } => {
                let diagram: Result<Diagram, _> = rows.join("\n").parse();
                let how = SetUp { turn: Some(*turn), impossible: true };
                let set_up = diagram.and_then(|diagram| desk.set_up(&diagram, how));
                set_up.map_err(|error| wrong(error.to_string()))
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Moves { moves } => write!(f, "{moves}"),
            Place::Diagram { rows, turn } => {
                write!(f, "diagram {} {}", turn.mark(), rows.join("/"))
            }
        }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { id, game, theme, goal, grade, answers, place } = self;
        let Grade { grade, tries, failed } = grade;
        let failed = if failed.is_empty() { "-".to_owned() } else { failed.join(",") };
        let answers = answers.join(" ");
        write!(f, "{id}\t{game}\t{theme}\t{goal}\t{grade}\t{tries}\t{failed}\t{answers}\t{place}")
    }
}

impl FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Place, ()> {
        let Some(diagram) = text.strip_prefix("diagram ") else {
            return Ok(Place::Moves { moves: text.to_owned() });
        };
        let (turn, rows) = diagram.split_once(' ').ok_or(())?;
        let turn = match turn {
            "X" => Side::X,
            "O" => Side::O,
            _ => return Err(()),
        };
        Ok(Place::Diagram { rows: rows.split('/').map(str::to_owned).collect(), turn })
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, PuzzleError> {
        let wrong = || PuzzleError::Line(line.chars().take(60).collect());
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, game, theme, goal, grade, tries, failed, answers, place] = fields[..] else {
            return Err(wrong());
        };
        let grade: u8 = grade.parse().map_err(|_| wrong())?;
        if id.is_empty() || answers.is_empty() || !(1..=MOST_GRADE).contains(&grade) {
            return Err(wrong());
        }
        let failed = failed.split(',').filter(|&level| level != "-").map(str::to_owned).collect();
        let tries = tries.parse().map_err(|_| wrong())?;
        Ok(Puzzle {
            id: id.to_owned(),
            game: game.to_owned(),
            theme: theme.to_owned(),
            goal: goal.parse().map_err(|_| wrong())?,
            grade: Grade { grade, tries, failed },
            answers: answers.split(' ').map(str::to_owned).collect(),
            place: place.parse().map_err(|()| wrong())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_reads_back() {
        for line in [
            "a\tconnect4\twin\twin 2\t1\t3\t-\t4\t4453",
            "b\tconnect4\thold\thold 1\t5\t0\tbeginner,easy\t5 6\tdiagram O O....../OO.X.XX",
        ] {
            let puzzle: Puzzle = line.parse().unwrap();
            assert_eq!(puzzle.to_string(), line);
        }
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        for line in [
            "",
            "a\tconnect4\twin\twin 2\t1\t3\t-\t4",
            "a\tconnect4\twin\twin 0\t1\t3\t-\t4\t4453",
            "a\tconnect4\twin\twin 2\t6\t3\t-\t4\t4453",
            "a\tconnect4\twin\twin 2\t1\t-3\t-\t4\t4453",
            "a\tconnect4\twin\twin 2\t1\t3\t-\t\t4453",
            "a\tconnect4\twin\twin 2\t1\t3\t-\t4\tdiagram Z ...",
            "\tconnect4\twin\twin 2\t1\t3\t-\t4\t4453",
        ] {
            assert!(line.parse::<Puzzle>().is_err(), "{line}");
        }
    }

    #[test]
    fn ids_follow_from_what_a_puzzle_is() {
        let place = Place::Moves { moves: "4453".to_owned() };
        let id = Puzzle::id_of("connect4", "win", &place);
        assert_eq!(id.len(), 8);
        assert_eq!(id, Puzzle::id_of("connect4", "win", &place));
        assert_ne!(id, Puzzle::id_of("connect4", "hold", &place));
    }
}
