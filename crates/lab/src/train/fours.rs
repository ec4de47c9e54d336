use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use rivi_mnk::{Grid, GridRules};
use rivi_players::command::progress;
use rivi_rules::Size;
use rivi_train::gomoku::{Puzzles, puzzles};

/// Five in a row: positions that are won by fours with one first move only, and near misses
///
/// From games that a weak machine plays against itself, as many of each length from 5 to 25 moves as there
/// are. The same seed gives the same positions.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Games to look through
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// How many of each, at most
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let Arguments { games, count, seed } = *arguments;
    let bar = progress::counted(games as usize, "games");
    let start = Grid::new(GridRules::new(Size::new(15, 15), 5));
    let Puzzles { wins, misses, positions } =
        puzzles(&start, games, seed, count as usize, &|done| bar.set_position(done));
    bar.finish_and_clear();
    writeln!(out, "# made by: rivi-lab train fours --games {games} --count {count} --seed {seed}")?;
    writeln!(
        out,
        "# win: moves | the first move that alone wins, in how many; miss: moves; {positions} positions looked at"
    )?;
    for line in wins.iter().chain(&misses) {
        writeln!(out, "{line}")?;
    }
    Ok(ExitCode::SUCCESS)
}
