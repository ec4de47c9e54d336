//! The machines as players.

mod shortest;
mod ultimate;

pub use shortest::LISTING as SHORTEST;
pub(crate) use shortest::plan as plan_shortest;
pub use ultimate::LISTING as ULTIMATE;
pub(crate) use ultimate::plan as plan_ultimate;
