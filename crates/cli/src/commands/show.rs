use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use rivi_players::command::DiagramArguments;
use rivi_rules::{Outcome, Side, Table, draw, labels};
use serde::Serialize;

use crate::input;

/// Show a position: board, side to move, outcome, legal moves, key
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// Moves from the start, or from the diagram
    moves: Vec<String>,
    #[command(flatten)]
    diagram: DiagramArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The position as JSON.
#[derive(Serialize)]
struct Shown {
    game: String,
    moves: Vec<String>,
    board: Vec<String>,
    turn: char,
    outcome: Option<&'static str>,
    legal_moves: Vec<String>,
    winning_squares: Vec<(u8, u8)>,
    key: String,
    canonical_key: String,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let desk = input::desk(&arguments.game, &arguments.diagram, &arguments.moves)?;
    let table = desk.table();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&shown(arguments, table))?)?;
    } else {
        print(table, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print(table: &dyn Table, out: &mut dyn Write) -> anyhow::Result<()> {
    let start = table.restart(Side::X);
    write!(out, "{}", draw(table, &labels(&*start)))?;
    match table.outcome() {
        Some(Outcome::Win(side)) => writeln!(out, "\n{side} has won")?,
        Some(Outcome::Draw) => writeln!(out, "\nThe game is drawn")?,
        None => writeln!(out, "\n{} to move", table.turn())?,
    }
    let legal = table.legal_moves();
    if !legal.is_empty() {
        writeln!(out, "Legal moves ({}): {}", legal.len(), legal.join(" "))?;
    }
    writeln!(out, "Key: {:016x}, up to symmetry {:016x}", table.key(), table.canonical_key())?;
    Ok(())
}

fn shown(arguments: &Arguments, table: &dyn Table) -> Shown {
    let mut diagram = table.diagram();
    (diagram.turn, diagram.local_board) = (None, None);
    Shown {
        game: arguments.game.clone(),
        moves: table.moves(),
        board: diagram.to_string().lines().map(str::to_owned).collect(),
        turn: table.turn().mark(),
        outcome: table.outcome().map(outcome_name),
        legal_moves: table.legal_moves(),
        winning_squares: table.winning_squares().iter().map(|s| (s.row, s.column)).collect(),
        key: format!("{:016x}", table.key()),
        canonical_key: format!("{:016x}", table.canonical_key()),
    }
}

fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::X) => "X",
        Outcome::Win(Side::O) => "O",
        Outcome::Draw => "draw",
    }
}
