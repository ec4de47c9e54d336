//! What a game brings for the command line: commands of its own, and its part in those that several games
//! share.

mod book;
mod data;
mod diagram;
pub mod input;
pub mod interrupt;
mod own;
pub mod progress;
mod side;
pub mod solve;

pub use book::{Books, BuildBook, DescribeBook, ShowBook, VerifyBook};
pub use data::data_file;
pub use diagram::DiagramArguments;
pub use own::OwnCommand;
pub use side::SideName;
pub use solve::{GAVE_UP, SolveArguments, SolvePosition};
