//! `rivi tree`: the game tree as the lecture builds it, seen through glass.

mod compare;
mod dot;
mod once;
mod openings;
mod play;
mod svg;
mod task;
mod text;
mod written;

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use rivi_players::command::DiagramArguments;
use rivi_search::teach::Variant;

/// Search a game's tree by one of the variants A to G: play it out, look at one search, or compare
///
/// With --text the tree is your own: a number is a leaf, brackets are a fork, X minimises and O maximises.
#[derive(Args)]
#[command(after_help = variants())]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch on the command line")]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    #[arg(required_unless_present_any = ["text", "file"])]
    game: Option<String>,
    /// Moves from the start, or from the diagram
    moves: Vec<String>,
    #[command(flatten)]
    diagram: DiagramArguments,
    #[command(flatten)]
    written: written::WrittenArguments,
    /// How to search: a letter from A to G
    #[arg(long, short, default_value = "A", value_parser = |text: &str| text.parse::<Variant>())]
    variant: Variant,
    /// Search one position and show its tree
    #[arg(long)]
    once: bool,
    /// Plies of the tree to show (with --once, --dot or --svg)
    #[arg(long, value_name = "DEPTH", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=64))]
    show: u8,
    /// Compare all variants, over a game or (with --once) in one position
    #[arg(long, conflicts_with_all = ["dot", "svg"])]
    compare: bool,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["dot", "svg"])]
    json: bool,
    /// Print the tree of one search as a graph for Graphviz
    #[arg(long)]
    dot: bool,
    /// Draw the tree of one search into a file, or - for standard output
    #[arg(long, value_name = "FILE", conflicts_with = "dot")]
    svg: Option<String>,
    /// Print the openings of up to this many moves, as variant G stores them
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["once", "compare", "json", "dot", "svg"], value_parser = clap::value_parser!(u8).range(0..=16))]
    openings: Option<u8>,
    /// Give a search up after this many nodes
    #[arg(long, default_value_t = 50_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Give up after this many seconds (with --compare: shared among the variants)
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
}

/// The variants, for the help text.
fn variants() -> String {
    let line = |variant: &Variant| format!("  {} {}\n", variant.letter(), variant.description());
    let lines: String = Variant::ALL.iter().map(line).collect();
    format!("Variants:\n{lines}")
}

impl Arguments {
    /// The game's name; nothing where a tree is written instead.
    fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }

    /// Whether one search is looked at.
    fn is_one_search(&self) -> bool {
        self.once || self.dot || self.svg.is_some()
    }

    /// How long it may take.
    fn time(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if arguments.written.is_given() {
        written::run(arguments, out)
    } else if arguments.compare {
        compare::run(arguments, out)
    } else if let Some(plies) = arguments.openings {
        openings::run(arguments, plies.into(), out)
    } else if arguments.is_one_search() {
        once::run(arguments, out)
    } else {
        play::run(arguments, out)
    }
}
