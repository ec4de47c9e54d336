//! One file a command.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod book;
mod count;
pub(crate) mod games;
pub(crate) mod gomocup;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod scenarios;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod train;
pub(crate) mod tree;
pub(crate) mod winbase;
