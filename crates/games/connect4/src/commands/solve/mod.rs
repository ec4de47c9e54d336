//! The exact score.

mod position;

use std::io::Write;
use std::process::ExitCode;

use anyhow::{bail, ensure};
use rivi_players::command::SolveArguments;
use rivi_rules::{Board, Size};

use position::ByExpert;

use crate::{Book, ConnectFour, Expert};

/// Solves one position or a file of them.
pub(crate) fn solve(
    start: &ConnectFour<u64>,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    no_threats(arguments)?;
    let expert = expert(arguments, start.size())?;
    rivi_players::command::solve::solve(
        start,
        arguments,
        &mut ByExpert::new(arguments, expert),
        out,
    )
}

/// Refuses a board that the solver does not take.
pub(crate) fn too_large(
    _: &ConnectFour<u128>,
    arguments: &SolveArguments,
    _: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    no_threats(arguments)?;
    refuse_large(&arguments.game)
}

/// Refuses the search for threats, which this game has not.
fn no_threats(arguments: &SolveArguments) -> anyhow::Result<()> {
    ensure!(
        !arguments.vcf && !arguments.vct,
        "--vcf and --vct are for five in a row: expected gomoku or ristinolla, got {}",
        arguments.game
    );
    Ok(())
}

/// Says that a board is too large.
pub(super) fn refuse_large<T>(game: &str) -> anyhow::Result<T> {
    bail!("{game} is too large for the solver: expected columns times (rows + 1) up to 64")
}

/// The expert for boards of this size.
fn expert(arguments: &SolveArguments, size: Size) -> anyhow::Result<Expert> {
    let threads = usize::from(arguments.threads);
    Ok(Expert::new(size, arguments.table_bytes(), threads, book(arguments))?)
}

/// The book to use. A bad one is told of, and the solver goes on without it.
fn book(arguments: &SolveArguments) -> Option<Book> {
    if arguments.no_book {
        return None;
    }
    let opened = match &arguments.book {
        Some(path) => Book::open(path),
        None => Book::shipped(),
    };
    opened.inspect_err(|error| eprintln!("rivi: {error}; solving without a book")).ok()
}
