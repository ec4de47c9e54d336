use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use rivi_players::Card;
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
    fn new(card: &'static Card) -> Listed {
        let example = format!("rivi show {} {}", card.example.game, card.example.moves);
        Listed { name: card.name, forms: card.forms, rules: card.rules, example }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let entries = rivi_games::entries().into_iter();
    let games: Vec<Listed> = entries.map(|entry| Listed::new(entry.card())).collect();
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
