//! The learned evaluation: a small network whose first layer is kept up to date move by move.
//!
//! Each side looks at the board with its own marks as "mine". The rows of what it sees add up to its
//! accumulator; both accumulators, the mover's first, go through a squared clipped activation
//! and one row of weights for each board to play in under each rule. All arithmetic is in integers, so that
//! every machine gets the same score.

mod accumulator;
mod arithmetic;
mod changes;
mod rows;
mod sight;
mod weights;

pub use accumulator::{Accumulator, seen_rows};
pub use rows::ROWS;
pub(crate) use weights::FILE;
pub use weights::{OUTPUTS, Real, Weights, WeightsError, outputs_of};

/// Neurons that each side's view of the board feeds.
pub const HIDDEN: usize = 128;

/// A score of so much is a chance of winning of e to one.
pub const SCALE: f32 = 400.0;

/// The share of the points, from 0 to 1, that a score promises.
pub fn share(score: i32) -> f32 {
    1.0 / (1.0 + libm::expf(-(score as f32) / SCALE))
}
