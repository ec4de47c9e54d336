//! The full-screen program for real, in tmux: games, signals, the mouse, matches on a server.

#![cfg(unix)]

mod games;
mod join;
mod linear;
mod mouse;
mod pane;
mod puzzles;
mod server;
mod signals;
mod tls;
