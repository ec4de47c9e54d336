//! The machines as players.

pub(crate) mod solver;
pub(crate) mod vier;

pub use solver::LISTING as SOLVER;
pub use vier::LISTING as VIER;
