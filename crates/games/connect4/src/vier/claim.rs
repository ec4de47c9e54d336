use rivi_search::Limits;
use thiserror::Error;

use super::{DEEPEST, Hunt, Stones, Win};

/// A win that somebody else says to have proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The line of the text that makes it, from 1.
    pub line: usize,
    /// The board.
    pub stones: Stones,
    /// The move, and the stone with which it wins at the latest.
    pub win: Win,
}

/// A claim that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FalseClaim {
    /// The move does not win, or not as fast.
    #[error(
        "line {line} claims that column {column} wins with stone {stone} at the latest, but it does not"
    )]
    NoWin {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: u8,
        /// The stone.
        stone: u8,
    },
    /// A limit came before the proof.
    #[error("stopped before line {line} was proven")]
    Stopped {
        /// The line, from 1.
        line: usize,
    },
}

impl Claim {
    /// Proves the claim, and finds the quickest win on its board, which may be quicker.
    ///
    /// # Errors
    /// If the claim is false, or a limit came first.
    pub fn prove(&self, limits: &Limits) -> Result<Win, FalseClaim> {
        let Claim { line, stones, win } = *self;
        let plies = win.plies(stones.count()).min(DEEPEST);
        let mut hunt = Hunt::new(limits, plies);
        let holds = hunt.wins_with(stones, win.column, plies);
        let quickest = if holds { hunt.quickest(stones, plies) } else { None };
        match quickest {
            Some(quickest) => {
                let stone = (stones.count() + quickest.plies) as u8;
                // The claimed move is as good as any if it is one of the quickest.
                let is_quickest = quickest.columns.contains(&win.column);
                let column = if is_quickest { win.column } else { quickest.columns[0] };
                Ok(Win { column, stone })
            }
            None if hunt.stopped() => Err(FalseClaim::Stopped { line }),
            None => Err(FalseClaim::NoWin { line, column: win.column.0 + 1, stone: win.stone }),
        }
    }
}
