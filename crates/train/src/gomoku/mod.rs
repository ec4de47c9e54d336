//! Five in a row: games against itself, then a logistic regression of the result on the patterns of
//! each position, and of the move that the search chose on what each move makes and prevents.

mod choice;
mod course;
mod descent;
mod puzzles;
mod sample;
mod self_play;
mod weak_play;

pub use course::{Audience, Brought, Course, Trained, train};
pub use puzzles::{Puzzles, puzzles};
pub use self_play::{Played, play_game};
