//! Opening books.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use rand_core::SeedableRng;
use rivi_players::Spec;
use rivi_players::command::interrupt;
use rivi_players::command::progress::bar;
use rivi_players::command::{Books, BuildBook, DescribeBook, VerifyBook};
use rivi_rules::{Chance, Position, below};
use rivi_search::Limits;
use serde::Serialize;

use super::solve::refuse_large;
use crate::entry::{fits_u64, size};
use crate::{
    Book, Built, ConnectFour, OPENINGS_SIZE, Solver, build_book, default_table_bytes, openings,
};

/// What can be done with Connect Four's books.
pub(crate) const BOOKS: Books =
    Books { build: Some(build), verify: Some(verify), describe: Some(describe), show: None };

fn only_standard(game: &str) -> anyhow::Result<()> {
    let size = size(&Spec::parse(game))?;
    if !fits_u64(size) {
        return refuse_large(game);
    }
    ensure!(size == OPENINGS_SIZE, "there are books for connect4 of 7x6 only, not for {game}");
    Ok(())
}

fn build(arguments: &BuildBook, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
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

fn opened(file: Option<&Path>) -> anyhow::Result<Book> {
    Ok(match file {
        Some(path) => Book::open(path)?,
        None => Book::shipped()?,
    })
}

fn verify(arguments: &VerifyBook, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
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

fn best_child(book: &Book, position: &ConnectFour<u64>) -> Option<i32> {
    let children = position.moves().map(|m| position.after(m));
    let scores = children.map(|child| match child.outcome() {
        Some(_) => Some(21 - position.count() as i32 / 2),
        None => Some(-book.score(&child)?),
    });
    scores.collect::<Option<Vec<i32>>>()?.into_iter().max()
}

/// Solves a sample of the deepest openings and counts the scores that differ.
fn resolve(book: &Book, arguments: &VerifyBook) -> anyhow::Result<u32> {
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

fn describe(arguments: &DescribeBook, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
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
