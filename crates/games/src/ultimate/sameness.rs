//! Keys of positions in which the same can still happen.
//!
//! The cells of a closed board decide nothing any more, only who has won it. In an open board a mark
//! matters only through the lines that it still belongs to. So two boards are the same if they are
//! closed alike, or if they have the same free cells and each side can win them by the same sets of
//! those cells. Positions that are the same board by board, with the same side to move in the same board,
//! have the same moves and the same results under the same rule, and get the same key.

use std::sync::LazyLock;

use rivi_rules::{Position, Side, TURN_KEY};

use super::Ultimate;
use super::keys::SENT_TO;
use super::lines::{LINES, PLACES, place};

/// The part of the key that a local board gives, for each of its states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sameness(&'static [u64]);

/// The counting rule's part of the key.
const COUNTING: u64 = scrambled(4);

/// Closed boards: drawn, X's, O's.
const CLOSED: [u64; 3] = [scrambled(1), scrambled(2), scrambled(3)];

/// A different odd factor for each board, so that the same state counts differently in each.
const FACTORS: [u64; 9] = factors();

const fn factors() -> [u64; 9] {
    let mut table = [0; 9];
    let mut board = 0;
    while board < 9 {
        table[board] = scrambled(100 + board as u64) | 1;
        board += 1;
    }
    table
}

/// A number scrambled as the generator `SplitMix64` does it.
const fn scrambled(number: u64) -> u64 {
    let z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Sameness {
    pub(super) fn new() -> Sameness {
        static TABLE: LazyLock<Vec<u64>> = LazyLock::new(open_boards);
        Sameness(&TABLE)
    }

    /// The sum of all boards' parts.
    pub(super) fn boards(self, position: &Ultimate) -> u64 {
        (0..9).fold(0, |sum, board| sum.wrapping_add(self.board(position, board)))
    }

    /// The sum after a move in this board.
    #[inline]
    pub(super) fn follow(self, sum: u64, before: &Ultimate, after: &Ultimate, board: u8) -> u64 {
        sum.wrapping_sub(self.board(before, board)).wrapping_add(self.board(after, board))
    }

    /// The key of a position with this sum.
    #[inline]
    pub(super) fn key(sum: u64, position: &Ultimate) -> u64 {
        let turn = if position.turn() == Side::O { TURN_KEY } else { 0 };
        let rule = if position.counts_boards() { COUNTING } else { 0 };
        let mixed =
            sum ^ turn ^ rule ^ position.sent_to().map_or(0, |board| SENT_TO[board as usize]);
        (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn board(self, position: &Ultimate, board: u8) -> u64 {
        let part = if position.closed() >> board & 1 == 0 {
            let [x, o] = Side::BOTH.map(|side| position.marks(side, board));
            self.0[place(x, o)]
        } else {
            let winner = [Side::X, Side::O].map(|side| position.won(side) >> board & 1);
            CLOSED[usize::from(winner[0] + 2 * winner[1])]
        };
        part.wrapping_mul(FACTORS[board as usize])
    }
}

fn open_boards() -> Vec<u64> {
    let mut table = vec![0; PLACES];
    for x in 0..512_u16 {
        for o in (0..512_u16).filter(|o| x & o == 0) {
            let free = u64::from(0b111_111_111 & !(x | o));
            let ways = ways_to_win(x, o)
                .fold(0_u64, |sum, set| sum.wrapping_add(scrambled(u64::from(set) << 2 | 1)));
            let theirs = ways_to_win(o, x)
                .fold(0_u64, |sum, set| sum.wrapping_add(scrambled(u64::from(set) << 2 | 2)));
            table[place(x, o)] = scrambled(free << 2 | 3).wrapping_add(ways).wrapping_add(theirs);
        }
    }
    table
}

/// The smallest sets of free cells that complete a line of `mine`, each once.
fn ways_to_win(mine: u16, theirs: u16) -> impl Iterator<Item = u16> {
    let mut sets: Vec<u16> =
        LINES.iter().filter(|&&line| line & theirs == 0).map(|&line| line & !mine).collect();
    sets.sort_unstable();
    sets.dedup();
    let smallest = |set: &u16| !sets.iter().any(|other| other != set && other & set == *other);
    sets.clone().into_iter().filter(smallest).collect::<Vec<_>>().into_iter()
}
