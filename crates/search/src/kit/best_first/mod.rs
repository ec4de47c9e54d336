//! Best-first tree search: grows a tree where it looks best, judges all moves of a position at once, and backs up what
//! is proven exactly. A game says by [`Explore`] which moves there are and what they look worth; sides must take turns.
//!
//! [`Ground`] is the memory, which keeps what lies below the position when the game goes on; [`Tree`] are the positions
//! in it, which all threads share; [`Climber`] is a thread that makes it grow; [`Growth`] minds limits and threads.

mod branch;
mod climber;
mod contempt;
mod ground;
mod growth;
#[cfg(test)]
mod tests;
mod tree;

pub use branch::{Branch, Standing};
pub use climber::{Climber, Explore, FirstLook};
pub use contempt::Contempt;
pub use ground::Ground;
pub use growth::Growth;
pub use tree::{Child, Manner, Tree};

/// Where a position lies in the tree.
pub type At = u32;
