//! Rivi for browsers and Node. Questions and matches are those of the server, as JSON; what answers them is
//! `rivi-service`. There is one thread: a search looks at the clock itself, and asks the outside whether it is to stop.

mod beside;
mod ear;
mod engine;
mod outside;
mod table;

pub use engine::Engine;
pub use table::Table;
