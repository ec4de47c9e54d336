//! The command line, as a function: a program with games of its own registers them and calls [`main`].

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use rivi_players::Entry;
use rivi_players::command::OwnCommand;

use crate::ascii::Ascii;
use crate::commands::{
    admin, analyse, arena, book, fair, games, openapi, perft, play, players, serve, show, solve,
    tree,
};

/// Line games: play them, solve them, look inside the machines.
#[derive(Parser)]
#[command(name = "rivi", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Games(games::Arguments),
    Show(show::Arguments),
    Perft(perft::Arguments),
    Analyse(analyse::Arguments),
    Solve(Box<solve::Arguments>),
    Book(book::Arguments),
    Players(players::Arguments),
    Play(play::Arguments),
    Serve(Box<serve::Arguments>),
    Openapi(openapi::Arguments),
    Admin(admin::Arguments),
    Tree(tree::Arguments),
    Arena(Box<arena::Arguments>),
    Fair(fair::Arguments),
}

/// Does what the words on the command line ask for.
pub fn main() -> ExitCode {
    rivi_games::use_own_wins();
    let own: Vec<OwnCommand> =
        rivi_games::entries().into_iter().flat_map(Entry::commands).collect();
    let commands = own.iter().map(|own| own.command.clone());
    let in_ascii = crate::ascii::is_asked_for(|name| std::env::var(name).ok());
    let found = match Arguments::command().subcommands(commands).try_get_matches_from(words(&own)) {
        Ok(found) => found,
        Err(told) => return show(&told, in_ascii),
    };
    let mut out: Box<dyn Write> = if in_ascii && !crate::ascii::is_data(&found) {
        Box::new(Ascii::new(io::stdout().lock()))
    } else {
        Box::new(io::stdout().lock())
    };
    let result = run(&found, &own, &mut *out).and_then(|code| Ok((code, out.flush()?)));
    match result {
        Ok((code, ())) => code,
        Err(error) if crate::pipe::is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let told = format!("rivi: {error:#}");
            eprintln!("{}", if in_ascii { crate::ascii::folded(&told) } else { told });
            ExitCode::from(2)
        }
    }
}

/// Shows the help that was asked for, or what is wrong with the command.
fn show(told: &clap::Error, in_ascii: bool) -> ExitCode {
    if !in_ascii {
        told.exit();
    }
    let text = crate::ascii::folded(&told.render().to_string());
    // Nobody is left to be told that nothing can be written.
    let _ = if told.use_stderr() {
        io::stderr().write_all(text.as_bytes())
    } else {
        io::stdout().write_all(text.as_bytes())
    };
    ExitCode::from(told.exit_code() as u8)
}

/// What was typed. A program that was started by a name that a command of some game goes by is asked for that
/// command.
fn words(own: &[OwnCommand]) -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let program = words.first().map(Path::new).and_then(Path::file_name).unwrap_or_default();
    let program = program.to_string_lossy().into_owned();
    let by_name = own.iter().find(|own| own.is_called(&program));
    if let Some(own) = by_name {
        words.truncate(1);
        words.push(own.command.get_name().into());
    }
    words
}

fn run(found: &ArgMatches, own: &[OwnCommand], out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if let Some((name, found)) = found.subcommand()
        && let Some(own) = own.iter().find(|own| own.command.get_name() == name)
    {
        return own.run(found, out);
    }
    let Arguments { command } = Arguments::from_arg_matches(found)?;
    match command {
        Command::Games(arguments) => games::run(&arguments, out),
        Command::Show(arguments) => show::run(&arguments, out),
        Command::Perft(arguments) => perft::run(&arguments, out),
        Command::Fair(arguments) => fair::run(&arguments, out),
        Command::Analyse(arguments) => analyse::run(&arguments, out),
        Command::Solve(arguments) => solve::run(&arguments, out),
        Command::Book(arguments) => book::run(&arguments, out),
        Command::Players(arguments) => players::run(&arguments, out),
        Command::Play(arguments) => play::run(&arguments, out),
        Command::Serve(arguments) => serve::run(&arguments, out),
        Command::Openapi(arguments) => openapi::run(&arguments, out),
        Command::Admin(arguments) => admin::run(&arguments, out),
        Command::Tree(arguments) => tree::run(&arguments, out),
        Command::Arena(arguments) => arena::run(&arguments, out),
    }
}
