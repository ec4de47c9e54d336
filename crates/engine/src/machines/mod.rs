//! The machines, one file each.

pub(crate) mod gomoku;
pub(crate) mod human;
pub(crate) mod lookahead;
pub(crate) mod mcts;
pub(crate) mod montecarlo;
pub(crate) mod near;
pub(crate) mod random;
pub(crate) mod scoreboard;
pub(crate) mod shortest;
pub(crate) mod slices;
pub(crate) mod solver;
pub(crate) mod tree;
pub(crate) mod ultimate;
pub(crate) mod vier;

use rivi_games::mnk::Cell;
use rivi_rules::{Size, Square};

/// A cell in words: row and column from the top left on boards where these are digits, else the
/// letters of the column and the row from the bottom.
fn cell_name(cell: Cell, size: Size) -> String {
    let Square { row, column } = cell.square(size);
    if size.width <= 9 && size.height <= 9 {
        format!("{}{}", row + 1, column + 1)
    } else {
        cell.text(size)
    }
}
