//! `rivi winbase`: the database of proven Connect Four wins.

mod export;
mod grow;
mod import;
mod place;
mod stat;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::win_base;

/// From now on `vier` looks positions up in the user's own database, if there is one. Nobody but a program
/// that people start themselves should look into their folders.
pub fn use_own_wins() {
    win_base::load_with(place::load_own);
}

/// Grow and look after the database of proven Connect Four wins
///
/// It lies in `$XDG_DATA_HOME/rivi/connect4.wins`, or in `~/.local/share/rivi/connect4.wins` where
/// that is not set, unless --file names another. The player vier looks positions up in it.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Grow(grow::Arguments),
    Stat(stat::Arguments),
    Verify(verify::Arguments),
    Import(import::Arguments),
    Export(export::Arguments),
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &arguments.action {
        Action::Grow(arguments) => grow::run(arguments, out),
        Action::Stat(arguments) => stat::run(arguments, out),
        Action::Verify(arguments) => verify::run(arguments, out),
        Action::Import(arguments) => import::run(arguments, out),
        Action::Export(arguments) => export::run(arguments, out),
    }
}
