//! The last open board: with only one board left every move goes there, so that the rest of the game is
//! tic-tac-toe with a value for each of its three ends. All of them are in a table.

use std::sync::LazyLock;

use rivi_rules::bits::Bits;
use rivi_rules::nine::has_line;
use rivi_rules::{Position, Side};

use crate::Ultimate;
use crate::lines::{PLACES, place};
use crate::position::more_boards;

/// What the side to move gets, and after how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub(crate) value: i8,
    pub(crate) plies: u8,
}

const ALL: u16 = 0b111_111_111;

/// Values of the three ends, as the side to move sees them: it wins the board, the other does, nobody does.
type Ends = [i8; 3];

/// How the game ends, if only one board is open and the game is not over.
pub(crate) fn last_board(position: &Ultimate) -> Option<End> {
    static TABLE: LazyLock<Vec<u8>> = LazyLock::new(all_boards);
    let open = ALL & !position.closed();
    if !open.is_power_of_two() {
        return None;
    }
    let (me, you, board) = (position.turn(), position.turn().other(), open.trailing_zeros() as u8);
    let at = index(ends(position, open)) * PLACES
        + place(position.marks(me, board), position.marks(you, board));
    Some(unpacked(TABLE[at]))
}

fn ends(position: &Ultimate, open: u16) -> Ends {
    let me = position.turn();
    let won = [position.won(me), position.won(me.other())];
    let value = |won: [u16; 2]| match won.map(has_line) {
        [true, _] => 1,
        [_, true] => -1,
        _ if position.counts_boards() => match more_boards(won).winner() {
            None => 0,
            Some(Side::X) => 1,
            Some(Side::O) => -1,
        },
        _ => 0,
    };
    [value([won[0] | open, won[1]]), value([won[0], won[1] | open]), value(won)]
}

fn index(ends: Ends) -> usize {
    ends.iter().fold(0, |index, &value| index * 3 + (value + 1) as usize)
}

fn packed(end: End) -> u8 {
    end.plies << 2 | (end.value + 1) as u8
}

fn unpacked(byte: u8) -> End {
    End { value: (byte & 3) as i8 - 1, plies: byte >> 2 }
}

const UNKNOWN: u8 = u8::MAX;

fn all_boards() -> Vec<u8> {
    let mut table = vec![UNKNOWN; 27 * PLACES];
    for code in 0..27_i8 {
        let ends = [code / 9 - 1, code / 3 % 3 - 1, code % 3 - 1];
        for mine in 0..512_u16 {
            for theirs in (0..512_u16).filter(|theirs| mine & theirs == 0) {
                best(&mut table, ends, mine, theirs);
            }
        }
    }
    table
}

/// The best end for the side to move, which is remembered.
fn best(table: &mut [u8], ends: Ends, mine: u16, theirs: u16) -> End {
    let at = index(ends) * PLACES + place(mine, theirs);
    if table[at] == UNKNOWN {
        let end = if has_line(mine) {
            End { value: ends[0], plies: 0 }
        } else if has_line(theirs) {
            End { value: ends[1], plies: 0 }
        } else {
            best_move(table, ends, mine, theirs)
        };
        table[at] = packed(end);
    }
    unpacked(table[at])
}

/// The best of all moves; if there is none, nobody wins the board.
fn best_move(table: &mut [u8], ends: Ends, mine: u16, theirs: u16) -> End {
    let seen_by_other = [-ends[1], -ends[0], -ends[2]];
    let mut found: Option<End> = None;
    for cell in Bits((ALL & !(mine | theirs)).into()) {
        let there = best(table, seen_by_other, theirs, mine | 1 << cell);
        let end = End { value: -there.value, plies: there.plies + 1 };
        if found.is_none_or(|best| end.rank() > best.rank()) {
            found = Some(end);
        }
    }
    found.unwrap_or(End { value: ends[2], plies: 0 })
}

impl End {
    /// Early wins before late ones, then draws, then late losses before early ones.
    fn rank(self) -> (i8, i16) {
        (self.value, -i16::from(self.value) * i16::from(self.plies))
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::{Chance, Outcome};

    use super::*;

    /// Plain minimax: value and plies.
    fn minimax(position: &Ultimate) -> End {
        if let Some(outcome) = position.outcome() {
            let value = match outcome {
                Outcome::Draw => 0,
                Outcome::Win(side) => {
                    if side == position.turn() {
                        1
                    } else {
                        -1
                    }
                }
            };
            return End { value, plies: 0 };
        }
        let ends = position.moves().map(|m| {
            let there = minimax(&position.after(m));
            End { value: -there.value, plies: there.plies + 1 }
        });
        ends.max_by_key(|end| end.rank()).unwrap()
    }

    #[test]
    fn it_is_what_plain_search_finds() {
        let mut chance = Chance::seed_from_u64(3);
        let mut met = 0;
        for game in 0..600 {
            let mut position = Ultimate::new(game % 2 == 0);
            while let Some(m) = position.random_move(&mut chance) {
                position.make(m);
                let Some(end) = last_board(&position).filter(|_| position.outcome().is_none())
                else {
                    continue;
                };
                let slow = minimax(&position);
                assert_eq!(end.value, slow.value, "{position:?}");
                assert!(end.value == 0 || end.plies == slow.plies, "{position:?}");
                met += 1;
            }
        }
        assert!(met > 100, "{met}");
    }
}
