//! `rivi solve`: what all games have in common. A game brings what solves one position.

mod arguments;
mod list;
mod one;
mod patience;
mod result;
mod search;

use std::io::{self, Write};
use std::process::ExitCode;

use rivi_rules::Game;
use rivi_search::Limits;
use serde::Serialize;

pub use arguments::SolveArguments;
pub use patience::GAVE_UP;
pub use result::{MoveResult, Solved, words};
pub use search::BySearch;

/// Solves the position that the arguments ask for, in the game that starts here.
pub type SolvePosition<P> = fn(&P, &SolveArguments, &mut dyn Write) -> anyhow::Result<ExitCode>;

/// Solves one position after the other.
pub trait Solver<P> {
    /// What it finds out.
    type Answer: Serialize;

    /// Solves a position and says on the way what is known; `None` if a limit came first.
    ///
    /// # Errors
    /// If something is wrong that no limit explains.
    fn solve(
        &mut self,
        position: &P,
        limits: &Limits,
        tell: &dyn Fn(String),
    ) -> anyhow::Result<Option<Self::Answer>>;

    /// Positions entered for the last one.
    fn nodes(&self) -> u64;

    /// Prints an answer for people.
    ///
    /// # Errors
    /// If nobody listens.
    fn print(&self, position: &P, answer: &Self::Answer, out: &mut dyn Write) -> io::Result<()>;

    /// The answer in a few words, for a list.
    fn summary(&self, answer: &Self::Answer) -> String;

    /// The moves of a line of a list, and the score that is expected of them, in games that have scores.
    ///
    /// # Errors
    /// If what stands behind the moves is no score.
    fn read<'t>(&self, line: &'t str) -> anyhow::Result<(&'t str, Option<i32>)> {
        Ok((line.trim(), None))
    }

    /// The score of an answer, in games that have scores.
    fn score(&self, _: &Self::Answer) -> Option<i32> {
        None
    }
}

/// Carries out the arguments: one position, or a list of them.
///
/// # Errors
/// What is wrong with the moves or the file.
pub fn solve<P: Game, S: Solver<P>>(
    start: &P,
    arguments: &SolveArguments,
    solver: &mut S,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    match &arguments.file {
        Some(path) => list::run(start, arguments, path, solver, out),
        None => one::run(start, arguments, solver, out),
    }
}
