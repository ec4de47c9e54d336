#![doc = include_str!("../README.md")]

pub use rivi_arena as arena;
pub use rivi_games as games;
pub use rivi_play as play;
pub use rivi_players as players;
pub use rivi_protocols as protocols;
pub use rivi_rules as rules;
pub use rivi_search as search;

pub mod prelude;

#[cfg(feature = "program")]
mod ascii;
#[cfg(feature = "program")]
mod bus;
#[cfg(feature = "program")]
mod colour;
#[cfg(feature = "program")]
mod commands;
#[cfg(feature = "program")]
mod database;
#[cfg(feature = "program")]
mod end;
#[cfg(feature = "program")]
mod files;
#[cfg(feature = "program")]
mod input;
#[cfg(feature = "program")]
mod live;
#[cfg(feature = "program")]
mod log;
#[cfg(feature = "program")]
mod number;
#[cfg(feature = "program")]
mod pipe;
#[cfg(feature = "program")]
pub mod program;
#[cfg(feature = "program")]
mod screen;
#[cfg(feature = "program")]
mod settings;
#[cfg(feature = "program")]
mod version;
