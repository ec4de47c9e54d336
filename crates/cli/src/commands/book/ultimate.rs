//! The first moves of Ultimate tic-tac-toe.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use rivi_games::ultimate::Ultimate;
use rivi_games::ultimate::openings::{
    Opening, first_moves, judge_opening, read_openings, shipped_openings, write_openings,
};
use rivi_search::Limits;

use super::bar;
use crate::interrupt;

/// Analyses every first move and writes the list, the best first.
pub(super) fn build(nodes: u64, file: &Path, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let limits = Limits { stop: interrupt::stop()?, ..Limits::none() };
    let bar = bar(15);
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
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    writeln!(out, "{}: {} first moves", file.display(), openings.len())?;
    Ok(ExitCode::SUCCESS)
}

/// Shows the list.
pub(super) fn show(file: Option<&Path>, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let openings = match file {
        None => shipped_openings()?,
        Some(path) => {
            let text = crate::input::text(&path.to_string_lossy())?;
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
