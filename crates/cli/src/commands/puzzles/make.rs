use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::Args;
use rivi_players::command::progress::counted;
use rivi_players::puzzles::{Making, Puzzle, make};

/// Make puzzles of a game out of games that its levels play, each proven to have one answer
///
/// The same seed and count give the same puzzles on every machine.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// Where all chance comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// Stop after the first N of them: rare kinds take long
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// Games to be played at most
    #[arg(long, value_name = "N", default_value_t = Making::GAMES)]
    games: u32,
    /// Write them into this file instead of printing them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let Arguments { game, seed, count, first, games, out: file } = arguments;
    let desk = rivi_games::desk(game)?;
    ensure!(!desk.puzzler().themes().is_empty(), "there are no puzzles of {game}");
    ensure!((1..=100_000).contains(count), "--count is from 1 to 100000, not {count}");
    let wanted = first.unwrap_or(*count).min(*count);
    let making =
        Making { seed: *seed, count: *count, first: wanted, nodes: Making::NODES, games: *games };
    let progress = counted(wanted, "puzzles");
    let made = make(&*desk, making, &mut |_: &Puzzle| progress.inc(1));
    progress.finish_and_clear();
    let only = first.map(|first| format!(" --first {first}")).unwrap_or_default();
    let command = format!("# rivi puzzles make {game} --seed {seed} --count {count}{only}");
    let lines = std::iter::once(command).chain(made.iter().map(Puzzle::to_string));
    let text: String = lines.flat_map(|line| [line, "\n".to_owned()]).collect();
    match file {
        Some(file) => std::fs::write(file, text)
            .with_context(|| format!("cannot write {}", file.display()))?,
        None => write!(out, "{text}")?,
    }
    if made.len() < wanted {
        eprintln!("rivi: {games} games gave {} puzzles of the {wanted} asked for", made.len());
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
