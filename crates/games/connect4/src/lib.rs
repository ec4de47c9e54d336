//! Connect Four: stones fall to the lowest free cell of a column, four in a row win.
//!
//! The rules are [`ConnectFour`]. With the feature `machines`, which is on by default, the crate also has
//! who plays it, from an exact solver to the machine [`vier`], and declares the game to the registry:
//! [`ConnectFourGame`].

#[cfg(feature = "machines")]
mod analyst;
#[cfg(feature = "machines")]
mod best_play;
#[cfg(feature = "machines")]
mod book;
mod column;
#[cfg(feature = "commands")]
mod commands;
#[cfg(feature = "machines")]
mod entry;
#[cfg(feature = "machines")]
mod expert;
#[cfg(feature = "machines")]
mod explain;
#[cfg(feature = "machines")]
mod forced;
#[cfg(feature = "machines")]
mod fours;
#[cfg(feature = "batches")]
mod labels;
#[cfg(feature = "machines")]
mod lesson;
#[cfg(feature = "machines")]
mod level;
#[cfg(feature = "machines")]
mod machines;
mod position;
#[cfg(feature = "machines")]
mod puzzles;
#[cfg(feature = "machines")]
mod scenario;
mod shape;
#[cfg(feature = "machines")]
mod shown_scenario;
#[cfg(feature = "machines")]
mod solver;
#[cfg(feature = "machines")]
pub mod vier;
#[cfg(feature = "machines")]
mod vier_view;
#[cfg(feature = "machines")]
mod win_base;
mod word;

#[cfg(feature = "machines")]
pub use book::{
    Book, BookError, BuildError, Built, OPENINGS_SIZE, VERSION as BOOK_VERSION,
    build as build_book, openings,
};
pub use column::Column;
#[cfg(feature = "commands")]
pub use commands::use_own_wins;
#[cfg(feature = "machines")]
pub use entry::ConnectFourGame;
#[cfg(feature = "machines")]
pub use expert::Expert;
#[cfg(feature = "machines")]
pub use explain::{Decision, Explanation, Kind, explain};
#[cfg(feature = "machines")]
pub use forced::ForcedWin;
#[cfg(feature = "machines")]
pub use fours::Fours;
#[cfg(feature = "machines")]
pub use level::Level;
#[cfg(feature = "machines")]
pub use machines::{SOLVER, VIER};
pub use position::{COLUMN_FULL, ConnectFour};
#[cfg(feature = "machines")]
pub use scenario::{SCENARIOS, Scenario, Solution, Task};
#[cfg(feature = "machines")]
pub use shown_scenario::{
    Refuted, ShownAnswer, ShownScenario, ShownWin, scenarios, shown_scenario,
};
#[cfg(feature = "machines")]
pub use solver::{EachListener, Listener, Proven, Solver, TooLarge, default_table_bytes, verdict};
#[cfg(feature = "machines")]
pub use vier_view::{ColumnWins, VierView};
pub use word::Word;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
