//! The hand-made evaluation: how near each side is to its global lines.

use rivi_rules::{Position, Side};

use crate::Ultimate;
use crate::lines::{LINES, Missing, NEVER};

/// How much nearer the side to move is to its lines than the opponent is to theirs.
pub(crate) fn standing(missing: Missing, position: &Ultimate) -> i32 {
    let me = position.turn();
    let freedom = if position.sent_to().is_none() { 10 } else { 0 };
    let lead = if position.counts_boards() { 60 * board_lead(position, me) } else { 0 };
    hopes(missing, position, me) - hopes(missing, position, me.other()) + freedom + lead
}

/// Boards that a side is ahead.
fn board_lead(position: &Ultimate, side: Side) -> i32 {
    let boards = |side| position.won(side).count_ones() as i32;
    boards(side) - boards(side.other())
}

/// What a side's global lines are worth: a line counts the more, the fewer marks it misses.
fn hopes(missing: Missing, position: &Ultimate, side: Side) -> i32 {
    let board_worth: [i32; 9] = std::array::from_fn(|board| {
        let board = board as u8;
        let (mine, theirs) = (position.marks(side, board), position.marks(side.other(), board));
        match (position.won(side) >> board & 1, position.closed() >> board & 1) {
            (1, _) => 10,
            (_, 1) => 0,
            _ => match missing.marks(mine, theirs) {
                1 => 5,
                2 => 3,
                NEVER => 0,
                _ => 2,
            },
        }
    });
    LINES
        .iter()
        .map(|&line| {
            let worth = (0..9).filter(|board| line >> board & 1 != 0).map(|b| board_worth[b]);
            worth.product::<i32>()
        })
        .sum()
}
