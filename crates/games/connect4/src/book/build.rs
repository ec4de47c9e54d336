//! Computes a book: the deepest positions by search, all others from them.

use std::collections::HashMap;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use rivi_rules::Position;
use rivi_search::Limits;
use thiserror::Error;

use super::openings::openings;
use super::{Book, format, journal::Journal};
use crate::solver::{standard_key, winning_score};
use crate::{ConnectFour, Proven, Solver};

/// How building a book ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    /// The book is there.
    Complete {
        /// Positions in it.
        positions: usize,
    },
    /// It was stopped. What is solved is kept beside the book and used when it is built again.
    Interrupted {
        /// Positions solved.
        done: usize,
        /// Positions to solve in all.
        total: usize,
    },
}

/// Why a book was not built.
#[derive(Debug, Error)]
#[error("cannot write {path}: {error}")]
pub struct BuildError {
    path: PathBuf,
    error: io::Error,
}

/// Builds the book of all positions up to `plies`, or goes on where it was interrupted. `tell`
/// hears how many of how many positions are solved, and may end it.
///
/// # Errors
/// If a file cannot be written.
pub fn build(
    path: &Path,
    plies: u32,
    solver: &mut Solver,
    limits: &Limits,
    tell: &mut (dyn FnMut(usize, usize) -> ControlFlow<()> + Send),
) -> Result<Built, BuildError> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| BuildError { path, error }
    };
    let journal_path = path.with_added_extension(format!("{plies}-plies.journal"));
    let (mut journal, mut scores) = Journal::open(&journal_path).map_err(at(&journal_path))?;
    let deepest = openings(plies);
    let (total, mut failed) = (deepest.len(), None);
    let mut left = with_bounds(&deepest);
    left.retain(|(position, _)| !scores.contains_key(&standard_key(position)));
    let mut done = total - left.len();
    let mut keep = |place: usize, score: i32| {
        let key = standard_key(&left[place].0);
        if let Err(error) = journal.add(key, score) {
            failed = Some(error);
            return ControlFlow::Break(());
        }
        scores.insert(key, score);
        done += 1;
        tell(done, total)
    };
    solver.each(&left, limits, &mut keep);
    if let Some(error) = failed {
        return Err(at(&journal_path)(error));
    }
    if done < total {
        return Ok(Built::Interrupted { done, total });
    }
    // Keys of a journal that belongs to no position of this depth would be of another program.
    let deepest = deepest.iter().map(standard_key).map(|key| (key, scores[&key])).collect();
    let all = with_shallower(plies, deepest);
    let positions = all.len();
    write_whole(path, &format::written(plies, all)).map_err(at(path))?;
    std::fs::remove_file(&journal_path).map_err(at(&journal_path))?;
    Ok(Built::Complete { positions })
}

/// The positions with what the book inside the program proves of them, if it ends a ply before. That
/// saves a third of the work.
fn with_bounds(positions: &[ConnectFour<u64>]) -> Vec<(ConnectFour<u64>, Proven)> {
    let book = Book::shipped().ok();
    let at_least = |position| book.as_ref().and_then(|book| book.at_least(position));
    let known = |position| match at_least(position) {
        Some(lower) => Proven { lower, ..Proven::NOTHING },
        None => Proven::NOTHING,
    };
    positions.iter().map(|position| (*position, known(position))).collect()
}

/// The scores of all shallower positions, each the best of its children's.
fn with_shallower(plies: u32, deepest: HashMap<u64, i32>) -> HashMap<u64, i32> {
    let mut scores = deepest;
    for plies in (0..plies).rev() {
        let shallower = openings(plies);
        let best: Vec<(u64, i32)> = shallower
            .iter()
            .map(|position| (standard_key(position), best(position, &scores)))
            .collect();
        scores.extend(best);
    }
    scores
}

fn best(position: &ConnectFour<u64>, scores: &HashMap<u64, i32>) -> i32 {
    let child_score = |child: ConnectFour<u64>| match child.outcome() {
        // No opening fills the board, so that the game ends only by a four.
        Some(_) => winning_score(42, position.count()),
        None => -scores[&standard_key(&child)],
    };
    position.moves().map(|m| child_score(position.after(m))).max().unwrap_or(0)
}

/// Under another name first, so that a book is never seen half written.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_added_extension("unfinished");
    std::fs::write(&unfinished, bytes)?;
    std::fs::rename(&unfinished, path)
}
