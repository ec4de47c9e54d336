//! The brain's side of the Gomocup protocol (plastovicka.github.io/protocl2en.htm): a program that a
//! manager starts, tells of the game line by line, and asks for moves.
//!
//! [`Command`] reads a line, [`Brain`] knows the game and answers, [`serve`] listens and thinks.

mod brain;
mod clock;
mod command;
mod info;
mod service;
mod square_report;

pub use brain::Brain;
pub use clock::Clock;
pub use command::Command;
pub use info::Info;
pub use service::serve;
