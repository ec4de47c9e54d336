//! The games, one folder each, and the registry that finds them by name.

mod bits;
mod checksum;
pub mod connect4;
pub mod gomoku;
mod memory;
pub mod mnk;
mod registry;
mod spec;
pub mod ultimate;

pub use registry::{AnyGame, ENTRIES, Visitor};
pub use spec::{Entry, Example, GameError, Spec};
