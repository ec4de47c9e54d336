//! Opening books.

mod ultimate;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rand_core::SeedableRng;
use rivi_games::connect4::{
    Book, Built, OPENINGS_SIZE, Solver, build_book, default_table_bytes, openings,
};
use rivi_rules::{Board, Chance, Position, below};
use rivi_search::Limits;
use serde::Serialize;

use super::solve;
use crate::interrupt;

/// Build, check and describe opening books
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Build(Build),
    Verify(Verify),
    Info(Info),
    Show(Show),
}

/// Compute the scores of all openings up to a number of plies. Interrupted, it goes on where it was
#[derive(Args)]
struct Build {
    /// The game: connect4, or ultimate, whose first moves are analysed
    game: String,
    /// The depth of connect4's book: 6 takes half an hour, each ply more about two or three times as long
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=12), required_if_eq("game", "connect4"))]
    plies: Option<u32>,
    /// Positions entered for each first move of ultimate
    #[arg(long, default_value_t = 20_000_000, conflicts_with = "plies")]
    nodes: u64,
    /// Where the book goes; connect4.book or ultimate.openings if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Threads, each at a position of its own; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// MiB of memory for the table
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=65_536))]
    table_size: Option<u64>,
}

/// Check a book: every opening is there, every score follows from its children's, and a sample is
/// solved again
#[derive(Args)]
struct Verify {
    /// The game: connect4
    game: String,
    /// The book; the one inside the program if not given
    file: Option<PathBuf>,
    /// How many of the deepest positions are solved again
    #[arg(long, default_value_t = 20)]
    sample: u32,
    /// Which they are
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Show the first moves of ultimate with what a long analysis thinks of them
#[derive(Args)]
struct Show {
    /// The game: ultimate
    game: String,
    /// The list; the one inside the program if not given
    file: Option<PathBuf>,
}

/// Say what a book holds
#[derive(Args)]
struct Info {
    /// The game: connect4
    game: String,
    /// The book; the one inside the program if not given
    file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &arguments.what {
        What::Build(arguments) => build(arguments, out),
        What::Verify(arguments) => verify(arguments, out),
        What::Info(arguments) => info(arguments, out),
        What::Show(arguments) => show(arguments, out),
    }
}

fn only_standard(game: &str) -> anyhow::Result<()> {
    let size = solve::start(game)?.size();
    ensure!(size == OPENINGS_SIZE, "there are books for connect4 of 7x6 only, not for {game}");
    Ok(())
}

fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

fn build(arguments: &Build, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if arguments.game == "ultimate" {
        let file = arguments.out.clone().unwrap_or_else(|| "ultimate.openings".into());
        return ultimate::build(arguments.nodes, &file, out);
    }
    only_standard(&arguments.game)?;
    let plies = arguments.plies.context("a book of connect4 needs --plies")?;
    let file = arguments.out.clone().unwrap_or_else(|| "connect4.book".into());
    let table = arguments.table_size.map_or_else(default_table_bytes, |size| (size as usize) << 20);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or(cores, usize::from);
    let mut solver = Solver::new(OPENINGS_SIZE, table, threads)?;
    let bar = bar(0);
    let mut tell = |done: usize, total: usize| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
        ControlFlow::Continue(())
    };
    let limits = Limits { stop: interrupt::stop()?, ..Limits::none() };
    let built = build_book(&file, plies, &mut solver, &limits, &mut tell)?;
    bar.finish_and_clear();
    match built {
        Built::Complete { positions } => {
            writeln!(out, "{}: {positions} positions", file.display())?;
            Ok(ExitCode::SUCCESS)
        }
        Built::Interrupted { done, total } => {
            eprintln!("rivi: interrupted with {done} of {total} positions solved and kept");
            Ok(ExitCode::from(interrupt::EXIT_CODE))
        }
    }
}

fn show(arguments: &Show, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    ensure!(arguments.game == "ultimate", "expected ultimate, got {}", arguments.game);
    ultimate::show(arguments.file.as_deref(), out)
}

fn opened(file: Option<&Path>) -> anyhow::Result<Book> {
    Ok(match file {
        Some(path) => Book::open(path)?,
        None => Book::shipped()?,
    })
}

fn verify(arguments: &Verify, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    only_standard(&arguments.game)?;
    let book = opened(arguments.file.as_deref())?;
    let (positions, faults) = consistency(&book);
    writeln!(out, "{positions} openings up to {} plies, {faults} faults", book.plies())?;
    let wrong = resolve(&book, arguments)?;
    writeln!(out, "{} solved again, {wrong} wrong", arguments.sample)?;
    let right = faults == 0 && wrong == 0 && positions == book.positions();
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Openings, and those that are missing or do not follow from their children.
fn consistency(book: &Book) -> (usize, usize) {
    let (mut positions, mut faults) = (0, 0);
    for plies in 0..=book.plies() {
        for position in openings(plies) {
            positions += 1;
            let follows =
                plies == book.plies() || book.score(&position) == best_child(book, &position);
            faults += usize::from(book.score(&position).is_none() || !follows);
        }
    }
    (positions, faults)
}

type Opening = rivi_games::connect4::ConnectFour<u64>;

fn best_child(book: &Book, position: &Opening) -> Option<i32> {
    let children = position.moves().map(|m| position.after(m));
    let scores = children.map(|child| match child.outcome() {
        Some(_) => Some(21 - position.count() as i32 / 2),
        None => Some(-book.score(&child)?),
    });
    scores.collect::<Option<Vec<i32>>>()?.into_iter().max()
}

/// Solves a sample of the deepest openings and counts the scores that differ.
fn resolve(book: &Book, arguments: &Verify) -> anyhow::Result<u32> {
    let deepest = openings(book.plies());
    let mut chance = Chance::seed_from_u64(arguments.seed);
    let mut solver = Solver::new(OPENINGS_SIZE, default_table_bytes(), 1)?;
    let bar = bar(u64::from(arguments.sample));
    let mut wrong = 0;
    for _ in 0..arguments.sample {
        let position = &deepest[below(&mut chance, deepest.len() as u32) as usize];
        let score = solver.score(position, &Limits::none()).context("the solver stopped")?;
        wrong += u32::from(book.score(position) != Some(score));
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(wrong)
}

#[derive(Serialize)]
struct Described {
    plies: u32,
    positions: usize,
    bytes: usize,
}

fn info(arguments: &Info, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    only_standard(&arguments.game)?;
    let book = opened(arguments.file.as_deref())?;
    let (plies, positions, bytes) = (book.plies(), book.positions(), book.bytes());
    if arguments.json {
        let described = Described { plies, positions, bytes };
        writeln!(out, "{}", serde_json::to_string_pretty(&described)?)?;
    } else {
        writeln!(out, "{positions} positions up to {plies} plies in {bytes} bytes")?;
    }
    Ok(ExitCode::SUCCESS)
}
