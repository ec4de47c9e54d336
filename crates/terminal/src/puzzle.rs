//! Somebody at a puzzle: what was played, how many hints were given, and what is said. The plain text one and the one
//! on the whole screen are the same.

use rivi_players::puzzles::{Attempt, Because, Goal, Hint, MOST_HINTS, Puzzle, TryError};
use rivi_players::{Desk, Language, Sentence};
use rivi_search::Limits;

/// What an answer may cost.
pub const NODES: u64 = 20_000_000;

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whether a move is right.
    Try(String),
    /// A hint, each time another one.
    Hint,
    /// The answer with the longest defence.
    Solution,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The move solves it.
    Solved {
        /// The move.
        text: String,
    },
    /// The move is right, and there is more to find.
    Right {
        /// The move.
        text: String,
        /// The longest defence.
        reply: String,
        /// Own moves to go.
        left: u32,
    },
    /// The move is wrong.
    Wrong {
        /// The move.
        text: String,
        /// What refutes it.
        line: Vec<String>,
        /// What the line shows.
        because: Because,
    },
    /// A hint.
    Hint(Box<Hint>),
    /// The solution.
    Solution {
        /// The own moves and the answers.
        line: Vec<String>,
    },
}

/// Somebody at a puzzle.
#[derive(Clone, Debug)]
pub struct Sitting {
    puzzle: Puzzle,
    /// The own moves and the answers so far.
    played: Vec<String>,
    hints: u8,
}

impl Sitting {
    /// Somebody who has just sat down.
    pub fn new(puzzle: Puzzle) -> Sitting {
        Sitting { puzzle, played: Vec::new(), hints: 0 }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Which puzzle it is, and of what kind.
    pub fn heading(&self, language: Language) -> String {
        let Puzzle { id, theme, grade, .. } = &self.puzzle;
        let theme = language.tell(&format!("puzzle.theme.{theme}"), &[]);
        let grade = grade.grade.to_string();
        let told = [("id", id.as_str()), ("grade", &grade), ("theme", &theme)];
        language.tell("puzzle.heading", &told)
    }

    /// What is claimed and asked for.
    ///
    /// # Errors
    /// If the puzzle is broken.
    pub fn claim(&self, language: Language) -> Result<String, TryError> {
        Ok(language.say(&self.puzzle.claim()?))
    }

    /// The game as it stands.
    ///
    /// # Errors
    /// If the puzzle is broken.
    pub fn desk(&self) -> Result<Box<dyn Desk>, TryError> {
        self.desk_after(&[])
    }

    /// The game after a try and what refutes it.
    ///
    /// # Errors
    /// If they cannot be played.
    pub fn refuted(&self, text: &str, line: &[String]) -> Result<Box<dyn Desk>, TryError> {
        let tried: Vec<String> = std::iter::once(text.to_owned()).chain(line.to_vec()).collect();
        self.desk_after(&tried)
    }

    fn desk_after(&self, more: &[String]) -> Result<Box<dyn Desk>, TryError> {
        let mut desk = self.puzzle.desk()?;
        desk.table_mut().play_line(&[&self.played, more].concat().join(" "))?;
        Ok(desk)
    }

    /// Finds out what comes of a question. Nothing changes until it is [taken in](Sitting::take).
    ///
    /// # Errors
    /// If the move cannot be played, or the limits do not suffice.
    pub fn ask(&self, asked: &Asked, limits: &Limits) -> Result<Outcome, TryError> {
        let text = match asked {
            Asked::Try(text) => text.clone(),
            Asked::Hint => {
                let step = (self.hints + 1).min(MOST_HINTS);
                return Ok(Outcome::Hint(Box::new(self.hint(step, limits)?)));
            }
            Asked::Solution => {
                return Ok(Outcome::Solution { line: self.puzzle.solution(limits)? });
            }
        };
        let moves = [&self.played[..], std::slice::from_ref(&text)].concat();
        Ok(match self.puzzle.attempt(&moves.join(" "), limits)? {
            Attempt::Solved => Outcome::Solved { text },
            Attempt::Right { reply, left } => Outcome::Right { text, reply, left },
            Attempt::Wrong { line, because } => Outcome::Wrong { text, line, because },
        })
    }

    /// A hint for the move that is to be found now. The puzzle's own are for its first one: later on what to look for
    /// is told once more, and then what still wins in time.
    fn hint(&self, step: u8, limits: &Limits) -> Result<Hint, TryError> {
        let own = u32::try_from(self.played.len() / 2).unwrap_or(u32::MAX);
        let (Goal::Win { moves }, true) = (self.puzzle.goal, own > 0 && step > 1) else {
            return self.puzzle.hint(step, limits);
        };
        let (desk, goal) = (self.desk()?, Goal::Win { moves: moves.saturating_sub(own) });
        let answers = desk.puzzler().answers(&self.puzzle.theme, goal, limits)?;
        let squares = answers.iter().filter_map(|text| desk.table().target(text)).collect();
        let sentence = Sentence::new("puzzle.hint.answer", [("answer", answers.join(", "))]);
        Ok(Hint { step: MOST_HINTS, sentence, squares })
    }

    /// Takes in what has come of a question: a right move and its answer are played, a hint is counted.
    pub fn take(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Solved { text } => self.played.push(text.clone()),
            Outcome::Right { text, reply, .. } => {
                self.played.extend([text.clone(), reply.clone()]);
                // The next move has hints of its own.
                self.hints = 0;
            }
            Outcome::Hint(hint) => self.hints = hint.step,
            Outcome::Wrong { .. } | Outcome::Solution { .. } => {}
        }
    }

    /// What is said of it.
    ///
    /// # Errors
    /// If the puzzle is broken.
    pub fn told(&self, outcome: &Outcome, language: Language) -> Result<String, TryError> {
        let other = self.puzzle.desk()?.table().turn().other().mark().to_string();
        let other = ("other", other.as_str());
        Ok(match outcome {
            Outcome::Solved { .. } => language.tell("puzzle.solved", &[]),
            Outcome::Right { reply, left, .. } => {
                let left = left.to_string();
                language.tell("puzzle.right", &[other, ("reply", reply), ("left", &left)])
            }
            Outcome::Wrong { text, line, because } => {
                let (key, moves) = match because {
                    Because::Parried if line.is_empty() => ("puzzle.wrong.later", 0),
                    Because::Parried => ("puzzle.wrong.parried", 0),
                    Because::Loses { moves } => ("puzzle.wrong.loses", *moves),
                    Because::OtherMeans => ("puzzle.wrong.other_means", 0),
                    Because::Over => ("puzzle.wrong.over", 0),
                };
                let (line, moves) = (line.join(" "), moves.to_string());
                language.tell(key, &[("move", text), other, ("line", &line), ("moves", &moves)])
            }
            Outcome::Hint(hint) => language.say(&hint.sentence),
            Outcome::Solution { line } => {
                language.tell("puzzle.solution", &[("line", &line.join(" "))])
            }
        })
    }
}
