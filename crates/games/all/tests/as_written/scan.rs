//! The naive scan: what a player sees who looks along every line of the board.

use std::collections::BTreeSet;

use rivi_rules::{Diagram, Side, Square};

/// All squares of the side's runs that win, told their length and whether the opponent stands at both ends.
pub(crate) fn lines(
    board: &Diagram,
    side: Side,
    wins: impl Fn(usize, bool) -> bool,
) -> BTreeSet<Square> {
    let mut squares = BTreeSet::new();
    for from in board.size().squares() {
        for step in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let run = run_from(board, side, from, step);
            let ends = [-1, run.len() as i32].map(|distance| away(board, from, step, distance));
            let closed = ends
                .iter()
                .all(|end| end.is_some_and(|square| board.at(square) == Some(side.other())));
            if wins(run.len(), closed) {
                squares.extend(run);
            }
        }
    }
    squares
}

/// The square so many steps away, if it is on the board.
fn away(board: &Diagram, from: Square, step: (i32, i32), distance: i32) -> Option<Square> {
    let row = u8::try_from(i32::from(from.row) + distance * step.0).ok()?;
    let column = u8::try_from(i32::from(from.column) + distance * step.1).ok()?;
    Some(Square::new(row, column)).filter(|&square| board.size().contains(square))
}

/// The run that begins on this square; empty if none does.
fn run_from(board: &Diagram, side: Side, from: Square, step: (i32, i32)) -> Vec<Square> {
    let own = |distance| {
        away(board, from, step, distance).filter(|&square| board.at(square) == Some(side))
    };
    if own(-1).is_some() { Vec::new() } else { (0..).map_while(own).collect() }
}
