//! The first moves of Ultimate tic-tac-toe.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use rivi_players::command::{Books, BuildBook, ShowBook, input, interrupt, progress};
use rivi_search::Limits;

use crate::Ultimate;
use crate::openings::{
    Opening, first_moves, judge_opening, read_openings, shipped_openings, write_openings,
};

/// What can be done with the list of first moves.
pub(crate) fn books() -> Books {
    Books { build: Some(build), show: Some(show), ..Books::default() }
}

/// The list is of one rule only.
fn only_plain(game: &str) -> anyhow::Result<()> {
    ensure!(game == "ultimate", "expected ultimate, got {game}");
    Ok(())
}

/// Analyses every first move and writes the list, the best first.
fn build(arguments: &BuildBook, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    only_plain(&arguments.game)?;
    let file = arguments.out.clone().unwrap_or_else(|| "ultimate.openings".into());
    let nodes = arguments.nodes;
    let limits = Limits { stop: interrupt::stop()?, ..Limits::none() };
    let bar = progress::bar(15);
    let mut openings = Vec::new();
    for first in first_moves() {
        openings.push(judge_opening(&Ultimate::new(false), first, nodes, &limits));
        bar.inc(1);
        if limits.stop.is_set() {
            bar.finish_and_clear();
            eprintln!("rivi: interrupted; nothing is written");
            return Ok(ExitCode::from(interrupt::EXIT_CODE));
        }
    }
    bar.finish_and_clear();
    openings.sort_by(|a, b| b.percent.total_cmp(&a.percent));
    let text = write_openings(&openings, &format!("rivi book build ultimate --nodes {nodes}"));
    std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    writeln!(out, "{}: {} first moves", file.display(), openings.len())?;
    Ok(ExitCode::SUCCESS)
}

/// Shows the list.
fn show(arguments: &ShowBook, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    only_plain(&arguments.game)?;
    let openings = match &arguments.file {
        None => shipped_openings()?,
        Some(path) => {
            let text = input::text(&path.to_string_lossy())?;
            read_openings(&text).with_context(|| path.display().to_string())?
        }
    };
    writeln!(out, "move  X's points   depth        nodes")?;
    for Opening { first, percent, spread, depth, nodes } in openings {
        writeln!(out, "{first:<4}  {percent:>5.1} ± {spread:<4.1} %  {depth:>4}  {nodes:>11}")?;
    }
    writeln!(out, "Guesses of a long analysis; ± is how much they still changed at the end.")?;
    Ok(ExitCode::SUCCESS)
}
