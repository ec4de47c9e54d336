//! The shortest win of Ultimate tic-tac-toe: takes over any position and finds the win in the fewest
//! moves, or the longest resistance where the position is lost.
//!
//! It asks "is there a win, or a loss, within so many plies?" for one ply, two plies, and so on, so
//! that the first yes is the shortest. All it says for certain is proven; where the limits come
//! first it guesses, and says that it does.

mod duel;
mod guess;
mod memory;
mod ordering;
mod search;

pub use search::Shortest;
