//! One position, with everything there is to know of it.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use rivi_players::command::SolveArguments;
use rivi_players::command::progress::spinner;
use rivi_rules::{Board, Notation, Position};
use rivi_search::{Limits, Verdict};
use serde::Serialize;

use super::expert;
use crate::{Column, ConnectFour, Expert, Explanation, Proven, explain};

#[derive(Serialize)]
struct Solved {
    game: String,
    moves: String,
    score: i32,
    verdict: String,
    best: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<SolvedColumn>>,
    line: String,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct SolvedColumn {
    column: u8,
    score: i32,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: Option<String>,
}

pub(super) fn run(
    arguments: &SolveArguments,
    start: ConnectFour<u64>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let mut position = start;
    let moves = position.play_line(&arguments.moves.join(" "))?;
    let mut expert = expert(arguments, position.size())?;
    let patience = arguments.patience()?;
    let moves = start.line_text(&moves);
    let Some(solved) = solve(arguments, &position, moves, &mut expert, &patience.limits) else {
        return Ok(patience.lost(expert.nodes()));
    };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&solved)?)?;
    } else {
        print(arguments, &position, &solved, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn solve(
    arguments: &SolveArguments,
    position: &ConnectFour<u64>,
    moves: String,
    expert: &mut Expert,
    limits: &Limits,
) -> Option<Solved> {
    let clock = Instant::now();
    let score = score(arguments, position, expert, &left(limits, expert))?;
    let asks_all = arguments.all || arguments.explain;
    let columns = if asks_all { Some(columns(arguments, position, expert, limits)?) } else { None };
    let (best, line) = if arguments.weak {
        (Vec::new(), Vec::new())
    } else {
        let best = best(position, score, columns.as_deref(), expert, &left(limits, expert));
        (best, expert.line(position, score, &left(limits, expert)))
    };
    // A limit that was reached on the way leaves nothing out unsaid.
    let is_over = position.outcome().is_some();
    let is_whole = is_over || arguments.weak || !best.is_empty();
    is_whole.then(|| Solved {
        game: arguments.game.clone(),
        moves,
        score,
        verdict: verdict(arguments, expert.verdict(position, score)),
        best,
        columns,
        line: position.line_text(&line),
        nodes: expert.nodes(),
        seconds: clock.elapsed().as_secs_f64(),
    })
}

/// What is left of a limit of nodes.
fn left(limits: &Limits, expert: &Expert) -> Limits {
    let nodes = limits.nodes.map(|most| most.saturating_sub(expert.nodes()));
    Limits { nodes, ..limits.clone() }
}

/// The score, with a line of progress while it takes long.
fn score(
    arguments: &SolveArguments,
    position: &ConnectFour<u64>,
    expert: &mut Expert,
    limits: &Limits,
) -> Option<i32> {
    let bar = spinner();
    let mut tell = |proven: &Proven| {
        let (lower, upper, nodes) = (proven.lower, proven.upper, proven.nodes);
        bar.set_message(format!("the score is from {lower} to {upper}; {nodes} nodes"));
        ControlFlow::Continue(())
    };
    let known =
        if arguments.weak { Proven { lower: -1, upper: 1, nodes: 0 } } else { Proven::NOTHING };
    let proven = expert.narrow(position, known, limits, &mut tell);
    bar.finish_and_clear();
    proven.score()
}

fn columns(
    arguments: &SolveArguments,
    position: &ConnectFour<u64>,
    expert: &mut Expert,
    limits: &Limits,
) -> Option<Vec<SolvedColumn>> {
    let legal: Vec<Column> = position.moves().collect();
    let solved = |column: Column| {
        let (child, limits) = (position.after(column), &left(limits, expert));
        if arguments.explain {
            return explain(expert, position, column, limits).as_ref().map(explained);
        }
        let score = if arguments.weak {
            expert.winner(&child, limits)
        } else {
            expert.score(&child, limits)
        };
        let meaning = |score: i32| verdict(arguments, expert.verdict(&child, score).before());
        score.map(|score| SolvedColumn {
            column: column.0 + 1,
            score: -score,
            verdict: meaning(score),
            sentence: None,
        })
    };
    legal.into_iter().map(solved).collect()
}

fn explained(explanation: &Explanation) -> SolvedColumn {
    SolvedColumn {
        column: explanation.column.0 + 1,
        score: explanation.score,
        verdict: explanation.verdict.to_string(),
        sentence: Some(explanation.to_string()),
    }
}

/// Every column that keeps the score.
fn best(
    position: &ConnectFour<u64>,
    score: i32,
    columns: Option<&[SolvedColumn]>,
    expert: &mut Expert,
    limits: &Limits,
) -> Vec<u8> {
    if let Some(columns) = columns {
        return columns.iter().filter(|c| c.score == score).map(|c| c.column).collect();
    }
    let keeps = |&column: &Column| expert.keeps(position, column, score, limits);
    position.moves().filter(keeps).map(|column| column.0 + 1).collect()
}

fn verdict(arguments: &SolveArguments, verdict: Verdict) -> String {
    match verdict {
        Verdict::WinIn(_) if arguments.weak => "win".to_owned(),
        Verdict::LossIn(_) if arguments.weak => "loss".to_owned(),
        verdict => verdict.to_string(),
    }
}

fn print(
    arguments: &SolveArguments,
    position: &ConnectFour<u64>,
    solved: &Solved,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let turn = position.turn();
    match position.outcome() {
        Some(_) => writeln!(out, "The game is over")?,
        None => writeln!(out, "{turn} to move: {}", solved.verdict)?,
    }
    writeln!(out, "Score: {:+}", solved.score)?;
    for column in solved.columns.iter().flatten() {
        let what = column.sentence.as_ref().unwrap_or(&column.verdict);
        writeln!(out, "Column {}: {:+3}, {what}", column.column, column.score)?;
    }
    if !arguments.weak && position.outcome().is_none() {
        let best: Vec<String> = solved.best.iter().map(u8::to_string).collect();
        writeln!(out, "Best: {}", best.join(" "))?;
        writeln!(out, "Line: {}", solved.line)?;
    }
    writeln!(out, "Nodes: {} in {:.3} s", solved.nodes, solved.seconds)?;
    Ok(())
}
