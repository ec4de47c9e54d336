//! A puzzle while somebody is at it. Nothing is kept: whoever asks tells what was played.

use rivi_rules::{LineError, Square};
use rivi_search::Limits;
use serde::Serialize;
use thiserror::Error;

use super::{Attempt, Goal, Puzzle, PuzzleError, PuzzlerError, Themed};
use crate::{Desk, Sentence};

/// How many hints there are.
pub const MOST_HINTS: u8 = 3;

/// A step towards the answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// Which one, from 1.
    pub step: u8,
    /// What it says.
    pub sentence: Sentence,
    /// The squares that it is about: in the second step the answer among others, in the third the answer.
    pub squares: Vec<Square>,
}

/// Why a try or a hint has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TryError {
    /// The puzzle itself is broken.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// The question has no answer.
    #[error(transparent)]
    Puzzler(#[from] PuzzlerError),
    /// The moves cannot be played.
    #[error("{0}")]
    Line(#[from] LineError),
    /// The moves do not end with a try.
    #[error(
        "expected own moves with the answers between them, up to {most} own moves; found {found} moves"
    )]
    Count {
        /// How many own moves the puzzle takes.
        most: u32,
        /// How many moves there are.
        found: usize,
    },
    /// There is no such hint.
    #[error("hints have the numbers 1 to 3, not {0}")]
    Hint(u8),
}

impl Puzzle {
    /// What is claimed and asked for, in words.
    ///
    /// # Errors
    /// If there is no such game, position or theme.
    pub fn claim(&self) -> Result<Sentence, TryError> {
        let desk = self.desk()?;
        let only_one = self.themed(&*desk)?.claim;
        let key = if self.answers.len() > 1 { "puzzle.claim.several" } else { only_one };
        Ok(self.sentence(key, &*desk))
    }

    fn themed(&self, desk: &dyn Desk) -> Result<Themed, PuzzlerError> {
        let found = desk.puzzler().themes().into_iter().find(|theme| theme.key == self.theme);
        found.ok_or_else(|| PuzzlerError::Theme(self.theme.clone()))
    }

    fn sentence(&self, key: &'static str, desk: &dyn Desk) -> Sentence {
        let side = desk.table().turn();
        let told = [
            ("side", side.mark().to_string()),
            ("other", side.other().mark().to_string()),
            ("moves", self.goal.moves().to_string()),
            ("count", self.answers.len().to_string()),
            ("answer", self.answers.join(", ")),
        ];
        Sentence::new(key, told)
    }

    /// What the last of these moves comes to. Before it stand the own moves and the answers to them so far.
    ///
    /// # Errors
    /// If they cannot be played or are too many, or the limits do not suffice.
    pub fn attempt(&self, moves: &str, limits: &Limits) -> Result<Attempt, TryError> {
        let words: Vec<&str> = moves.split_whitespace().collect();
        let most = match self.goal {
            Goal::Win { moves } => moves,
            Goal::Hold { .. } => 1,
        };
        let count = || TryError::Count { most, found: words.len() };
        let (text, before) = words.split_last().ok_or_else(count)?;
        let own = u32::try_from(before.len() / 2).map_err(|_| count())?;
        if !before.len().is_multiple_of(2) || own >= most {
            return Err(count());
        }
        let mut desk = self.desk()?;
        desk.table_mut().play_line(&before.join(" "))?;
        Ok(desk.puzzler().attempt(&self.theme, self.later(own), text, limits)?)
    }

    /// The goal after so many own moves.
    fn later(&self, own: u32) -> Goal {
        match self.goal {
            Goal::Win { moves } => Goal::Win { moves: moves - own },
            hold @ Goal::Hold { .. } => hold,
        }
    }

    /// A hint: first what to look for, then a few squares with the answer among them, then the answer.
    ///
    /// # Errors
    /// If there is no such hint.
    pub fn hint(&self, step: u8, limits: &Limits) -> Result<Hint, TryError> {
        let desk = self.desk()?;
        let (key, moves) = match step {
            1 => (self.themed(&*desk)?.hint, Vec::new()),
            2 => ("puzzle.hint.among", self.among(&*desk, limits)?),
            3 => ("puzzle.hint.answer", self.answers.clone()),
            other => return Err(TryError::Hint(other)),
        };
        let squares = moves.iter().filter_map(|text| desk.table().target(text)).collect();
        Ok(Hint { step, sentence: self.sentence(key, &*desk), squares })
    }

    /// The answers and two wrong moves that look like them, in the order of the board.
    fn among(&self, desk: &dyn Desk, limits: &Limits) -> Result<Vec<String>, TryError> {
        let mut wrong = desk.puzzler().plausible(&self.theme, limits)?;
        wrong.extend(desk.table().legal_moves());
        wrong.retain(|text| !self.answers.contains(text));
        let chosen = wrong.into_iter().take(2).chain(self.answers.iter().cloned());
        let mut among: Vec<String> = chosen.collect();
        among.sort_unstable();
        among.dedup();
        Ok(among)
    }

    /// The answer with the longest defence, to the end.
    ///
    /// # Errors
    /// If the limits do not suffice.
    pub fn solution(&self, limits: &Limits) -> Result<Vec<String>, TryError> {
        let (mut desk, mut line) = (self.desk()?, Vec::new());
        let mut next = self.answers.first().cloned();
        while let Some(text) = next.take() {
            let goal = self.later(line.len() as u32 / 2);
            let tried = desk.puzzler().attempt(&self.theme, goal, &text, limits)?;
            line.push(text);
            if let Attempt::Right { reply, left } = tried {
                line.push(reply);
                desk = self.desk()?;
                desk.table_mut().play_line(&line.join(" "))?;
                let found =
                    desk.puzzler().answers(&self.theme, Goal::Win { moves: left }, limits)?;
                next = found.into_iter().next();
            }
        }
        Ok(line)
    }
}
