use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use rivi_games::{ENTRIES, Entry};
use serde::Serialize;

/// List the games: how they are named, their rules in a sentence, an example
#[derive(Args)]
pub(crate) struct Arguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    forms: &'static str,
    rules: &'static str,
    example: String,
}

impl Listed {
    fn new(entry: &Entry) -> Listed {
        let example = format!("rivi show {} {}", entry.example.game, entry.example.moves);
        Listed { name: entry.name, forms: entry.forms, rules: entry.rules, example }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let games = ENTRIES.each_ref().map(Listed::new);
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
    } else {
        for game in games {
            writeln!(out, "{}\n    {}", game.forms, game.rules)?;
            writeln!(out, "    Example: {}\n", game.example)?;
        }
        writeln!(out, "More: rivi show --help, rivi perft --help")?;
    }
    Ok(ExitCode::SUCCESS)
}
