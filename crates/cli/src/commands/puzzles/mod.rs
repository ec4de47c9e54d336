//! Puzzles: listed, played, made, proven, printed.

mod check;
mod list;
mod make;
mod play;
mod sheet;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use rivi_players::Language;

pub(crate) use play::play_in_sentences;

use crate::{screen, settings};

/// Puzzles with a proven answer: list them, play them, make and prove them, print them
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    list: list::Arguments,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
    Make(make::Arguments),
    Check(check::Arguments),
    Sheet(sheet::Arguments),
}

/// The language that is asked for, the config's or the locale's.
fn language(asked: Option<&str>) -> anyhow::Result<Language> {
    screen::language(asked, &settings::read()?)
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        None => list::run(&arguments.list, out),
        Some(Command::Play(arguments)) => play::run(arguments, out),
        Some(Command::Sheet(arguments)) => sheet::run(arguments, out),
        Some(Command::Make(arguments)) => make::run(arguments, out),
        Some(Command::Check(arguments)) => check::run(arguments, out),
    }
}
