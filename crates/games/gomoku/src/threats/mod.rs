//! Wins by threats: by fours alone ([`Fours`], known as VCF), and by fours and threes ([`Threes`],
//! known as VCT), both with the defender's own fours honoured. A win that is found is a claim until
//! the [`verifier`](verified) has tried every defence by the rules of the game.

mod fours;
mod machine;
mod quickest;
mod strategy;
#[cfg(test)]
mod tests;
mod threes;
mod verifier;

pub use fours::Fours;
pub(crate) use fours::stops;
pub use machine::{Means, Sought, WinByThreats};
pub use quickest::{End, Quickest};
pub use strategy::{ByFours, ByThreats, Strategy};
pub use threes::{Plan, Threes};
pub use verifier::{Verified, verified, verified_loss};

use rivi_mnk::Cell;

/// A win that was found: the moves of both sides, the winner's first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The line; it ends with five unless the defender has no legal answer on the way.
    pub line: Vec<Cell>,
    /// With which of its own moves the winner makes five at the latest, in this line.
    pub moves: u32,
}

/// How a search for a win ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// There is a win of this kind.
    Win(Win),
    /// There is none.
    Nothing,
    /// It was given up before it was known.
    GaveUp,
}

impl Found {
    /// The win, if there is one.
    pub fn win(self) -> Option<Win> {
        match self {
            Found::Win(win) => Some(win),
            Found::Nothing | Found::GaveUp => None,
        }
    }
}
