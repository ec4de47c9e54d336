//! What the games prove: scores, Elo differences with their uncertainty, a sequential test, and a
//! rating list.

mod elo;
mod matrix;
mod normal;
mod pairs;
mod ratings;
mod sprt;
mod tally;

pub use elo::{Elo, EloEstimate, expected_score};
pub use normal::{normal_cdf, normal_quantile, student_quantile};
pub use pairs::Pairs;
pub use ratings::{Meeting, Rating, RatingList, rate};
pub use sprt::{Decision, Sprt, SprtError};
pub use tally::{Score, Tally};
