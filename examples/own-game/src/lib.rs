//! Misère tic-tac-toe on Rivi: who makes three in a row loses. `docs/own-game.md` explains it step by step.

mod entry;
mod mirror;
mod misere;

pub use entry::MisereGame;
pub use misere::Misere;
