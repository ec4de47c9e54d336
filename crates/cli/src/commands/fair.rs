//! Whether a game is fair.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use rivi_arena::{Doing, FairError, FairQuestion, fair_picture, fair_text};
use rivi_players::Means;
use rivi_players::command::interrupt;
use rivi_players::command::progress::Steps;

/// Say whether a game is fair: what is proven, or how its best machine fares against itself
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// Games of the machine against itself, where nothing is proven
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Positions a move
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=4_000_000_000))]
    nodes: u64,
    /// Positions that the proof may take
    #[arg(long, default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    proof_nodes: u64,
    /// Where the games' chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write a picture of the first moves to this file, as SVG
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let desk = rivi_games::desk(&arguments.game)?;
    let question = FairQuestion {
        games: arguments.games,
        nodes: arguments.nodes,
        proof_nodes: arguments.proof_nodes,
        seed: arguments.seed,
        means: Means::UNLIMITED,
        stop: interrupt::stop()?,
    };
    let steps = Steps::new();
    let asked = question.ask(&*desk, &|doing: Doing| steps.show(doing.what, doing.done, doing.of));
    steps.finish();
    let fairness = match asked {
        Err(FairError::Stopped) => return Ok(ExitCode::from(interrupt::EXIT_CODE)),
        asked => asked?,
    };
    if let Some(path) = &arguments.picture {
        fs::write(path, fair_picture(&fairness))
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&fairness)?)?;
    } else {
        write!(out, "{}", fair_text(&fairness))?;
    }
    Ok(ExitCode::SUCCESS)
}
