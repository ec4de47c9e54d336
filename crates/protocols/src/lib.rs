//! Programs on the other end of a pipe, as players of any game: whatever speaks our line protocol or Gomocup's.
//!
//! A program is never trusted. Whatever it does — end, hang, flood, answer nonsense or too late —
//! comes back as a [`Fault`] in bounded time and memory, and the program is gone by then.
//!
//! [`plan`] takes any player's text: a program's command, or else the name of a machine of the game. Programs
//! are started and ended as Unix does it; elsewhere there are machines only.

mod command;
#[cfg(unix)]
mod fault;
#[cfg(unix)]
mod gomocup;
#[cfg(unix)]
mod introduction;
#[cfg(unix)]
mod line_protocol;
#[cfg(unix)]
mod output;
mod plan;
#[cfg(unix)]
mod player;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod processor;
#[cfg(unix)]
mod program;
#[cfg(unix)]
mod transcript;

pub use command::{CommandError, ProgramCommand, Speech};
#[cfg(unix)]
pub use fault::Fault;
#[cfg(unix)]
pub use line_protocol::{Allowance, Answer, Hello, Question};
pub use plan::{PlanError, plan};
#[cfg(unix)]
pub use player::ProgramPlayer;
#[cfg(unix)]
pub use process::{Limits, Process};
#[cfg(unix)]
pub use program::{GOMOCUP_GAMES, Program, Setup, Turn};
#[cfg(unix)]
pub use transcript::{Said, Speaker, Transcript};
