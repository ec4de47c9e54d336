//! Ultimate tic-tac-toe: nine local boards in a global one.
//!
//! The rules are [`Ultimate`], whose moves are [`Spot`]s. With the feature `machines`, which is on by
//! default, the crate also has who plays it and declares the game to the registry: [`UltimateGame`].

#[cfg(feature = "machines")]
mod analyst;
#[cfg(feature = "machines")]
pub mod best_first;
#[cfg(feature = "commands")]
mod commands;
mod completing;
#[cfg(feature = "machines")]
mod distance;
#[cfg(feature = "machines")]
mod endgame;
#[cfg(feature = "machines")]
mod entry;
#[cfg(feature = "machines")]
mod evaluation;
#[cfg(feature = "machines")]
mod facts;
#[cfg(feature = "machines")]
mod hand;
mod keys;
#[cfg(feature = "batches")]
mod labels;
#[cfg(feature = "machines")]
mod last_board;
#[cfg(feature = "machines")]
mod lesson;
#[cfg(feature = "machines")]
mod lines;
#[cfg(feature = "machines")]
mod machines;
mod moves;
#[cfg(feature = "machines")]
pub mod net;
#[cfg(feature = "machines")]
pub mod openings;
mod position;
#[cfg(feature = "machines")]
mod promise;
#[cfg(feature = "machines")]
mod puzzles;
mod random_game;
mod regions;
mod room;
#[cfg(feature = "machines")]
mod sameness;
#[cfg(feature = "machines")]
pub mod search;
#[cfg(feature = "machines")]
mod shortest;
#[cfg(feature = "machines")]
pub mod solver;
mod spot;

#[cfg(feature = "machines")]
pub use entry::{UltimateGame, kit};
#[cfg(feature = "machines")]
pub use machines::{SHORTEST, ULTIMATE};
pub use position::{BOARD_CLOSED, Ultimate, WRONG_BOARD};
#[cfg(feature = "machines")]
pub use shortest::Shortest;
pub use spot::Spot;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
