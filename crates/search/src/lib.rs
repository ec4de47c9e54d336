//! Game-independent search, and the words it is told in.
//!
//! A [`Search`] takes a position and [`Limits`] and gives a [`Report`]. On its way it tells its
//! [`Progress`] after each iteration, which may stop it, and its [`Trace`] at each node, which costs
//! nothing when nobody looks. It knows no particular game, never reads a clock and never prints: the
//! same limits give the same nodes.

mod deep;
#[cfg(any(target_arch = "wasm32", test))]
pub mod ear;
mod evaluation;
mod exact;
pub mod kit;
mod knowledge;
mod limits;
pub mod memory;
mod progress;
mod report;
mod score;
mod search;
pub mod sets;
pub mod teach;
mod trace;
mod tree;
mod verdict;
#[cfg(feature = "serde")]
mod written;

pub use deep::Deep;
pub use evaluation::{Evaluate, OutcomeOnly};
pub use exact::Exact;
pub use knowledge::{Knowledge, Need, OnlyRules};
pub use limits::{Limits, Stop};
pub use progress::{Progress, Silent};
pub use report::Report;
pub use score::Score;
pub use search::Search;
pub use trace::{Exit, NoTrace, NodeEnd, Trace};
pub use tree::MonteCarloTree;
pub use verdict::Verdict;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
