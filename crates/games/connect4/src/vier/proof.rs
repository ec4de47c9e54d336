use std::collections::HashMap;

use rivi_rules::{Outcome, Position};
use rivi_search::Limits;
use thiserror::Error;

use super::{Stones, Win};
use crate::{Column, ConnectFour};

/// Boards kept in memory before it starts afresh.
const MOST_KNOWN: usize = 1 << 22;

/// Proves entries of a database again, by nothing but the rules of the game: it shares no line with
/// the hunt that found them, knows no threats and tries every move. It is slow and plain on
/// purpose. What it has worked out is kept from entry to entry.
#[derive(Debug)]
pub struct Proof<'a> {
    limits: &'a Limits,
    nodes: u64,
    /// For each board the plies within which its mover is known to win, and those within which it
    /// is known not to.
    known: HashMap<u64, (u32, u32)>,
}

/// Why an entry is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ProofError {
    /// The move does not win by that stone.
    #[error("the move does not win by that stone")]
    NoWin,
    /// There is a quicker win.
    #[error("there is a quicker win")]
    NotQuickest,
    /// A limit came first.
    #[error("stopped before it was proven")]
    Stopped,
}

impl<'a> Proof<'a> {
    /// A prover that ends at these limits.
    pub fn new(limits: &'a Limits) -> Proof<'a> {
        Proof { limits, nodes: 0, known: HashMap::new() }
    }

    /// Positions entered.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Proves that the move wins with that very stone against any defence, and that no move wins
    /// sooner.
    ///
    /// # Errors
    /// Which of the two is not so.
    pub fn check(&mut self, stones: Stones, win: Win) -> Result<(), ProofError> {
        let plies = win.plies(stones.count());
        let board = stones.position().filter(|board| board.is_legal(win.column) && plies > 0);
        let proven = match board {
            None => Err(ProofError::NoWin),
            Some(board) if !self.wins_by(&board, win.column, plies) => Err(ProofError::NoWin),
            Some(board) if plies > 2 && self.wins(&board, plies - 2) => {
                Err(ProofError::NotQuickest)
            }
            Some(_) => Ok(()),
        };
        if self.limits.reached(self.nodes) { Err(ProofError::Stopped) } else { proven }
    }

    /// Whether the side to move wins within so many plies.
    fn wins(&mut self, board: &ConnectFour<u64>, plies: u32) -> bool {
        if plies == 0 || board.outcome().is_some() || self.limits.reached(self.nodes) {
            return false;
        }
        let key = Stones::of(board).map_or(0, Stones::key);
        let (won, not_won) = self.known.get(&key).copied().unwrap_or((u32::MAX, 0));
        if plies >= won || plies <= not_won {
            return plies >= won;
        }
        self.nodes += 1;
        let columns: Vec<_> = board.moves().collect();
        let wins = columns.into_iter().any(|column| self.wins_by(board, column, plies));
        if !self.limits.reached(self.nodes) {
            self.remember(key, if wins { (plies, not_won) } else { (won, plies) });
        }
        wins
    }

    /// Whether it does so by this move.
    fn wins_by(&mut self, board: &ConnectFour<u64>, column: Column, plies: u32) -> bool {
        let next = board.after(column);
        match next.outcome() {
            Some(outcome) => outcome == Outcome::Win(board.turn()),
            None => self.loses(&next, plies - 1),
        }
    }

    /// Whether the side to move loses within so many plies whatever it does.
    fn loses(&mut self, board: &ConnectFour<u64>, plies: u32) -> bool {
        plies > 1
            && board.moves().all(|column| {
                let next = board.after(column);
                next.outcome().is_none() && self.wins(&next, plies - 1)
            })
    }

    fn remember(&mut self, key: u64, facts: (u32, u32)) {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, facts);
    }
}
