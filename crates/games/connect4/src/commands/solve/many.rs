//! Many positions, a line each.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, ensure};
use rivi_players::command::progress::bar;
use rivi_players::command::{SolveArguments, input, interrupt};
use rivi_rules::{Board, Notation};
use rivi_search::Limits;
use serde::Serialize;

use super::expert;
use crate::{ConnectFour, Expert};

struct Line<'t> {
    moves: &'t str,
    position: ConnectFour<u64>,
    expected: Option<i32>,
}

#[derive(Serialize)]
struct Solved<'t> {
    moves: &'t str,
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
}

pub(super) fn run(
    arguments: &SolveArguments,
    path: &str,
    start: &ConnectFour<u64>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let text = input::text(path)?;
    // Everything is read before anything is solved, so that a bad line is told of at once.
    let numbered = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<Line> = numbered
        .map(|(at, line)| read(line, start).with_context(|| format!("line {}", at + 1)))
        .collect::<anyhow::Result<_>>()?;
    let mut expert = expert(arguments, start.size())?;
    let clock = Instant::now();
    let wrong = solve(arguments, &lines, &mut expert, out)?;
    let (count, nodes, seconds) = (lines.len(), expert.nodes(), clock.elapsed().as_secs_f64());
    eprintln!("{count} positions, {nodes} nodes in {seconds:.3} s");
    let scored = lines.iter().filter(|line| line.expected.is_some()).count();
    if scored > 0 {
        eprintln!("{wrong} of {scored} scores are wrong");
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn read<'t>(line: &'t str, start: &ConnectFour<u64>) -> anyhow::Result<Line<'t>> {
    // A line of a score alone would be read as moves, so the empty board's has a blank before it.
    let (moves, score) = match line.trim_end().split_once(char::is_whitespace) {
        Some((moves, score)) => (moves, Some(score.trim())),
        None => (line.trim_end(), None),
    };
    let expected = match score {
        Some(score) => {
            let number = score.parse().ok();
            ensure!(
                number.is_some(),
                "'{score}' is no score: expected moves, or moves and a score"
            );
            number
        }
        None => None,
    };
    let mut position = *start;
    position.play_line(moves)?;
    Ok(Line { moves, position, expected })
}

/// Solves and prints them all, and says how many scores are not as expected.
fn solve(
    arguments: &SolveArguments,
    lines: &[Line],
    expert: &mut Expert,
    out: &mut dyn Write,
) -> anyhow::Result<usize> {
    let bar = bar(lines.len() as u64);
    let mut wrong = 0;
    let limits = Limits { stop: interrupt::stop()?, ..Limits::none() };
    for line in lines {
        let score = if arguments.weak {
            expert.winner(&line.position, &limits)
        } else {
            expert.score(&line.position, &limits)
        };
        let score = score.context("interrupted")?;
        let expected = line.expected.map(|e| if arguments.weak { e.signum() } else { e });
        wrong += usize::from(expected.is_some_and(|expected| expected != score));
        bar.suspend(|| print(arguments, &Solved { moves: line.moves, score, expected }, out))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(wrong)
}

fn print(arguments: &SolveArguments, solved: &Solved, out: &mut dyn Write) -> anyhow::Result<()> {
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(solved)?)?;
    } else {
        let wrong = match solved.expected {
            Some(expected) if expected != solved.score => format!(", expected {expected}"),
            _ => String::new(),
        };
        writeln!(out, "{} {}{wrong}", solved.moves, solved.score)?;
    }
    Ok(())
}
