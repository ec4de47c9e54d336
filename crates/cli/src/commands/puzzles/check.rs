use std::io::Write;
use std::process::ExitCode;

use anyhow::ensure;
use clap::Args;
use rivi_players::command::progress::counted;
use rivi_players::puzzles::{Puzzle, PuzzlerError};
use rivi_search::Limits;
use serde::Serialize;

use super::list;

/// Prove puzzles again: that the answers reach the goal, no other first move does, and none sooner
///
/// Every first move is tried, with every answer to it. Exits with 1 if a puzzle is not what it claims.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only those of this game
    game: Option<String>,
    /// Only so many, evenly spread over all
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What came of it.
#[derive(Default, Serialize)]
struct Checked {
    proven: usize,
    /// The ids of those that are not what they claim.
    wrong: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let all = list::of(arguments.game.as_deref())?;
    let count = arguments.count.unwrap_or(all.len()).min(all.len());
    ensure!(count > 0, "there is nothing to prove");
    let progress = counted(count, "puzzles");
    let mut checked = Checked::default();
    for number in 0..count {
        let puzzle = &all[number * all.len() / count];
        match check(puzzle)? {
            None => checked.proven += 1,
            Some(fault) => {
                progress.suspend(|| eprintln!("rivi: puzzle {}: {fault}", puzzle.id));
                checked.wrong.push(puzzle.id.clone());
            }
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&checked)?)?;
    } else {
        writeln!(out, "{} of {count} puzzles proven again", checked.proven)?;
    }
    Ok(if checked.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What is wrong with a puzzle; none if all that it claims is proven.
fn check(puzzle: &Puzzle) -> anyhow::Result<Option<String>> {
    let desk = puzzle.desk()?;
    let (puzzler, limits) = (desk.puzzler(), Limits::none());
    let asked = |error: PuzzlerError| anyhow::anyhow!("puzzle {}: {error}", puzzle.id);
    let answers = puzzler.answers(&puzzle.theme, puzzle.goal, &limits).map_err(asked)?;
    let (mut found, mut claimed) = (answers.clone(), puzzle.answers.clone());
    found.sort_unstable();
    claimed.sort_unstable();
    if found != claimed {
        return Ok(Some(format!("the answers are {}", answers.join(" "))));
    }
    let sharp = puzzler.is_sharp(&puzzle.theme, puzzle.goal, &limits).map_err(asked)?;
    Ok((!sharp).then(|| format!("'{}' is not exact", puzzle.goal)))
}
