//! What Connect Four knows of its positions on boards of any size, from the bitboards.

use rivi_rules::{Board, Position, Side};
use rivi_search::{Knowledge, Need, Score};

use super::{Column, ConnectFour, Word};

/// The lines of four that are open to each side, and what has to be done at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fours;

/// What a line of four is worth that is open to one side only, by the stones in it.
const WORTH: [i32; 3] = [2, 8, 16];
/// What a cell is worth in which a side would complete a line.
const THREAT: i32 = 60;
/// What it is worth to have the move.
const TEMPO: i32 = 8;

/// How many lines of a side have how many stones, at most three, and are open to it.
struct Open<W> {
    /// Lines that begin at these cells, by their stones, for one direction after another.
    by_stones: [[W; 4]; 4],
}

impl<W: Word> Open<W> {
    fn new(position: &ConnectFour<W>, side: Side) -> Open<W> {
        let (own, free) = (position.stones(side), position.free());
        let by_stones = position.steps().map(|step| {
            let all = |cells: W| {
                let pairs = cells & (cells >> step);
                pairs & (pairs >> (2 * step))
            };
            let open = all(own | free);
            let [a, b, c, d] = [0, 1, 2, 3].map(|distance| own >> (distance * step));
            let some = a | b | c | d;
            let two = (a & b) | (c & d) | ((a | b) & (c | d));
            let three = (a & b & (c | d)) | (c & d & (a | b));
            [open & !some, open & some & !two, open & two & !three, open & three]
        });
        Open { by_stones }
    }

    /// How many lines have so many stones.
    fn count(&self, stones: usize) -> i32 {
        self.by_stones.iter().map(|by| by[stones].count() as i32).sum()
    }

    fn has(&self, stones: usize) -> bool {
        self.by_stones.iter().any(|by| by[stones] != W::ZERO)
    }

    fn worth(&self) -> i32 {
        WORTH.iter().zip(1..).map(|(worth, stones)| worth * self.count(stones)).sum()
    }
}

impl<W: Word> Knowledge<ConnectFour<W>> for Fours {
    fn of(_: &ConnectFour<W>) -> Fours {
        Fours
    }

    fn guess(&self, position: &ConnectFour<W>) -> Score {
        let worth = |side: Side| {
            let threats = position.completing(side).count() as i32;
            Open::new(position, side).worth() + THREAT * threats
        };
        Score(worth(position.turn()) - worth(position.turn().other()) + TEMPO)
    }

    /// Makes threats, stops threats, and stays near the middle.
    #[inline]
    fn promise(&self, position: &ConnectFour<W>, m: Column) -> i32 {
        let stone = position.landing(m.0);
        let turn = position.turn();
        let threats = |side: Side| {
            let cells = position.completing_with(position.stones(side) | stone) & !stone;
            cells.count() as i32
        };
        let last = i32::from(position.size().width) - 1;
        let from_middle = (2 * i32::from(m.0) - last).abs();
        150 * threats(turn) + 100 * threats(turn.other()) + 8 * (last - from_middle)
    }

    /// As many as are missing in its best open line.
    #[inline]
    fn fewest(&self, position: &ConnectFour<W>, side: Side) -> Option<u32> {
        let open = Open::new(position, side);
        (0..4).rev().find(|&stones| open.has(stones)).map(|stones| 4 - stones as u32)
    }

    #[inline]
    fn need(&self, position: &ConnectFour<W>) -> Need<Column> {
        let playable = position.landings();
        let turn = position.turn();
        let column = |cells: W| position.column_of(cells.lowest());
        let wins = position.completing(turn) & playable;
        if wins != W::ZERO {
            return Need::Win(column(wins));
        }
        let threats = position.completing(turn.other()) & playable;
        match threats.count() {
            0 => Need::Free,
            1 => Need::Only(column(threats)),
            _ => {
                let first = W::ONE << threats.lowest();
                Need::Lost(column(first), column(threats & !first))
            }
        }
    }

    #[inline]
    fn plies_left(&self, position: &ConnectFour<W>) -> Option<u32> {
        Some(position.size().cells() as u32 - position.count())
    }

    fn forcing(&self, position: &ConnectFour<W>, found: &mut Vec<Column>) {
        let threatens = |m: &Column| {
            let next = position.after(*m);
            next.completing(position.turn()) & next.landings() != W::ZERO
        };
        found.extend(position.moves().filter(threatens));
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::{Chance, Outcome, Size};

    use super::*;

    fn wins<W: Word>(position: &ConnectFour<W>, m: Column) -> bool {
        position.after(m).outcome() == Some(Outcome::Win(position.turn()))
    }

    /// What has to be done at once, and who wins how soon at the soonest, by trying.
    fn check<W: Word>(size: Size, games: u32, seen: &mut [u32; 5]) {
        let mut chance = Chance::seed_from_u64(u64::from(games));
        for _ in 0..games {
            let mut position = ConnectFour::<W>::new(size);
            let mut said = Vec::new();
            while position.outcome().is_none() {
                said.push(Side::BOTH.map(|side| Fours.fewest(&position, side)));
                let win = position.moves().any(|m| wins(&position, m));
                let holds = |m: &Column| {
                    let next = position.after(*m);
                    !next.moves().any(|answer| wins(&next, answer))
                };
                match Fours.need(&position) {
                    Need::Win(m) => assert!(win && wins(&position, m)),
                    need if win => panic!("{need:?} in {position:?}"),
                    Need::Only(m) => assert!(position.moves().filter(holds).all(|h| h == m)),
                    Need::Lost(m, answer) => {
                        assert!(!position.moves().any(|m| holds(&m)));
                        assert!(wins(&position.after(m), answer));
                        seen[0] += 1;
                    }
                    Need::Free => seen[1] += 1,
                }
                position.make(position.random_move(&mut chance).unwrap());
            }
            let winner = position.outcome().and_then(Outcome::winner);
            for (plies, fewest) in (1_u32..).zip(said.iter().rev()) {
                for side in Side::BOTH {
                    let last = position.turn().other();
                    let moves = if side == last { plies.div_ceil(2) } else { plies / 2 };
                    let fits = fewest[side].is_some_and(|fewest| fewest <= moves);
                    assert!(winner != Some(side) || fits, "{position:?} {plies}");
                    seen[2] += u32::from(fewest[side].is_none());
                    seen[3] += u32::from(fewest[side] == Some(2));
                }
            }
            seen[4] += 1;
        }
    }

    #[test]
    fn what_it_takes_for_proven_is_so() {
        let mut seen = [0; 5];
        check::<u64>(Size::new(7, 6), 300, &mut seen);
        check::<u64>(Size::new(8, 7), 100, &mut seen);
        check::<u64>(Size::new(4, 4), 300, &mut seen);
        check::<u128>(Size::new(9, 9), 200, &mut seen);
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
    }

    #[test]
    fn lines_are_counted_as_far_as_they_are_open() {
        let mut position = ConnectFour::<u64>::new(Size::new(7, 6));
        let open = Open::new(&position, Side::X);
        assert_eq!((open.count(0), open.worth()), (69, 0));
        position.make(Column(3));
        // The lowest cell of the middle column: four rows, a column and two diagonals.
        assert_eq!(Open::new(&position, Side::X).count(1), 7);
        assert_eq!(Open::new(&position, Side::O).count(0), 62);
        assert!(Fours.guess(&position).0 < 0, "X is ahead, and O is to move");
    }
}
