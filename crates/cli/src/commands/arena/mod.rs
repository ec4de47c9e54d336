//! Tournaments: which player is stronger, by how much, and how sure that is.

mod check;
mod elsewhere;
mod ladder;
mod openings;
mod options;
mod play;
mod progress;
mod serve;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

/// Let players meet and measure their strength
///
/// Each pairing plays games in pairs: two games from the same opening with the sides swapped. A player
/// is a machine of `rivi players`, or a program: cmd:"path args" for one that speaks the line protocol of
/// docs/player-protocol.md or the Gomocup protocol.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    options: options::Options,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Ladder(ladder::Arguments),
    Openings(openings::Arguments),
    Serve(serve::Arguments),
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Some(Command::Check(arguments)) => check::run(arguments, out),
        Some(Command::Ladder(arguments)) => ladder::run(arguments, out),
        Some(Command::Openings(arguments)) => openings::run(arguments, out),
        Some(Command::Serve(arguments)) => serve::run(arguments, out),
        None => play::run(&arguments.options, out),
    }
}
