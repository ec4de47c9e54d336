//! What tests of games and searches share: the contract that every game must keep, and a toy game
//! written as text, and a small game with two stones a turn.

mod contract;
mod oracle;
mod pairs;
mod random_tree;

pub use crate::written_tree::WrittenTree as Toy;
pub use contract::{Contract, check_position, check_random_games};
pub use oracle::Oracle;
pub use pairs::Pairs;
pub use random_tree::random_tree;
