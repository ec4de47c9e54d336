//! Fours, and the cells that complete them, found for all cells of the board at once.

use super::geometry::Geometry;

/// Cells, on the board or not, filled or not, that complete a four of `stones`.
#[inline(always)]
pub(super) fn completing<G: Geometry>(g: G, stones: u64) -> u64 {
    let stride = g.stride();
    let upright = (stones << 1) & (stones << 2) & (stones << 3);
    let along = |step| completing_along(stones, step);
    upright | along(stride - 1) | along(stride) | along(stride + 1)
}

/// A completing cell has a pair next to it on one side, and a stone beyond that pair or on its
/// other side.
#[inline(always)]
fn completing_along(stones: u64, step: u32) -> u64 {
    let pairs = stones & left(stones, step);
    let behind = left(pairs, step) & (left(stones, 3 * step) | right(stones, step));
    let ahead = right(pairs, 2 * step) & (right(stones, 3 * step) | left(stones, step));
    behind | ahead
}

/// Whether `stones` hold a four.
#[inline(always)]
pub(super) fn has_four<G: Geometry>(g: G, stones: u64) -> bool {
    let stride = g.stride();
    let mut fours = 0;
    for step in [1, stride - 1, stride, stride + 1] {
        let pairs = stones & right(stones, step);
        fours |= pairs & right(pairs, 2 * step);
    }
    fours != 0
}

/// A shift that is zero beyond the word: on a tall board the third neighbour may lie there.
#[inline(always)]
fn left(bits: u64, by: u32) -> u64 {
    if by < u64::BITS { bits << by } else { 0 }
}

#[inline(always)]
fn right(bits: u64, by: u32) -> u64 {
    if by < u64::BITS { bits >> by } else { 0 }
}

/// How many lines of four could still be filled by these stones and empty cells and hold two or
/// more of the stones already. Upright lines are left out: they hardly tell moves apart.
#[inline(always)]
pub(super) fn open_twos<G: Geometry>(g: G, stones: u64, empty: u64) -> u32 {
    let room = stones | empty;
    let stride = g.stride();
    [stride - 1, stride, stride + 1].into_iter().fold(0, |count, step| {
        let pairs = room & right(room, step);
        let open = pairs & right(pairs, 2 * step);
        let second = right(stones, step);
        let (third, fourth) = (right(stones, 2 * step), right(stones, 3 * step));
        let twos = (stones & second) | (third & fourth) | ((stones | second) & (third | fourth));
        count + (open & twos).count_ones()
    })
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{AnySize, Standard};
    use super::*;
    use rivi_rules::{Chance, Size};

    /// Every four of the board, by coordinates.
    fn fours<G: Geometry>(g: G) -> Vec<u64> {
        let (width, height) = (g.width() as i32, g.height() as i32);
        let mut all = Vec::new();
        for column in 0..width {
            for row in 0..height {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let cells: Vec<_> =
                        (0..4).map(|i| (column + i * right, row + i * up)).collect();
                    if cells.iter().all(|&(c, r)| c < width && (0..height).contains(&r)) {
                        let bit =
                            |&(c, r): &(i32, i32)| 1_u64 << (c as u32 * g.stride() + r as u32);
                        all.push(cells.iter().map(bit).sum());
                    }
                }
            }
        }
        all
    }

    fn agree<G: Geometry>(g: G) {
        use rand_core::{Rng, SeedableRng};
        let all = fours(g);
        let mut chance = Chance::seed_from_u64(7);
        for _ in 0..2000 {
            let stones = chance.next_u64() & g.board() & (chance.next_u64() | chance.next_u64());
            assert_eq!(has_four(g, stones), all.iter().any(|&four| four & !stones == 0));
            // A stone falls, so that the cell missing from an upright four is always its highest.
            let upright = |four: u64| four >> four.trailing_zeros() == 0b1111;
            let missing = |&four: &u64| {
                let left = four & !stones;
                let falls_there = !upright(four) || left > four / 2;
                (left.is_power_of_two() && falls_there).then_some(left)
            };
            let slow = all.iter().filter_map(missing).fold(0, |cells, cell| cells | cell);
            assert_eq!(completing(g, stones) & g.board() & !stones, slow);
        }
    }

    #[test]
    fn bit_tricks_find_the_same_fours_as_coordinates() {
        assert_eq!(fours(Standard).len(), 69);
        agree(Standard);
        for (width, height) in [(7, 6), (4, 4), (9, 6), (8, 7), (4, 15), (16, 3), (1, 63), (2, 31)]
        {
            agree(AnySize::new(Size::new(width, height)).unwrap());
        }
    }
}
