//! Tic-tac-toe and its generalisation to m columns, n rows and k in a row.
//!
//! The rules are [`Three`], tic-tac-toe on bitboards, and [`Grid`], any other board. With the feature
//! `machines`, which is on by default, the crate also has who plays them and declares the games to the
//! registry: [`TicTacToe`] and [`Mnk`].

mod cell;
mod direction;
#[cfg(feature = "machines")]
mod entry;
mod extra_rule;
mod grid;
mod grid_rules;
#[cfg(feature = "machines")]
mod lesson;
mod lines;
#[cfg(feature = "machines")]
mod machine;
#[cfg(feature = "machines")]
mod open_lines;
#[cfg(feature = "machines")]
mod puzzles;
#[cfg(feature = "machines")]
pub mod score_board;
#[cfg(feature = "machines")]
mod score_view;
#[cfg(feature = "machines")]
mod sets;
#[cfg(feature = "commands")]
mod solve;
mod three;

pub use cell::Cell;
pub use direction::Direction;
#[cfg(feature = "machines")]
pub use entry::{Guest, Mnk, TicTacToe, own_kit};
pub use extra_rule::ExtraRule;
pub use grid::Grid;
pub use grid_rules::{GridRules, Run};
pub use lines::{Place, line_count, places};
#[cfg(feature = "machines")]
pub use open_lines::OpenLines;
pub use three::Three;

/// The stored openings of tic-tac-toe's tree.
pub const OPENINGS: &str = include_str!("../data/tictactoe.openings");

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
