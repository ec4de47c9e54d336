//! Players on the other end of a pipe: any program that speaks our line protocol or Gomocup's.
//!
//! A program is never trusted. Whatever it does — end, hang, flood, answer nonsense or too late —
//! comes back as a [`Fault`] in bounded time and memory, and the program is gone by then.

mod command;
mod fault;
mod gomocup;
mod introduction;
mod line_protocol;
mod output;
mod player;
mod process;
mod processor;
mod program;
mod transcript;

pub use command::{CommandError, ProgramCommand, Speech};
pub use fault::Fault;
pub use gomocup::gomocup_rule;
pub use line_protocol::{Allowance, Answer, Hello, Question};
pub use player::ProgramPlayer;
pub use process::{Limits, Process};
pub use program::{GOMOCUP_GAMES, Program, Setup, Turn};
pub use transcript::{Said, Speaker, Transcript};
