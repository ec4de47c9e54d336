//! Five in a row: Gomoku, with the rules of renju and caro, and Ristinolla.
//!
//! The rules are those of `rivi-mnk`'s grid, and what [renju] and caro add to them; [`rules`] reads their
//! options. With the feature `machines`, which
//! is on by default, the crate also has who plays them: the strongest machine ([`search`]), proofs by threats
//! ([`threats`]) and the machine of slices ([`slices`]), and declares the games to the registry.

#[cfg(feature = "machines")]
mod analyst;
#[cfg(feature = "machines")]
pub mod board;
mod caro;
#[cfg(feature = "commands")]
mod commands;
#[cfg(feature = "machines")]
mod entry;
#[cfg(feature = "machines")]
pub mod gomocup;
#[cfg(feature = "machines")]
mod lesson;
#[cfg(feature = "machines")]
mod machines;
#[cfg(feature = "machines")]
mod puzzles;
pub mod renju;
pub mod rules;
#[cfg(feature = "machines")]
mod scores;
#[cfg(feature = "machines")]
pub mod search;
#[cfg(feature = "machines")]
pub mod slices;
#[cfg(feature = "machines")]
mod slices_told;
#[cfg(feature = "machines")]
mod slices_view;
#[cfg(feature = "machines")]
mod swap2;
#[cfg(feature = "machines")]
mod threat_words;
#[cfg(feature = "machines")]
pub mod threats;
mod twist;
#[cfg(feature = "machines")]
mod weights;

#[cfg(feature = "machines")]
pub use entry::{GomokuGame, RistinollaGame, reinforced};
#[cfg(feature = "machines")]
pub use scores::Scores;
pub use twist::Twist;
#[cfg(feature = "machines")]
pub use weights::{Weights, WeightsError};

/// Positions of our own games, a line each: `win` before those whose side to move wins by fours, `miss`
/// before those where it nearly does.
pub const FOURS: &str = include_str!("../data/gomoku.fours");
