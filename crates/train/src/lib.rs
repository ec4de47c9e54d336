//! Training: evaluations learned from our own games, each by a program that repeats exactly from its seed.

mod adam;
mod draw;
pub mod gomoku;
pub mod ultimate;
