//! Weights fitted to games that the machines play against themselves.

mod gomoku;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

/// Train a machine's weights on games that it plays against itself
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    Gomoku(gomoku::Arguments),
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &arguments.game {
        Game::Gomoku(arguments) => gomoku::run(arguments, out),
    }
}
