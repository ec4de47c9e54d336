//! The exact solver: the score of any position on a board of up to 64 bits.
//!
//! A question at a time is asked ([`questions`]): is the score at least so much? A node ([`node`])
//! first settles each child by force and by bounds ([`forced`], [`pairing`]), then looks the others
//! up ([`table`]), and searches what is left in the order of its worth ([`order`]).

// The search is compiled for two kinds of processor, which works only for what is inlined into it;
// see `cpu`.
#![allow(clippy::inline_always)]

mod cpu;
mod engine;
mod forced;
mod geometry;
mod lines;
mod node;
mod order;
mod pairing;
mod questions;
mod scale;
mod stones;
mod table;
#[cfg(test)]
mod tests;
mod worker;

use std::ops::ControlFlow;

use rivi_rules::{Board, Outcome, Position, Size};
use rivi_search::{Limits, Progress, Report, Search, Verdict};
use thiserror::Error;

pub use engine::{EachListener, Listener, Proven};
pub use rivi_search::memory::default_table_bytes;
pub use scale::verdict;
pub(super) use scale::winning_score;

use super::ConnectFour;
use super::best_play::{self, KnowsScores};
use engine::{Boards, Engine, Exact};
use geometry::{AnySize, Geometry, Standard};

/// A board that the solver does not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a board of {0} is too large for the solver, which takes columns times (rows + 1) up to 64"
)]
pub struct TooLarge(pub Size);

/// Finds exact scores. What it has found it remembers, up to the size of its table.
///
/// ```
/// use rivi_connect4::{ConnectFour, Solver};
/// use rivi_rules::{Notation, Size};
/// use rivi_search::Limits;
///
/// let mut position = ConnectFour::new(Size::new(7, 6));
/// position.play_line("2252576253462244111563365343671351441").unwrap();
/// let mut solver = Solver::new(Size::new(7, 6), 1 << 20, 1).unwrap();
/// assert_eq!(solver.score(&position, &Limits::none()), Some(-1));
/// ```
pub struct Solver {
    exact: Box<dyn Exact>,
    size: Size,
    nodes: u64,
}

impl Solver {
    /// A solver for one size of board, with a table of at most so many bytes, and threads that
    /// search together. With one thread the same questions always take the same nodes.
    ///
    /// # Errors
    /// If the board is too large.
    pub fn new(size: Size, table_bytes: usize, threads: usize) -> Result<Solver, TooLarge> {
        let exact: Box<dyn Exact> = if size == Size::new(7, 6) {
            Box::new(Engine::new(Standard, table_bytes, threads))
        } else {
            let geometry = AnySize::new(size).ok_or(TooLarge(size))?;
            Box::new(Engine::new(geometry, table_bytes, threads))
        };
        Ok(Solver { exact, size, nodes: 0 })
    }

    /// The score of a position, or `None` if a limit was reached first.
    pub fn score(&mut self, position: &ConnectFour<u64>, limits: &Limits) -> Option<i32> {
        self.solve(position, Proven::NOTHING, limits, &mut |_| ControlFlow::Continue(())).score()
    }

    /// Who wins, as a score of 1, 0 or −1, which takes less work than the score itself.
    pub fn winner(&mut self, position: &ConnectFour<u64>, limits: &Limits) -> Option<i32> {
        let sign = Proven { lower: -1, upper: 1, nodes: 0 };
        self.solve(position, sign, limits, &mut |_| ControlFlow::Continue(())).score()
    }

