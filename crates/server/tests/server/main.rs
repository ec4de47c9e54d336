//! The server from outside: over real sockets of this machine, with its database in a temporary folder.

mod analysis;
mod clocks;
mod delete;
mod fair;
mod history;
mod house;
mod limits;
mod play;
mod rest;
mod restart;
mod storage;
mod strangers;
mod together;
mod without;
mod workers;
