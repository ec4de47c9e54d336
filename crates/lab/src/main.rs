//! `rivi-lab`: what Rivi is measured and trained with.

mod bench;
mod calibrate;
mod files;
mod load;
mod pipe;
mod train;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Rivi's tools: benchmarks and training.
#[derive(Parser)]
#[command(name = "rivi-lab", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bench(bench::Arguments),
    Calibrate(calibrate::Arguments),
    Train(train::Arguments),
}

fn main() -> ExitCode {
    let Arguments { command } = Arguments::parse();
    let mut out = io::stdout().lock();
    let result = run(&command, &mut out).and_then(|code| Ok((code, out.flush()?)));
    match result {
        Ok((code, ())) => code,
        Err(error) if pipe::is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rivi-lab: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: &Command, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match command {
        Command::Bench(arguments) => bench::run(arguments, out),
        Command::Calibrate(arguments) => calibrate::run(arguments, out),
        Command::Train(arguments) => train::run(arguments, out),
    }
}
