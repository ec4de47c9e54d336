//! `rivi`: line games to play, to solve and to look into.

mod commands;
mod files;
mod input;
mod interrupt;
mod pipe;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{
    admin, analyse, arena, bench, book, games, gomocup, perft, play, players, scenarios, serve,
    show, solve, train, tree, winbase,
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
    Solve(solve::Arguments),
    Book(book::Arguments),
    Players(players::Arguments),
    Play(play::Arguments),
    Serve(Box<serve::Arguments>),
    Admin(admin::Arguments),
    Scenarios(scenarios::Arguments),
    Train(train::Arguments),
    Tree(tree::Arguments),
    Arena(Box<arena::Arguments>),
    Gomocup(gomocup::Arguments),
    Bench(bench::Arguments),
    Winbase(winbase::Arguments),
}

fn main() -> ExitCode {
    let command = if gomocup::is_asked_by_name() {
        Command::Gomocup(gomocup::Arguments {})
    } else {
        Arguments::parse().command
    };
    rivi_engine::win_base::load_with(winbase::load_own);
    let mut out = io::stdout().lock();
    let result = run(command, &mut out).and_then(|code| Ok((code, out.flush()?)));
    match result {
        Ok((code, ())) => code,
        Err(error) if pipe::is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rivi: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match command {
        Command::Games(arguments) => games::run(&arguments, out),
        Command::Show(arguments) => show::run(&arguments, out),
        Command::Perft(arguments) => perft::run(&arguments, out),
        Command::Analyse(arguments) => analyse::run(&arguments, out),
        Command::Solve(arguments) => solve::run(&arguments, out),
        Command::Book(arguments) => book::run(&arguments, out),
        Command::Players(arguments) => players::run(&arguments, out),
        Command::Play(arguments) => play::run(&arguments, out),
        Command::Serve(arguments) => serve::run(&arguments, out),
        Command::Admin(arguments) => admin::run(&arguments, out),
        Command::Scenarios(arguments) => scenarios::run(&arguments, out),
        Command::Train(arguments) => train::run(&arguments, out),
        Command::Tree(arguments) => tree::run(&arguments, out),
        Command::Arena(arguments) => arena::run(&arguments, out),
        Command::Gomocup(arguments) => gomocup::run(&arguments, out),
        Command::Bench(arguments) => bench::run(&arguments, out),
        Command::Winbase(arguments) => winbase::run(&arguments, out),
    }
}
