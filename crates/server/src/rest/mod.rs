//! What is asked over plain HTTP.

pub(crate) mod games;
pub(crate) mod matches;
pub(crate) mod puzzles;
pub(crate) mod record;
