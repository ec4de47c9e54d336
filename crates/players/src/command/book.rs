use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

type Run<A> = fn(&A, &mut dyn Write) -> anyhow::Result<ExitCode>;

/// What a game can do with its opening books.
#[derive(Clone, Copy, Debug, Default)]
pub struct Books {
    /// Makes one.
    pub build: Option<Run<BuildBook>>,
    /// Checks one.
    pub verify: Option<Run<VerifyBook>>,
    /// Says what one holds.
    pub describe: Option<Run<DescribeBook>>,
    /// Shows what one says.
    pub show: Option<Run<ShowBook>>,
}

/// Compute the scores of all openings up to a number of plies. Interrupted, it goes on where it was
#[derive(Args, Clone, Debug)]
pub struct BuildBook {
    /// The game: connect4, or another whose first moves are analysed
    pub game: String,
    /// The depth of connect4's book: 6 takes half an hour, each ply more about two or three times as long
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=12), required_if_eq("game", "connect4"))]
    pub plies: Option<u32>,
    /// Positions entered for each first move, where these are analysed
    #[arg(long, default_value_t = 20_000_000, conflicts_with = "plies")]
    pub nodes: u64,
    /// Where the book goes; a file called as the game if not given
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Threads, each at a position of its own; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// MiB of memory for the table
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=65_536))]
    pub table_size: Option<u64>,
}

/// Check a book: every opening is there, every score follows from its children's, and a sample is
/// solved again
#[derive(Args, Clone, Debug)]
pub struct VerifyBook {
    /// The game: connect4
    pub game: String,
    /// The book; the one inside the program if not given
    pub file: Option<PathBuf>,
    /// How many of the deepest positions are solved again
    #[arg(long, default_value_t = 20)]
    pub sample: u32,
    /// Which they are
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Show the first moves of a game with what a long analysis thinks of them
#[derive(Args, Clone, Debug)]
pub struct ShowBook {
    /// The game, one whose first moves were analysed
    pub game: String,
    /// The list; the one inside the program if not given
    pub file: Option<PathBuf>,
}

/// Say what a book holds
#[derive(Args, Clone, Debug)]
pub struct DescribeBook {
    /// The game: connect4
    pub game: String,
    /// The book; the one inside the program if not given
    pub file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
