//! The rules as they are written down, case by case. Each planted fault in the rules must make at
//! least one of these tests (or of the contract) fail.

mod connect_four;
mod grids;
#[path = "../kinds/mod.rs"]
mod kinds;
mod names;
mod notation;
mod renju;
mod scan;
mod set_ups;
mod tables;
mod tic_tac_toe;
mod ultimate;
mod with_chance;

use kinds::AnyGame;
use rivi_rules::{DiagramError, Outcome, SetUp, Side, Table};

/// X to move, as strict as can be.
const STRICT: SetUp = SetUp { turn: None, impossible: false };
const X_WINS: Option<Outcome> = Some(Outcome::Win(Side::X));
const O_WINS: Option<Outcome> = Some(Outcome::Win(Side::O));
const DRAWN: Option<Outcome> = Some(Outcome::Draw);

/// The game of this name after these moves.
fn after(game: &str, moves: &str) -> Box<dyn Table> {
    let mut table = AnyGame::parse(game).unwrap().table();
    table.play_line(moves).unwrap();
    table
}

/// The position of a diagram in the game of this name.
fn set_up(game: &str, diagram: &str, how: SetUp) -> Result<Box<dyn Table>, DiagramError> {
    AnyGame::parse(game).unwrap().table().set_up(&diagram.parse()?, how)
}

/// Any stones, this side to move.
fn expressly(turn: Side) -> SetUp {
    SetUp { turn: Some(turn), impossible: true }
}

/// The winning squares as (row, column), both from 0.
fn winning(table: &dyn Table) -> Vec<(u8, u8)> {
    table.winning_squares().iter().map(|square| (square.row, square.column)).collect()
}
