use std::fmt;
use std::ops::RangeInclusive;

use rivi_rules::Position;

use super::{Goal, Judge};

/// What puzzles of a theme ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A win.
    Win,
    /// Not to lose. `ever` says whether the right move never loses, or is only proven not to lose so soon.
    Hold {
        /// Whether it is proven for ever.
        ever: bool,
    },
}

/// A kind of puzzles on positions of one kind. Its name is under `puzzle.theme.KEY` in the language files.
pub struct Theme<P: Position> {
    /// What it is called in files and addresses.
    pub key: &'static str,
    /// What is claimed and asked for, as a key of the language files.
    pub claim: &'static str,
    /// What to look for, as a key of the language files.
    pub hint: &'static str,
    /// What it asks for.
    pub aim: Aim,
    /// How many moves it takes, in puzzles that are made.
    pub moves: RangeInclusive<u32>,
    /// Who says what wins by its means.
    pub judge: fn(&P) -> Box<dyn Judge<P>>,
}

impl<P: Position> Theme<P> {
    /// The goal of its puzzles that take so many moves.
    pub fn goal(&self, moves: u32) -> Goal {
        match self.aim {
            Aim::Win => Goal::Win { moves },
            Aim::Hold { ever } => Goal::Hold { moves, ever },
        }
    }
}

impl<P: Position> fmt::Debug for Theme<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Theme")
            .field("key", &self.key)
            .field("aim", &self.aim)
            .finish_non_exhaustive()
    }
}
