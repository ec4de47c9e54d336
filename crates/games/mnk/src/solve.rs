//! Tic-tac-toe and small m,n,k-games: the exact result of a position.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::ensure;
use rivi_players::command::{SolveArguments, progress};
use rivi_rules::Game;
use rivi_search::{Exact, Report, Search, Silent, Verdict};
use serde::Serialize;

#[derive(Serialize)]
struct Solved {
    game: String,
    moves: String,
    verdict: String,
    /// The moves that keep the result, where every move was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<MoveValue>>,
    line: String,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct MoveValue {
    r#move: String,
    verdict: String,
}

/// Solves the position that the arguments ask for.
pub(crate) fn run<P: Game>(
    start: &P,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let of_others = arguments.file.is_some() || arguments.explain;
    ensure!(!of_others, "--file and --explain are for connect4, not for {}", arguments.game);
    arguments.only_memory()?;
    let mut position = start.clone();
    let moves = position.play_line(&arguments.moves.join(" "))?;
    let (patience, clock) = (arguments.patience()?, Instant::now());
    let mut exact = Exact::new(arguments.table_bytes());
    let bar = progress::spinner();
    let report = exact.search(&position, &patience.limits, &mut Silent);
    let values = if arguments.all { exact.values(&position, &patience.limits) } else { None };
    bar.finish_and_clear();
    if !report.verdict.is_proven() || (arguments.all && values.is_none()) {
        return Ok(patience.lost(report.nodes.max(exact.nodes())));
    }
    let solved = Solved {
        game: arguments.game.clone(),
        moves: start.line_text(&moves),
        seconds: clock.elapsed().as_secs_f64(),
        ..told(&position, &report, values)
    };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&solved)?)?;
    } else {
        print(&position, &solved, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn told<P: Game>(
    position: &P,
    report: &Report<P>,
    values: Option<Vec<(P::Move, Verdict)>>,
) -> Solved {
    let keeps = |values: &Vec<(P::Move, Verdict)>| {
        let best = values.iter().filter(|(_, verdict)| *verdict == report.verdict);
        best.map(|&(m, _)| position.move_text(m)).collect()
    };
    let value = |(m, verdict): (P::Move, Verdict)| MoveValue {
        r#move: position.move_text(m),
        verdict: verdict.to_string(),
    };
    Solved {
        game: String::new(),
        moves: String::new(),
        verdict: report.verdict.to_string(),
        best: values.as_ref().map(keeps),
        values: values.map(|values| values.into_iter().map(value).collect()),
        line: position.line_text(&report.line),
        nodes: report.nodes,
        seconds: 0.0,
    }
}

fn print<P: Game>(position: &P, solved: &Solved, out: &mut dyn Write) -> anyhow::Result<()> {
    match position.outcome() {
        Some(outcome) => writeln!(out, "The game is over: {outcome}")?,
        None => writeln!(out, "{} to move: {} (proven)", position.turn(), solved.verdict)?,
    }
    if !solved.line.is_empty() {
        writeln!(out, "Best play: {}", solved.line)?;
    }
    for value in solved.values.iter().flatten() {
        writeln!(out, "{}  {}", value.r#move, value.verdict)?;
    }
    writeln!(out, "{} nodes in {:.2} s", solved.nodes, solved.seconds)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::{Args, Command, FromArgMatches};
    use rivi_rules::Size;
    use rivi_search::Limits;

    use super::*;
    use crate::{Grid, GridRules, Three};

    #[test]
    fn every_move_of_tic_tac_toe_is_told_with_its_distance() {
        let command = SolveArguments::augment_args(Command::new("solve"));
        let line = ["solve", "tictactoe", "a3", "b3", "--all", "--json", "--table-size", "1"];
        let found = command.try_get_matches_from(line).unwrap();
        let arguments = SolveArguments::from_arg_matches(&found).unwrap();
        let mut out = Vec::new();
        let code = run(&Three::default(), &arguments, &mut out).unwrap();
        let told: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!((code, told["verdict"].as_str()), (ExitCode::SUCCESS, Some("win in 3")));
        assert_eq!(told["best"], serde_json::json!(["a2", "b2", "a1"]));
        assert_eq!(told["values"].as_array().map(Vec::len), Some(7));
    }

    #[test]
    fn small_boards_are_solved_as_the_literature_has_them() {
        for (width, height, line, won) in
            [(3, 3, 3, false), (4, 3, 3, true), (4, 4, 3, true), (4, 4, 4, false), (5, 3, 3, true)]
        {
            let grid = Grid::new(GridRules::new(Size::new(width, height), line));
            let report = Exact::new(1 << 24).search(&grid, &Limits::none(), &mut Silent);
            let is_won = matches!(report.verdict, Verdict::WinIn(_));
            assert_eq!(
                (is_won, report.verdict.is_proven()),
                (won, true),
                "{width},{height},{line}"
            );
        }
    }

    #[test]
    fn a_large_board_is_given_up() {
        let grid = Grid::new(GridRules::new(Size::new(6, 6), 5));
        let mut exact = Exact::new(1 << 20);
        let report = exact.search(&grid, &Limits::nodes(5_000), &mut Silent);
        assert!(!report.verdict.is_proven() && report.nodes <= 5_000);
    }
}
