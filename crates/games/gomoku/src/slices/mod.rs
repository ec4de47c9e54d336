//! The slice machine: five in a row by minimax over runs of stones.
//!
//! A position's score is the worth of one side's runs less that of the other's. Every row, column
//! and diagonal is a slice; a stone changes four of them, and only as far as six cells away, so what
//! it changes is looked up in a table, whatever the size of the board. The machine looks a set
//! number of plies ahead and draws one of the best moves.

mod board;
mod machine;
mod reach;
mod root;
mod scorer;
mod settings;
mod slice;
mod table;
mod walk;
mod window;
mod worth;

pub use board::{SliceBoard, StoneWorth};
pub use machine::{SliceChoice, SliceMachine};
pub use scorer::Scoring;
pub use settings::SliceSettings;
pub use slice::{Slice, SliceRun};
pub use worth::Worth;

use scorer::FIVE;

#[cfg(test)]
mod tests;
