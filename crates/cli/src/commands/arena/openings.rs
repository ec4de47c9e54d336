use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use rivi_arena::{SEED_LIMIT, random_openings, write_openings};
use rivi_games::AnyGame;

/// Make a set of openings
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// How many
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Moves in each
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=100))]
    plies: u32,
    /// Where chance comes from
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..SEED_LIMIT))]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let start = AnyGame::parse(&arguments.game)?.table();
    let Arguments { game, count, plies, seed } = arguments;
    let openings = random_openings(start.as_ref(), *plies as usize, *count as usize, *seed);
    let note = format!(
        "made by: rivi arena openings {game} --plies {plies} --count {count} --seed {seed}"
    );
    write!(out, "{}", write_openings(game, &note, &openings))?;
    Ok(ExitCode::SUCCESS)
}
