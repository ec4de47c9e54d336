//! What can be said of a position without search: whether the mover wins at once, and how many
//! plies a win takes at least.

use rivi_rules::{Outcome, Position, Side};

use super::lines::{LINES, Missing, NEVER, completing};
use crate::bits::Bits;
use crate::ultimate::Ultimate;

const ALL: u16 = 0b111_111_111;

/// The free cells of a board, closed or not.
#[inline]
pub(super) fn free_cells(position: &Ultimate, board: u8) -> u16 {
    ALL & !(position.marks(Side::X, board) | position.marks(Side::O, board))
}

/// The most plies a game can still take.
pub(super) fn plies_left(position: &Ultimate) -> u32 {
    let open = Bits((ALL & !position.closed()).into());
    open.map(|board| free_cells(position, board as u8).count_ones()).sum()
}

/// Whether the side to move, in a game that goes on, can end it in its favour with one move.
///
/// This is the rule of the global threat: with two marks of a global line and a local board that
/// completes it within one move, being sent there, or being free to go anywhere, wins.
#[inline]
pub(super) fn wins_at_once(position: &Ultimate) -> bool {
    let side = position.turn();
    let open = ALL & !position.closed();
    let playable = position.sent_to().map_or(open, |board| 1 << board);
    let deciding = completing(position.won(side)) & playable;
    let by_line = Bits(deciding.into()).any(|board| {
        completing(position.marks(side, board as u8)) & free_cells(position, board as u8) != 0
    });
    by_line || (position.counts_boards() && open.is_power_of_two() && wins_the_count(position))
}

/// Whether a move into the only open board ends the game with more boards for its player.
fn wins_the_count(position: &Ultimate) -> bool {
    let won = Some(Outcome::Win(position.turn()));
    position.moves().any(|m| position.after(m).outcome() == won)
}

/// Whether `side` could win within so many plies if the opponent only passed the time: if not,
/// there is nothing to search.
#[inline]
pub(super) fn may_win(missing: Missing, position: &Ultimate, side: Side, plies: u32) -> bool {
    let own_moves = if position.turn() == side { plies.div_ceil(2) } else { plies / 2 };
    fewest_marks(missing, position, side) <= own_moves
        || (position.counts_boards() && fewest_to_close(missing, position) <= plies)
}

/// The fewest marks with which `side` can complete a global line.
fn fewest_marks(missing: Missing, position: &Ultimate, side: Side) -> u32 {
    let other = side.other();
    let won = position.won(side);
    let marks: [u8; 9] = std::array::from_fn(|board| match position.closed() >> board & 1 {
        0 => missing.marks(position.marks(side, board as u8), position.marks(other, board as u8)),
        _ if won >> board & 1 != 0 => 0,
        _ => NEVER,
    });
    let sum = |line: &u16| Bits((*line).into()).map(|board| u32::from(marks[board as usize])).sum();
    LINES.iter().map(sum).min().unwrap_or(u32::MAX)
}

/// The fewest plies after which no board is open.
fn fewest_to_close(missing: Missing, position: &Ultimate) -> u32 {
    let fewest = |board: u32| {
        let [x, o] = Side::BOTH.map(|side| position.marks(side, board as u8));
        let line = missing.marks(x, o).min(missing.marks(o, x));
        u32::from(line).min((ALL & !(x | o)).count_ones())
    };
    Bits((ALL & !position.closed()).into()).map(fewest).sum()
}
