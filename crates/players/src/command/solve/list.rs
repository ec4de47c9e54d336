//! Many positions, a line each.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use rivi_rules::Game;
use serde::Serialize;

use super::patience::{GAVE_UP, Lost, Patience};
use super::{SolveArguments, Solver};
use crate::command::{input, progress};

struct Item<'t, P> {
    moves: &'t str,
    position: P,
    expected: Option<i32>,
}

/// A line of the list that was solved, or not.
#[derive(Serialize)]
struct Told<'a, A> {
    moves: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    gave_up: Option<bool>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    answer: Option<&'a A>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
}

/// What became of the lines.
#[derive(Default)]
struct Tally {
    nodes: u64,
    wrong: usize,
    given_up: usize,
}

pub(super) fn run<P: Game, S: Solver<P>>(
    start: &P,
    arguments: &SolveArguments,
    path: &str,
    solver: &mut S,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let text = input::text(path)?;
    // Everything is read before anything is solved, so that a bad line is told of at once.
    let numbered = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<Item<P>> = numbered
        .map(|(at, line)| read(line, start, solver).with_context(|| format!("line {}", at + 1)))
        .collect::<anyhow::Result<_>>()?;
    let clock = Instant::now();
    let mut tally = Tally::default();
    if let Some(lost) = solve_all(&lines, arguments, solver, &mut tally, out)? {
        lost.tell(tally.nodes);
        return Ok(lost.into());
    }
    let (count, seconds) = (lines.len(), clock.elapsed().as_secs_f64());
    eprintln!("{count} positions, {} nodes in {seconds:.3} s", tally.nodes);
    let scored = lines.iter().filter(|line| line.expected.is_some()).count();
    if scored > 0 {
        eprintln!("{} of {scored} scores are wrong", tally.wrong);
    }
    if tally.given_up > 0 {
        let given_up = tally.given_up;
        eprintln!("rivi: gave up on {given_up} of {count}: --nodes and --time allow more");
    }
    Ok(match (tally.wrong, tally.given_up) {
        (0, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::from(GAVE_UP),
        _ => ExitCode::FAILURE,
    })
}

fn read<'t, P: Game, S: Solver<P>>(
    line: &'t str,
    start: &P,
    solver: &S,
) -> anyhow::Result<Item<'t, P>> {
    let (moves, expected) = solver.read(line)?;
    let mut position = start.clone();
    position.play_line(moves)?;
    Ok(Item { moves, position, expected })
}

/// Solves and prints them all, unless somebody interrupts it.
fn solve_all<P: Game, S: Solver<P>>(
    lines: &[Item<P>],
    arguments: &SolveArguments,
    solver: &mut S,
    tally: &mut Tally,
    out: &mut dyn Write,
) -> anyhow::Result<Option<Lost>> {
    let mut patience = Patience::new(arguments)?;
    let bar = progress::bar(lines.len() as u64);
    for line in lines {
        let answer = solver.solve(&line.position, &patience.begin(), &|_| ())?;
        tally.nodes += solver.nodes();
        if answer.is_none() && patience.lost() == Lost::Interrupted {
            bar.finish_and_clear();
            return Ok(Some(Lost::Interrupted));
        }
        let score = answer.as_ref().and_then(|answer| solver.score(answer));
        let expected = line.expected.map(|e| if arguments.weak { e.signum() } else { e });
        let is_wrong = score.is_some() && expected.is_some() && score != expected;
        tally.wrong += usize::from(is_wrong);
        tally.given_up += usize::from(answer.is_none());
        let text = if arguments.json {
            let gave_up = answer.is_none().then_some(true);
            let told = Told { moves: line.moves, gave_up, answer: answer.as_ref(), expected };
            serde_json::to_string(&told)?
        } else {
            let summary = answer.map(|answer| solver.summary(&answer));
            let summary = summary.unwrap_or_else(|| format!("? ({} nodes)", solver.nodes()));
            let wrong = expected.filter(|_| is_wrong).map(|score| format!(", expected {score}"));
            format!("{} {summary}{}", line.moves, wrong.unwrap_or_default())
        };
        bar.suspend(|| writeln!(out, "{text}"))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(None)
}
