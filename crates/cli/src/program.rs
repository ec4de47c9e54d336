//! The command line, as a function: a program with games of its own registers them and calls [`main`].

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use rivi_players::Entry;
use rivi_players::command::OwnCommand;
use rivi_terminal::screen::Begin;

use crate::ascii::Ascii;
use crate::commands::{
    admin, analyse, arena, book, completions, config, dataset, fair, games, join, linear, man,
    openapi, perft, play, players, puzzles, serve, show, solve, tree, work,
};
use crate::{colour, screen, settings, version};

/// Line games: play them, solve them, look inside the machines.
///
/// Alone on a terminal it opens the full-screen program: games, levels, matches on a server, tournaments.
#[derive(Parser)]
#[command(name = "rivi")]
struct Arguments {
    /// When something is coloured
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        global = true,
        hide_possible_values = false
    )]
    color: colour::When,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Games(games::Arguments),
    Show(show::Arguments),
    Perft(perft::Arguments),
    Dataset(dataset::Arguments),
    Analyse(analyse::Arguments),
    Solve(Box<solve::Arguments>),
    Book(book::Arguments),
    Players(players::Arguments),
    Puzzles(puzzles::Arguments),
    Play(play::Arguments),
    Serve(Box<serve::Arguments>),
    Work(work::Arguments),
    Openapi(openapi::Arguments),
    Admin(admin::Arguments),
    Tree(tree::Arguments),
    Arena(Box<arena::Arguments>),
    Join(join::Arguments),
    Config(config::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
    Fair(fair::Arguments),
}

/// Does what the words on the command line ask for.
pub fn main() -> ExitCode {
    rivi_games::use_own_wins();
    let own: Vec<OwnCommand> =
        rivi_games::entries().into_iter().flat_map(Entry::commands).collect();
    let in_ascii = crate::ascii::is_asked_for(|name| std::env::var(name).ok());
    let words = words(&own);
    let when = colour::When::typed(&words);
    when.choose();
    let command = whole_command(&own).color(when.of_help());
    let found = match command.try_get_matches_from(words) {
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

/// Every command, those of the games among them.
fn whole_command(own: &[OwnCommand]) -> clap::Command {
    let commands = own.iter().map(|own| own.command.clone());
    Arguments::command().version(version::TOLD.as_str()).subcommands(commands)
}

/// The full-screen program where somebody is there to see it, else how to ask for something.
fn alone(own: &[OwnCommand]) -> anyhow::Result<ExitCode> {
    if !screen::is_there() {
        let mut help = whole_command(own);
        eprint!("{}", help.render_help());
        return Ok(ExitCode::from(2));
    }
    let config = settings::read()?;
    let language = screen::language(None, &config)?;
    if config.linear {
        return linear::menu(language);
    }
    screen::open(Begin::Menu, &config, language)
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
    let Arguments { command, .. } = Arguments::from_arg_matches(found)?;
    let Some(command) = command else { return alone(own) };
    match command {
        Command::Join(arguments) => join::run(&arguments, out),
        Command::Config(arguments) => config::run(&arguments, out),
        Command::Completions(arguments) => completions::run(&arguments, whole_command(own), out),
        Command::Man(arguments) => man::run(&arguments, whole_command(own), out),
        Command::Games(arguments) => games::run(&arguments, out),
        Command::Show(arguments) => show::run(&arguments, out),
        Command::Perft(arguments) => perft::run(&arguments, out),
        Command::Dataset(arguments) => dataset::run(&arguments, out),
        Command::Fair(arguments) => fair::run(&arguments, out),
        Command::Analyse(arguments) => analyse::run(&arguments, out),
        Command::Solve(arguments) => solve::run(&arguments, out),
        Command::Book(arguments) => book::run(&arguments, out),
        Command::Players(arguments) => players::run(&arguments, out),
        Command::Puzzles(arguments) => puzzles::run(&arguments, out),
        Command::Play(arguments) => play::run(&arguments, out),
        Command::Serve(arguments) => serve::run(&arguments, out),
        Command::Work(arguments) => work::run(&arguments, out),
        Command::Openapi(arguments) => openapi::run(&arguments, out),
        Command::Admin(arguments) => admin::run(&arguments, out),
        Command::Tree(arguments) => tree::run(&arguments, out),
        Command::Arena(arguments) => arena::run(&arguments, out),
    }
}
