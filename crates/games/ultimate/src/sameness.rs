//! Keys of positions in which the same can still happen.
//!
//! The cells of a closed board decide nothing any more, only who has won it, and that only if the
//! winner can still complete a global line with it (or boards are counted); otherwise it is as good as drawn.
//! In an open board a mark matters only through the lines that it still belongs to. So two boards are
//! the same if they are closed alike, or if they have the same free cells and each side can win them by the
//! same sets of those cells. Positions that are the same board by board, with the same side to move in the
//! same board, have the same moves and the same results under the same rule, and get the same key.

use std::sync::LazyLock;

use rivi_rules::{Position, Side};

use crate::Ultimate;
use crate::lines::{LINES, PLACES, in_line, leaves_a_line, place};

/// The part of the key that an open local board gives, for each of its states.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sameness(&'static [u64]);

/// What is left of a position that matters, kept up to date move by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gist {
    /// The sum of the open boards' parts of the key.
    open: u64,
    /// The boards that each side has won or may still win.
    hopes: [u16; 2],
}

impl Gist {
    /// Whether a side may still complete a global line.
    #[inline]
    pub(crate) fn leaves_a_line_to(self, side: Side) -> bool {
        in_line(self.hopes[side]) != 0
    }
}

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
    pub(crate) fn new() -> Sameness {
        static TABLE: LazyLock<Vec<u64>> = LazyLock::new(open_boards);
        Sameness(&TABLE)
    }

    /// The gist of a position, from nothing.
    pub(crate) fn gist(self, position: &Ultimate) -> Gist {
        let empty = Gist { open: 0, hopes: [0; 2] };
        (0..9).fold(empty, |gist, board| self.with(gist, position, board))
    }

    /// The gist after a move in this board.
    #[inline]
    pub(crate) fn follow(self, gist: Gist, before: &Ultimate, after: &Ultimate, board: u8) -> Gist {
        let open = gist.open.wrapping_sub(self.part(before, board));
        self.with(Gist { open, ..gist }, after, board)
    }

    /// The key of a position with this gist.
    #[inline]
    pub(crate) fn key(gist: Gist, position: &Ultimate) -> u64 {
        let counts = position.counts_boards();
        let [x, o] = Side::BOTH.map(|side| {
            let matters = if counts { 0b111_111_111 } else { in_line(gist.hopes[side]) };
            u64::from(position.won(side) & matters)
        });
        let sent_to = u64::from(position.sent_to().unwrap_or(9));
        let (turn, counts) = (position.turn() as u64, u64::from(counts));
        let closed = u64::from(position.closed());
        let global = x | o << 9 | closed << 18 | sent_to << 27 | turn << 31 | counts << 32;
        let mixed = gist.open ^ scrambled(global + 1);
        (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The gist with this board as it is now; its old part must be gone.
    #[inline]
    fn with(self, gist: Gist, position: &Ultimate, board: u8) -> Gist {
        let is_open = position.closed() >> board & 1 == 0;
        let hope = |side: Side| {
            let may_win = is_open && leaves_a_line(position.marks(side.other(), board));
            let won = position.won(side) & 1 << board;
            gist.hopes[side] & !(1 << board) | u16::from(may_win) << board | won
        };
        let open = gist.open.wrapping_add(self.part(position, board));
        Gist { open, hopes: Side::BOTH.map(hope) }
    }

    /// An open board's part; a closed one has none.
    #[inline]
    fn part(self, position: &Ultimate, board: u8) -> u64 {
        if position.closed() >> board & 1 != 0 {
            return 0;
        }
        let [x, o] = Side::BOTH.map(|side| position.marks(side, board));
        self.0[place(x, o)].wrapping_mul(FACTORS[board as usize])
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

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::{Chance, Outcome};

    use super::*;
    use crate::facts::fewest_marks;
    use crate::lines::{Missing, NEVER};

    #[test]
    fn the_gist_follows_the_moves_and_knows_who_has_a_line_left() {
        let (sameness, missing) = (Sameness::new(), Missing::new());
        let mut chance = Chance::seed_from_u64(3);
        for _ in 0..200 {
            let mut position = Ultimate::new(false);
            let mut gist = sameness.gist(&position);
            while let Some(m) = position.random_move(&mut chance) {
                let after = position.after(m);
                gist = sameness.follow(gist, &position, &after, m.board());
                position = after;
                assert_eq!(gist, sameness.gist(&position));
                for side in Side::BOTH {
                    let far = fewest_marks(missing, &position, side) >= u32::from(NEVER);
                    assert_eq!(gist.leaves_a_line_to(side), !far, "{position:?}");
                }
            }
        }
    }

    /// Results of best play by side to move, and distances: the shortest win, the longest loss.
    fn minimax(position: &Ultimate) -> (i8, i32) {
        match position.outcome() {
            Some(Outcome::Draw) => (0, 0),
            Some(Outcome::Win(side)) => (if side == position.turn() { 1 } else { -1 }, 0),
            None => {
                let value = |m| {
                    let (value, plies) = minimax(&position.after(m));
                    (-value, plies + 1)
                };
                let rank = |&(value, plies): &(i8, i32)| i32::from(value) * (100 - plies);
                position.moves().map(value).max_by_key(rank).unwrap_or((0, 0))
            }
        }
    }

    /// The position with other marks in a closed board: nobody's, X's, O's.
    fn varied(position: &Ultimate, board: u8) -> impl Iterator<Item = Ultimate> {
        let marks = Side::BOTH.map(|side| std::array::from_fn(|b| position.marks(side, b as u8)));
        let contents = [[0b110_001_101, 0b001_110_010], [0b111, 0], [0, 0b111]];
        contents.into_iter().filter_map(move |[x, o]| {
            let mut marks: [[u16; 9]; 2] = marks;
            (marks[0][board as usize], marks[1][board as usize]) = (x, o);
            let sent_to = position.sent_to().unwrap_or(9);
            Ultimate::with_marks(marks, sent_to, position.turn(), position.counts_boards())
        })
    }

    #[test]
    fn positions_of_one_key_have_one_value_by_the_rules_alone() {
        let key = |p: &Ultimate| Sameness::key(Sameness::new().gist(p), p);
        let mut chance = Chance::seed_from_u64(4);
        let mut alike = 0;
        for game in 0..2000 {
            let mut position = Ultimate::new(game % 4 == 0);
            while position.plies_left() > 6 {
                let Some(m) = position.random_move(&mut chance) else { break };
                position.make(m);
            }
            let closed = if position.outcome().is_none() { position.closed() } else { 0 };
            for board in (0..9).filter(|board| closed >> board & 1 != 0) {
                let won = |p: &Ultimate| Side::BOTH.map(|side| p.won(side));
                for other in varied(&position, board).filter(|p| key(p) == key(&position)) {
                    assert_eq!(minimax(&other), minimax(&position), "{position:?} {other:?}");
                    alike += u32::from(won(&other) != won(&position));
                }
            }
        }
        assert!(alike > 1000, "{alike}");
    }
}
