//! Five in a row: wins by threats, proven.

use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use rivi_mnk::Grid;
use rivi_players::command::SolveArguments;
use rivi_rules::{Notation, Position};
use rivi_search::Limits;
use serde::Serialize;

use crate::Scores;
use crate::board::SearchBoard;
use crate::threats::{ByFours, Found, Fours, Threes, Verified, verified};

/// Positions to enter where nobody says how many.
const NODES: u64 = 5_000_000;

/// What was found.
#[derive(Serialize)]
struct Answer {
    game: String,
    moves: String,
    turn: char,
    by: &'static str,
    /// Whether there is a win of this kind; nothing if it was given up.
    win: Option<bool>,
    /// With which of its moves the winner makes five at the latest, whatever the defence.
    #[serde(skip_serializing_if = "Option::is_none")]
    in_moves: Option<u32>,
    line: String,
    nodes: u64,
}

/// Looks for a win by threats.
pub(crate) fn run(
    start: &Grid,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let mut position = start.clone();
    let moves = position.play_line(&arguments.moves.join(" "))?;
    if let Some(outcome) = position.outcome() {
        bail!("the game is over: {outcome}");
    }
    let patience = arguments.patience()?;
    let nodes = Some(arguments.nodes.unwrap_or(NODES));
    let limits = Limits { nodes, ..patience.limits.clone() };
    let (found, strategy, nodes) = look(arguments, &position, &limits);
    let answer = Answer {
        game: arguments.game.clone(),
        moves: position.start(rivi_rules::Side::X).line_text(&moves),
        turn: position.turn().mark(),
        by: if arguments.vcf { "fours" } else { "fours and threes" },
        ..told(&position, found, strategy, &limits, nodes)?
    };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        print(&answer, out)?;
    }
    Ok(if answer.win.is_some() { ExitCode::SUCCESS } else { patience.lost(answer.nodes) })
}

fn look(arguments: &SolveArguments, position: &Grid, limits: &Limits) -> (Found, ByFours, u64) {
    let mut board = SearchBoard::new(position, &Scores::shipped());
    if arguments.vcf {
        let mut fours = Fours::default();
        let found = fours.search(&mut board, limits);
        return (found, ByFours::default(), fours.nodes());
    }
    let mut threes = Threes::default();
    let found = threes.search(&mut board, limits);
    let strategy = match found {
        Found::Win(_) => ByFours::after(threes.plan(&mut board)),
        _ => ByFours::default(),
    };
    (found, strategy, threes.nodes())
}

/// The answer, once every defence has been tried by the rules of the game.
fn told(
    position: &Grid,
    found: Found,
    mut strategy: ByFours,
    limits: &Limits,
    nodes: u64,
) -> anyhow::Result<Answer> {
    let mut answer = Answer {
        game: String::new(),
        moves: String::new(),
        turn: ' ',
        by: "",
        win: None,
        in_moves: None,
        line: String::new(),
        nodes,
    };
    match found {
        Found::GaveUp => {}
        Found::Nothing => answer.win = Some(false),
        Found::Win(win) => {
            match verified(position, &mut strategy, &Limits { nodes: None, ..limits.clone() }) {
                Verified::Wins(moves) => {
                    (answer.win, answer.in_moves) = (Some(true), Some(moves));
                    answer.line = position.line_text(&win.line);
                }
                Verified::GaveUp => {}
                Verified::Refuted => bail!(
                    "the win {} does not stand; please report it",
                    position.line_text(&win.line)
                ),
            }
        }
    }
    Ok(answer)
}

fn print(answer: &Answer, out: &mut dyn Write) -> std::io::Result<()> {
    let Answer { turn, by, nodes, line, .. } = answer;
    match (answer.win, answer.in_moves) {
        (Some(true), Some(moves)) => {
            writeln!(out, "{turn} wins by {by}, with move {moves} at the latest: {line}")?;
            writeln!(out, "Every defence was tried. {nodes} positions")
        }
        (Some(_), _) => writeln!(out, "{turn} has no win by {by}. {nodes} positions"),
        (None, _) => writeln!(out, "Given up after {nodes} positions: --nodes allows more"),
    }
}
