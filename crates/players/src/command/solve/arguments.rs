use std::path::PathBuf;

use clap::Args;
use rivi_search::Stop;

use crate::command::DiagramArguments;

/// Solve a position: the exact result, the best moves, the best line
///
/// The exit code is 3 where a limit came before an answer.
///
/// In Connect Four a score of 0 is a draw. A win counts one more than the stones the winner has left (on 7x6: 22
/// less the stones it has played), a loss the same with a minus, seen by the side to move.
#[derive(Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch on the command line")]
pub struct SolveArguments {
    /// The game, as `rivi games` lists it; five in a row with --vcf or --vct
    pub game: String,
    /// Moves from the start, or from the diagram, as in 4453
    #[arg(conflicts_with = "file")]
    pub moves: Vec<String>,
    /// The position to begin from.
    #[command(flatten)]
    pub diagram: DiagramArguments,
    /// Solve a position a line of this file, or of standard input for -; with a score behind the
    /// moves (Connect Four), say how many are wrong and exit with 1 if any is
    #[arg(long, value_name = "FILE")]
    pub file: Option<String>,
    /// Give the result of every move, and the best ones
    #[arg(long)]
    pub all: bool,
    /// Say of every column in a sentence what comes of it
    #[arg(long, conflicts_with_all = ["file", "weak"])]
    pub explain: bool,
    /// Only who wins: 1, 0 or -1, which takes less work
    #[arg(long)]
    pub weak: bool,
    /// Threads that search together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// MiB of memory for the table; a quarter of what is free, at most 1024, if not given
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=65_536))]
    pub table_size: Option<u64>,
    /// Search even where the opening book knows the score
    #[arg(long)]
    pub no_book: bool,
    /// An opening book to use in place of the one inside the program
    #[arg(long, value_name = "FILE", conflicts_with = "no_book")]
    pub book: Option<PathBuf>,
    /// Five in a row: look for a win by continuous fours and print the proven line
    #[arg(long, conflicts_with_all = ["all", "explain", "weak", "vct"])]
    pub vcf: bool,
    /// Five in a row: look for a win by fours and open threes and print the proven line
    #[arg(long, conflicts_with_all = ["all", "explain", "weak"])]
    pub vct: bool,
    /// Give up after so many positions, with --file for each line; five in a row after five million
    /// if it is not said
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Give up after so many seconds, with --file for each line
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// Print JSON; with --file one object a line
    #[arg(long)]
    pub json: bool,
    /// Who stops it in place of Ctrl-C, where no terminal asks.
    #[arg(skip)]
    pub stop: Option<Stop>,
}

fn seconds(text: &str) -> Result<f64, String> {
    let expected = || format!("expected seconds from 0.001 to 86400, got '{text}'");
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    (0.001..=86_400.0).contains(&seconds).then_some(seconds).ok_or_else(expected)
}

impl SolveArguments {
    /// Whether the result alone is asked for, as of a list of positions: no best moves, no line.
    pub fn is_brief(&self) -> bool {
        self.file.is_some() && !self.all
    }

    /// Bytes for a table.
    pub fn table_bytes(&self) -> usize {
        let asked = self.table_size.map(|mebibytes| (mebibytes as usize) << 20);
        asked.unwrap_or_else(rivi_search::memory::default_table_bytes)
    }

    /// Refuses what a search for threats cannot use: book, threads and table.
    ///
    /// # Errors
    /// If any of that is asked for.
    pub fn only_nodes_and_time(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.table_size.is_none(),
            "--table-size is of no use with --vcf and --vct: they keep no table"
        );
        self.only_memory()
    }

    /// Refuses what a solver without book and threads cannot use, everything but the size of the table.
    ///
    /// # Errors
    /// If any of that is asked for.
    pub fn only_memory(&self) -> anyhow::Result<()> {
        let is_plain = self.threads == 1 && !self.no_book && self.book.is_none();
        anyhow::ensure!(
            is_plain,
            "--threads, --no-book and --book are for connect4, not for {}",
            self.game
        );
        Ok(())
    }
}