    /// Narrows bounds of a position's score until they meet or a limit is reached. With bounds that
    /// do not hold the score, the one nearer to it comes out.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    pub fn solve(
        &mut self,
        position: &ConnectFour<u64>,
        known: Proven,
        limits: &Limits,
        tell: Listener,
    ) -> Proven {
        if let Some(outcome) = position.outcome() {
            let score = self.final_score(position, outcome).clamp(known.lower, known.upper);
            return Proven { lower: score, upper: score, nodes: 0 };
        }
        let proven = self.exact.solve(self.boards(position), known, limits, tell);
        self.nodes += proven.nodes - known.nodes;
        proven
    }

    /// Solves many positions of which something is known, each by one of the threads.
    ///
    /// # Panics
    /// If a position is on a board of another size or its game is over.
    pub fn each(
        &mut self,
        positions: &[(ConnectFour<u64>, Proven)],
        limits: &Limits,
        tell: EachListener,
    ) {
        let over = |(position, _): &(ConnectFour<u64>, Proven)| position.outcome().is_some();
        assert!(!positions.iter().any(over), "a finished game");
        let boards: Vec<(Boards, Proven)> =
            positions.iter().map(|(position, known)| (self.boards(position), *known)).collect();
        self.nodes += self.exact.each(&boards, limits, tell);
    }

    /// Positions entered in all.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The size of the table in bytes.
    pub fn table_bytes(&self) -> usize {
        self.exact.table_bytes()
    }

    /// Forgets everything, and takes the table's memory from the system, so that later searches
    /// need not.
    pub fn clear(&mut self) {
        self.exact.clear();
        self.nodes = 0;
    }

    /// What a score of this position means in moves.
    pub fn verdict(&self, position: &ConnectFour<u64>, score: i32) -> Verdict {
        match position.outcome() {
            Some(outcome) => Verdict::over(outcome, position.turn()),
            None => verdict(score, self.cells(), position.count()),
        }
    }

    fn cells(&self) -> u32 {
        u32::from(self.size.width) * u32::from(self.size.height)
    }

    fn boards(&self, position: &ConnectFour<u64>) -> Boards {
        assert_eq!(position.size(), self.size, "a position of another size");
        let turn = position.turn();
        (position.stones(turn), position.stones(turn.other()))
    }

    /// A finished game counts what its last stone won.
    fn final_score(&self, position: &ConnectFour<u64>, outcome: Outcome) -> i32 {
        let before = position.count().saturating_sub(1);
        match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == position.turn() => {
                scale::winning_score(self.cells(), before)
            }
            Outcome::Win(_) => -scale::winning_score(self.cells(), before),
        }
    }
}

impl KnowsScores for Solver {
    fn narrow(
        &mut self,
        position: &ConnectFour<u64>,
        known: Proven,
        limits: &Limits,
        tell: Listener,
    ) -> Proven {
        self.solve(position, known, limits, tell)
    }

    fn solver(&self) -> &Solver {
        self
    }
}

/// Solves the position and plays it out.
///
/// # Panics
/// If the position is on a board of another size.
impl Search<ConnectFour<u64>> for Solver {
    fn search(
        &mut self,
        position: &ConnectFour<u64>,
        limits: &Limits,
        progress: &mut dyn Progress<ConnectFour<u64>>,
    ) -> Report<ConnectFour<u64>> {
        best_play::report(self, position, limits, progress)
    }
}

/// A key that a position of the standard board shares with its mirror image and no other position.
/// It has 56 bits.
pub(super) fn standard_key(position: &ConnectFour<u64>) -> u64 {
    let turn = position.turn();
    key_of(position.stones(turn), position.stones(turn.other()))
}

/// The keys of all positions from which one move leads to this one.
pub(super) fn keys_before(position: &ConnectFour<u64>) -> impl Iterator<Item = u64> {
    let turn = position.turn();
    let (own, last) = (position.stones(turn), position.stones(turn.other()));
    (0..Standard.width()).filter_map(move |column| {
        let bottom = column * (Standard.height() + 1);
        let stones = (own | last) >> bottom & Standard.column(0);
        let top = 1 << bottom << stones.checked_ilog2()?;
        (last & top != 0).then(|| key_of(last ^ top, own))
    })
}

/// The key of the mover's stones and the other's.
fn key_of(own: u64, other: u64) -> u64 {
    let wide = |stones| engine::spread(Standard, stones);
    stones::Stones::new(Standard, wide(own), wide(other)).key(Standard)
}
