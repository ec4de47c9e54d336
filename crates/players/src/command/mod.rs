//! What a game brings for the command line: commands of its own, and its part in those that several games
//! share.

mod book;
mod data;
pub mod input;
pub mod interrupt;
mod own;
pub mod progress;
mod solve;

pub use book::{Books, BuildBook, DescribeBook, ShowBook, VerifyBook};
pub use data::data_file;
pub use own::OwnCommand;
pub use solve::{GAVE_UP, Patience, SolveArguments, SolvePosition};
