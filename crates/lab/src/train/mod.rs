//! `rivi-lab train`: evaluations learned from our own games.

mod fours;
mod gomoku;
mod ultimate;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

/// Make the learned evaluations: play games, fit a network to them, write its weights
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    Fours(fours::Arguments),
    Gomoku(gomoku::Arguments),
    Ultimate(ultimate::Arguments),
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &arguments.game {
        Game::Fours(arguments) => fours::run(arguments, out),
        Game::Gomoku(arguments) => gomoku::run(arguments, out),
        Game::Ultimate(arguments) => ultimate::run(arguments, out),
    }
}
