use rivi_rules::Position;

use super::{Sure, distance};
use crate::{Limits, Report, Verdict};

/// What is asked of a search that can do more than find a move.
#[derive(Clone, Debug)]
pub struct Task {
    /// How many lines; at least one.
    pub lines: usize,
    /// How many threads; at least one. With one the same task gives the same answer.
    pub threads: usize,
    /// When to end.
    pub limits: Limits,
}

impl Task {
    /// The best line, by one thread.
    pub fn within(limits: Limits) -> Task {
        Task { lines: 1, threads: 1, limits }
    }
}

/// A first move with the line that follows and what it is worth inside the search, to the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated<M> {
    /// The line; it begins with the move.
    pub line: Vec<M>,
    /// What it is worth.
    pub value: i32,
    /// What of that is proven.
    pub sure: Sure,
}

impl<M> Rated<M> {
    /// What is told of it.
    pub fn verdict(&self) -> Verdict {
        distance::verdict(self.value, self.sure)
    }
}

/// What a search knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook<M> {
    /// The best lines, the best first; none if the game is over or nothing was looked at.
    pub lines: Vec<Rated<M>>,
    /// Positions entered.
    pub nodes: u64,
    /// Plies looked ahead in the last finished iteration.
    pub depth: u32,
}

impl<M> Default for Outlook<M> {
    fn default() -> Outlook<M> {
        Outlook { lines: Vec::new(), nodes: 0, depth: 0 }
    }
}

impl<M: Copy> Outlook<M> {
    /// The best line as a report, if there is one.
    pub fn report<P: Position<Move = M>>(&self) -> Option<Report<P>> {
        let best = self.lines.first()?;
        Some(Report {
            best: best.line.first().copied(),
            verdict: best.verdict(),
            line: best.line.clone(),
            nodes: self.nodes,
            depth: self.depth,
        })
    }
}
