//! What the open sets of a position come to: what is decided at sight, and which cells matter how much.

use rivi_rules::bits::Bits;

use super::field::Stones;

/// What is seen at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sight {
    /// The cells that complete a set of the side that is asked about.
    pub(super) wins: u64,
    /// The cells that complete one of the other side.
    pub(super) other_wins: u64,
    /// The cells after which it has two that complete a set.
    pub(super) forks: u64,
    /// Whether any set can still be completed in time.
    pub(super) hope: bool,
}

/// A set without its stones.
#[derive(Clone, Copy, Debug)]
struct Open {
    free: u64,
    own: bool,
    other: bool,
}

/// The cells worth a stone, and how much each is worth.
#[derive(Debug)]
pub(super) struct Weights {
    pub(super) live: u64,
    of: [i32; 64],
}

/// What a set is worth to a cell of it, by how many stones it misses.
const WORTH: [i32; 8] = [0, 400, 100, 24, 6, 2, 1, 0];
/// A set that misses nothing, for the bound by Erdős and Selfridge: each stone that it misses halves it.
const WHOLE: u64 = 1 << 40;

/// Looks at the sets that were open before, and keeps those behind `sets` that still are and can be completed with so
/// many moves.
#[inline]
pub(super) fn survey(
    sets: &mut Vec<u64>,
    above: std::ops::Range<usize>,
    stones: &Stones,
    moves: u8,
) -> Sight {
    let mut sight = Sight::default();
    // For each cell the one that it completed a set with, counted from 1.
    let mut partner = [0_u8; 64];
    for at in above {
        let set = sets[at];
        let (own, other) = (set & stones.own, set & stones.other);
        if own != 0 && other != 0 {
            continue;
        }
        let free = set & !own & !other;
        let missing = free.count_ones();
        if missing > u32::from(moves) {
            continue;
        }
        sets.push(set);
        if other == 0 {
            sight.hope = true;
            if missing == 1 {
                sight.wins |= free;
            } else if missing == 2 {
                let ends = [free.trailing_zeros(), free.ilog2()];
                for (cell, with) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                    let known = std::mem::replace(&mut partner[cell as usize], with as u8 + 1);
                    let forks = known != 0 && u32::from(known) != with + 1;
                    sight.forks |= u64::from(forks) << cell;
                }
            }
        }
        if own == 0 && missing == 1 {
            sight.other_wins |= free;
        }
    }
    sight
}

/// Weighs the open sets; none if they are too light to be won by the side that is asked about. `attacks` if it is its
/// move, `forever` if it has as many moves as it likes.
pub(super) fn weigh(
    sets: &[u64],
    spare: &mut Spare,
    stones: &Stones,
    attacks: bool,
    forever: bool,
) -> Option<Weights> {
    let open = &mut spare.0;
    open.clear();
    open.extend(sets.iter().map(|&set| Open {
        free: set & !stones.own & !stones.other,
        own: set & stones.other == 0,
        other: set & stones.own == 0,
    }));
    drop_answered(open, forever);
    let own = open.iter().filter(|open| open.own);
    let danger: u64 = own.map(|open| WHOLE >> open.free.count_ones()).sum();
    let enough = if attacks { WHOLE / 2 } else { WHOLE };
    if danger < enough {
        return None;
    }
    let mut weights = Weights { live: 0, of: [0; 64] };
    for open in open {
        let worth = WORTH.get(open.free.count_ones() as usize).copied().unwrap_or(0);
        let worth = worth * (4 * i32::from(open.own) + 3 * i32::from(open.other));
        weights.live |= open.free;
        for cell in Bits(open.free) {
            weights.of[cell as usize] += worth;
        }
    }
    Some(weights)
}

/// Drops the sets of one side alone with two free cells in no other set: the other side answers the one by the other.
/// If that takes it moves of which it has only so many, it does not.
fn drop_answered(open: &mut Vec<Open>, forever: bool) {
    loop {
        let (mut once, mut often) = (0, 0);
        for set in &*open {
            often |= once & set.free;
            once |= set.free;
        }
        let before = open.len();
        open.retain(|set| {
            let alone = set.own != set.other && (set.own || forever);
            !alone || (set.free & !often).count_ones() < 2
        });
        if open.len() == before {
            return;
        }
    }
}

/// Memory that is used again.
#[derive(Debug, Default)]
pub(super) struct Spare(Vec<Open>);

/// Cells in the order in which they are tried.
pub(super) struct Order {
    cells: [(i32, u8); 64],
    count: usize,
    at: usize,
}

impl Weights {
    /// The live cells, that one first which answered the question before.
    pub(super) fn order(&self, known: Option<u8>) -> Order {
        let mut order = Order { cells: [(0, 0); 64], count: 0, at: 0 };
        for cell in Bits(self.live) {
            let cell = cell as u8;
            let worth = if Some(cell) == known { i32::MAX } else { self.of[usize::from(cell)] };
            order.cells[order.count] = (worth, cell);
            order.count += 1;
        }
        order
    }
}

impl Iterator for Order {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let left = &mut self.cells[self.at..self.count];
        let best = (0..left.len()).max_by_key(|&at| (left[at].0, std::cmp::Reverse(left[at].1)))?;
        left.swap(0, best);
        self.at += 1;
        Some(left[0].1)
    }
}
