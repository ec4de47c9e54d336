//! One file a command. Commands that only one game has come with the game.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod book;
pub(crate) mod completions;
pub(crate) mod config;
mod count;
mod dashboard;
pub(crate) mod dataset;
pub(crate) mod fair;
pub(crate) mod games;
pub(crate) mod join;
pub(crate) mod linear;
pub(crate) mod man;
pub(crate) mod openapi;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod puzzles;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tree;
pub(crate) mod work;
