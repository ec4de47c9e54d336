//! The plain text game: a person types moves, machines answer, and a pipe does as well as a
//! terminal.
//!
//! [`TextGame`] is the game without input and output: a line that somebody typed goes in, text
//! comes out. [`run`] ties it to a reader and a writer.

mod again;
mod ask;
mod command;
mod game;
pub(crate) mod input;
mod linear;
mod opening;
mod run;
mod seat;
mod speech;
mod waiting;

pub use ask::{Next, ask_line, ask_name, ask_next, ask_number};
pub use game::{Answer, GaveUp, Options, TextGame, Turn};
pub use linear::{board_in_sentences, cell_name};
pub use run::{End, run};
pub use seat::{Hand, Seat};
pub use waiting::Waiting;
