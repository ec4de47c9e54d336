//! The evaluation of Ultimate tic-tac-toe: games of the search against itself, and the network fitted
//! to them.

mod fit;
mod gradient;
mod play;
mod sample;

pub use fit::{Fit, FitSettings, Progress};
pub use play::{PlaySettings, play_game};
pub use sample::{Sample, SampleError, read_samples};
