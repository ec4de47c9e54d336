//! Ultimate tic-tac-toe: who wins, and how soon.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::ensure;
use rivi_players::command::{SolveArguments, interrupt, progress};
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
    let limits = Limits { stop: interrupt::stop()?, ..Limits::none() };
    let bar = progress::spinner();
    let mut solved = solve(arguments, &position, &limits);
    bar.finish_and_clear();
    if limits.stop.is_set() {
        eprintln!("rivi: interrupted before the answer was known");
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
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
    let mut solved = Solved {
        game: arguments.game.clone(),
        moves: String::new(),
        verdict: result.to_owned(),
        values: arguments.all.then(|| values(&mut solver, position, limits)),
        line: String::new(),
        nodes: solution.nodes,
        seconds: 0.0,
    };
    if !arguments.weak && position.outcome().is_none() {
        let report = Shortest::default().search(position, limits, &mut Silent);
        solved.verdict = report.verdict.to_string();
        if !matches!(report.verdict, Verdict::Guess(_)) {
            solved.line = position.line_text(&report.line);
        }
        solved.nodes += report.nodes;
    }
    solved.seconds = clock.elapsed().as_secs_f64();
    solved
}

/// What each move leads to.
fn values(solver: &mut Solver, position: &Ultimate, limits: &Limits) -> Vec<MoveValue> {
    let value = |m| MoveValue {
        r#move: position.move_text(m),
        verdict: result(solver.solve(&position.after(m), limits).outcome, position),
    };
    position.moves().map(value).collect()
}

/// An outcome as the side to move in this position sees it.
fn result(outcome: Option<Outcome>, position: &Ultimate) -> &'static str {
    match outcome {
        None => "unknown",
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
