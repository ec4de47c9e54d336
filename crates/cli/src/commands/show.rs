use std::io::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use rivi_players::Desk;
use rivi_rules::{Diagram, Outcome, SetUp, Side, Table, draw, labels};
use serde::Serialize;

use crate::input;

/// Show a position: board, side to move, outcome, legal moves, key
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// Moves from the start, or from the diagram
    moves: Vec<String>,
    /// A picture of the board (X, O and . row by row) in a file, or - for standard input
    #[arg(long, value_name = "FILE")]
    diagram: Option<String>,
    /// The side to move in the diagram
    #[arg(long, value_enum, requires = "diagram")]
    turn: Option<Turn>,
    /// Take a diagram that no game can lead to
    #[arg(long, requires = "diagram")]
    impossible: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Turn {
    X,
    O,
}

impl From<Turn> for Side {
    fn from(turn: Turn) -> Side {
        match turn {
            Turn::X => Side::X,
            Turn::O => Side::O,
        }
    }
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
    let desk = desk(arguments)?;
    let table = desk.table();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&shown(arguments, table))?)?;
    } else {
        print(table, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn desk(arguments: &Arguments) -> anyhow::Result<Box<dyn Desk>> {
    let mut desk = rivi_games::desk(&arguments.game)?;
    if let Some(path) = &arguments.diagram {
        let diagram: Diagram = input::text(path)?.parse()?;
        let how = SetUp { turn: arguments.turn.map(Side::from), impossible: arguments.impossible };
        desk = desk.set_up(&diagram, how)?;
    }
    desk.table_mut().play_line(&arguments.moves.join(" "))?;
    Ok(desk)
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
