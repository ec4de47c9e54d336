//! What can be said of a position without search: whether the mover wins at once, and how many
//! plies a win takes at least.

use rivi_rules::bits::Bits;
use rivi_rules::{Outcome, Position, Side};

use crate::completing::completing;
use crate::lines::{LINES, Missing, NEVER};
use crate::{Spot, Ultimate};

const ALL: u16 = 0b111_111_111;

/// The free cells of a board, closed or not.
#[inline]
pub(crate) fn free_cells(position: &Ultimate, board: u8) -> u16 {
    ALL & !(position.marks(Side::X, board) | position.marks(Side::O, board))
}

/// Whether the side to move, in a game that goes on, can end it in its favour with one move.
///
/// This is the rule of the global threat: with two marks of a global line and a local board that
/// completes it within one move, being sent there, or being free to go anywhere, wins.
#[inline]
pub(crate) fn wins_at_once(position: &Ultimate) -> bool {
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
pub(crate) fn may_win(missing: Missing, position: &Ultimate, side: Side, plies: u32) -> bool {
    let own_moves = if position.turn() == side { plies.div_ceil(2) } else { plies / 2 };
    fewest_marks(missing, position, side) <= own_moves
        || (position.counts_boards() && fewest_to_close(missing, position) <= plies)
}

/// The fewest marks with which `side` can complete a global line.
pub(crate) fn fewest_marks(missing: Missing, position: &Ultimate, side: Side) -> u32 {
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

/// The moves after which the opponent cannot win the game at once, board by board.
#[inline]
pub(crate) fn safe_moves(position: &Ultimate) -> impl Iterator<Item = Spot> {
    let threatened = winning_boards(position, position.turn().other());
    Bits(playable_boards(position).into()).flat_map(move |board| {
        let cells = Bits(safe_cells(position, threatened, board as u8).into());
        cells.map(move |cell| Spot::new(board as u8, cell as u8))
    })
}

/// The open boards in which a side, if it may play there, wins the game with one move by a line.
#[inline]
pub(crate) fn winning_boards(position: &Ultimate, side: Side) -> u16 {
    let deciding = completing(position.won(side)) & ALL & !position.closed();
    let wins = |board: &u32| {
        completing(position.marks(side, *board as u8)) & free_cells(position, *board as u8) != 0
    };
    Bits(deciding.into()).filter(wins).fold(0, |boards, board| boards | 1 << board)
}

/// The free cells of a playable board whose move does not lose at once: it neither sends the
/// opponent to a board where it wins the game by a line, nor lets it go to one.
///
/// `threatened` are the opponent's [`winning_boards`]. It is asked only where the mover does not win
/// at once itself.
#[inline]
pub(crate) fn safe_cells(position: &Ultimate, threatened: u16, board: u8) -> u16 {
    let free = free_cells(position, board);
    if threatened == 0 {
        return free;
    }
    let me = position.turn();
    let (mine, theirs) = (position.marks(me, board), position.marks(me.other(), board));
    let is_safe = |cell: &u32| {
        let taken = 1 << cell;
        let closes = completing(mine) & taken != 0 || free == taken;
        let still = completing(theirs) & free & !taken != 0 && !closes;
        let threatened = if still { threatened } else { threatened & !(1 << board) };
        let closed = position.closed() | u16::from(closes) << board;
        if closed & taken == 0 { threatened & taken == 0 } else { threatened == 0 }
    };
    Bits(free.into()).filter(is_safe).fold(0, |cells, cell| cells | 1 << cell)
}

/// The boards that the side to move may play in, in a game that goes on.
#[inline]
pub(crate) fn playable_boards(position: &Ultimate) -> u16 {
    position.sent_to().map_or(ALL & !position.closed(), |board| 1 << board)
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::Chance;

    use super::*;

    #[test]
    fn unsafe_moves_are_those_that_an_answer_by_a_line_refutes() {
        let mut chance = Chance::seed_from_u64(11);
        let mut found = 0;
        for game in 0..300 {
            let mut position = Ultimate::new(game % 3 == 0);
            while let Some(m) = position.random_move(&mut chance) {
                let you = position.turn().other();
                let threatened = winning_boards(&position, you);
                let boards = if wins_at_once(&position) { 0 } else { playable_boards(&position) };
                for board in Bits(boards.into()) {
                    let safe = safe_cells(&position, threatened, board as u8);
                    for cell in Bits(free_cells(&position, board as u8).into()) {
                        let after = position.after(crate::Spot::new(board as u8, cell as u8));
                        let has_line = |p: &Ultimate| rivi_rules::nine::has_line(p.won(you));
                        let refuted = after.moves().any(|reply| has_line(&after.after(reply)));
                        assert_eq!(safe >> cell & 1 == 0, refuted, "{position:?} {board}{cell}");
                        found += u32::from(refuted);
                    }
                }
                position.make(m);
            }
        }
        assert!(found > 1000, "{found}");
    }
}
