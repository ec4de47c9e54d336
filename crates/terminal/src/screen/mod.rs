//! The full-screen program: a board that stays in place, arrows and a mouse, machines that can be watched.
//!
//! [`App`] is the program as a function: events go in, a screen and work for others come out, so that a test needs no
//! terminal. [`run`] ties it to a real one; [`Workers`] think on threads of their own, and whoever knows the network
//! and the disk does the rest ([`Outside`]).

mod app;
mod arena;
mod board;
mod config;
mod dashboard;
mod event;
mod form;
mod guard;
mod help;
mod ink;
mod keys;
mod menu;
mod options;
mod panel;
mod pen;
mod play;
mod puzzles;
mod run;
mod running;
mod spoken;
mod svg;
mod typed;
mod wish;
mod words;
mod work;

pub use app::{App, Begin, Kept};
pub use arena::{GAMES, machines, round_robin};
pub use config::Config;
pub use event::{Answer, Event, Heard, Job, News, Question};
pub use ink::{Colours, Ground, Ink};
pub use keys::{Action, Keymap};
pub use pen::Pen;
pub use play::hello;
pub use run::{Outside, run};
pub use spoken::run_spoken;
pub use svg::svg;
pub use work::Workers;
