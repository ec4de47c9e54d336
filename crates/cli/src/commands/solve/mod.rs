//! Exact results.

mod connect4;
mod gomoku;
mod ultimate;

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rivi_games::AnyGame;

pub(crate) use connect4::{Expertise, start};

/// Solve a position: the exact score, the best columns, the best line
///
/// A score of 0 is a draw. A win counts one more than the stones the winner has left (on 7x6: 22
/// less the stones it has played), a loss the same with a minus, seen by the side to move.
#[derive(Args)]
// Switches of a command line are bools.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Arguments {
    /// The game: connect4, or connect4:WxH with columns times (rows + 1) up to 64; ultimate or
    /// ultimate,count from about ply 28 on; with --vcf or --vct any five in a row
    game: String,
    /// Moves from the start, as in 4453
    #[arg(conflicts_with = "file")]
    moves: Vec<String>,
    /// Solve a position a line of this file, or of standard input for -; with a score behind the
    /// moves, say how many are wrong and exit with 1 if any is
    #[arg(long, value_name = "FILE")]
    file: Option<String>,
    /// Give every column's score
    #[arg(long, conflicts_with = "file")]
    all: bool,
    /// Say of every column in a sentence what comes of it
    #[arg(long, conflicts_with_all = ["file", "weak"])]
    explain: bool,
    /// Only who wins: 1, 0 or -1, which takes less work
    #[arg(long)]
    weak: bool,
    #[command(flatten)]
    expertise: Expertise,
    /// Five in a row: look for a win by continuous fours and print the proven line
    #[arg(long, conflicts_with_all = ["file", "all", "explain", "weak", "vct"])]
    vcf: bool,
    /// Five in a row: look for a win by fours and open threes and print the proven line
    #[arg(long, conflicts_with_all = ["file", "all", "explain", "weak"])]
    vct: bool,
    /// Positions to enter at most, with --vcf or --vct
    #[arg(long)]
    nodes: Option<u64>,
    /// Print JSON; with --file one object a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if arguments.vcf || arguments.vct {
        return gomoku::run(arguments, out);
    }
    match AnyGame::parse(&arguments.game)? {
        AnyGame::Ultimate(position) => ultimate::run(arguments, position, out),
        _ => connect4::run(arguments, start(&arguments.game)?, out),
    }
}

/// A line of progress for work of unknown length.
pub(crate) fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
