//! Measurements, each beside something to compare with, in one run.

mod arena;
mod bitbully;
mod connect4;
mod gomoku;
mod line;
mod open_spiel;
#[cfg(feature = "peers")]
mod peer_board_game;
#[cfg(unix)]
mod programs;
mod rules;
mod server;
mod slices;
mod stopwatch;
mod teach;
mod terminal;
mod ultimate;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

/// Measure speed beside a peer in the same run
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Arena(arena::Arguments),
    Rules(rules::Arguments),
    Server(server::Arguments),
    Connect4(connect4::Arguments),
    Gomoku(gomoku::Arguments),
    Line(line::Arguments),
    #[cfg(unix)]
    Programs(programs::Arguments),
    Teach(teach::Arguments),
    Terminal(terminal::Arguments),
    Ultimate(ultimate::Arguments),
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &arguments.what {
        What::Arena(arguments) => arena::run(arguments, out),
        What::Rules(arguments) => rules::run(arguments, out),
        What::Server(arguments) => server::run(arguments, out),
        What::Connect4(arguments) => connect4::run(arguments, out),
        What::Gomoku(arguments) => gomoku::run(arguments, out),
        What::Line(arguments) => line::run(arguments, out),
        #[cfg(unix)]
        What::Programs(arguments) => programs::run(arguments, out),
        What::Teach(arguments) => teach::run(arguments, out),
        What::Terminal(arguments) => terminal::run(arguments, out),
        What::Ultimate(arguments) => ultimate::run(arguments, out),
    }
}
