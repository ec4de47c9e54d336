//! What the game brings for the command line.

mod book;
mod solve;

pub(crate) use book::books;
pub(crate) use solve::run as solve;
