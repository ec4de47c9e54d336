//! Ultimate tic-tac-toe: who wins, and how soon.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::ensure;
use rivi_players::command::{SolveArguments, progress};
use rivi_rules::{Notation, Outcome, Position};
use rivi_search::{Limits, Search, Silent, Verdict};
use serde::Serialize;

use crate::solver::Solver;
use crate::{Shortest, Ultimate};

#[derive(Serialize)]
struct Solved {
    game: String,
    moves: String,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<MoveValue>>,
    line: String,
    nodes: u64,
    seconds: f64,
    #[serde(skip)]
    is_known: bool,
}

#[derive(Serialize)]
struct MoveValue {
    r#move: String,
    verdict: &'static str,
}

/// Solves the position that the arguments ask for.
pub(crate) fn run(
    start: &Ultimate,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    refuse_what_others_do(arguments)?;
    let mut position = *start;
    let moves = position.play_line(&arguments.moves.join(" "))?;
    let patience = arguments.patience()?;
    let bar = progress::spinner();
    let mut solved = solve(arguments, &position, &patience.limits);
    bar.finish_and_clear();
    if !solved.is_known {
        return Ok(patience.lost(solved.nodes));
    }
    solved.moves = start.line_text(&moves);
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&solved)?)?;
    } else {
        print(&position, &solved, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses the arguments that are of no use here.
fn refuse_what_others_do(arguments: &SolveArguments) -> anyhow::Result<()> {
    ensure!(
        !arguments.vcf && !arguments.vct,
        "--vcf and --vct are for five in a row: expected gomoku or ristinolla, got {}",
        arguments.game
    );
    ensure!(arguments.file.is_none(), "--file is for connect4; of ultimate one position is solved");
    ensure!(!arguments.explain, "--explain is for connect4");
    arguments.only_memory()
}

fn solve(arguments: &SolveArguments, position: &Ultimate, limits: &Limits) -> Solved {
    let clock = Instant::now();
    let mut solver = Solver::new(arguments.table_bytes());
    let solution = solver.solve(position, limits);
    let result = result(solution.outcome, position);
    let mut nodes = solution.nodes;
    let values = arguments.all.then(|| values(&mut solver, position, limits, &mut nodes));
    let mut solved = Solved {
        game: arguments.game.clone(),
        moves: String::new(),
        verdict: result.to_owned(),
        is_known: solution.outcome.is_some()
            && values.iter().flatten().all(|value| value.verdict != UNKNOWN),
        values,
        line: String::new(),
        nodes,
        seconds: 0.0,
    };
    if !arguments.weak && solved.is_known && position.outcome().is_none() {
        let limits = left(limits, solved.nodes);
        let report = Shortest::default().search(position, &limits, &mut Silent);
        solved.is_known = report.verdict.is_proven();
        solved.verdict = report.verdict.to_string();
        if !matches!(report.verdict, Verdict::Guess(_)) {
            solved.line = position.line_text(&report.line);
        }
        solved.nodes += report.nodes;
    }
    solved.seconds = clock.elapsed().as_secs_f64();
    solved
}

/// What is left of a limit of nodes of which so many are spent.
fn left(limits: &Limits, spent: u64) -> Limits {
    let nodes = limits.nodes.map(|most| most.saturating_sub(spent));
    Limits { nodes, ..limits.clone() }
}

const UNKNOWN: &str = "unknown";

/// What each move leads to.
fn values(
    solver: &mut Solver,
    position: &Ultimate,
    limits: &Limits,
    nodes: &mut u64,
) -> Vec<MoveValue> {
    let value = |m| {
        let solution = solver.solve(&position.after(m), &left(limits, *nodes));
        *nodes += solution.nodes;
        MoveValue { r#move: position.move_text(m), verdict: result(solution.outcome, position) }
    };
    position.moves().map(value).collect()
}

/// An outcome as the side to move in this position sees it.
fn result(outcome: Option<Outcome>, position: &Ultimate) -> &'static str {
    match outcome {
        None => UNKNOWN,
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(side)) if side == position.turn() => "win",
        Some(Outcome::Win(_)) => "loss",
    }
}

fn print(position: &Ultimate, solved: &Solved, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{} to move: {} (proven)", position.turn(), solved.verdict)?;
    if !solved.line.is_empty() {
        writeln!(out, "Best play: {}", solved.line)?;
    }
    for value in solved.values.iter().flatten() {
        writeln!(out, "{}  {}", value.r#move, value.verdict)?;
    }
    writeln!(out, "{} nodes in {:.2} s", solved.nodes, solved.seconds)?;
    Ok(())
}
