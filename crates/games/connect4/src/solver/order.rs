//! Which move to try first. The weights were fitted by hand on the number of nodes.

use super::geometry::Geometry;
use super::lines::open_twos;
use super::stones::Stones;

/// A cell where the mover could complete a four, now and after the forced moves.
const THREAT: i32 = 32;
const THREAT_AFTER_FORCE: i32 = 4;
/// The same, on a row that zugzwang gives to the mover.
const ZUGZWANG_THREAT: i32 = 4;
/// A line that the mover can still fill and holds two stones of.
const OPEN_TWO: i32 = 4;
/// Half a column away from the centre, and a line of four through the cell on the empty board.
const FROM_CENTRE: i32 = 4;
const LINE: i32 = 1;
/// Open twos are counted while this many cells are empty; later they cost more than they save.
const COUNT_TWOS_ABOVE: u32 = 16;

/// What a cell is worth by its place alone.
#[derive(Clone)]
pub(super) struct Places([i32; 64]);

impl Places {
    pub(super) fn new<G: Geometry>(g: G) -> Places {
        let mut places = [0; 64];
        for column in 0..g.width() as i32 {
            let from_centre = (2 * column - (g.width() as i32 - 1)).abs();
            for row in 0..g.height() as i32 {
                let place = (column as u32 * g.stride()) as usize + row as usize;
                places[place] = LINE * lines_through(g, column, row) - FROM_CENTRE * from_centre;
            }
        }
        Places(places)
    }

    /// The worth of a move for ordering: `moved` is the position after it, `settled` the one after
    /// the moves it forces, where `turned` says whether those are odd in number.
    #[inline(always)]
    pub(super) fn worth<G: Geometry>(
        &self,
        g: G,
        cell: u64,
        moved: &Stones,
        (settled, turned): (&Stones, bool),
    ) -> i32 {
        // Rows on which a threat of the mover wins by zugzwang or by follow-up, see `pairing`: it
        // depends on the number of cells that its stone leaves empty.
        let own_rows = if (g.cells() - moved.count) % 2 == 1 { g.even() } else { !g.even() };
        let later = if turned { settled.own_wins } else { settled.other_wins };
        let count = |cells: u64| cells.count_ones() as i32;
        let mut worth = self.0[(cell.trailing_zeros() & 63) as usize]
            + THREAT * count(moved.other_wins)
            + THREAT_AFTER_FORCE * count(later)
            + ZUGZWANG_THREAT * count(later & own_rows);
        if g.cells() - moved.count > COUNT_TWOS_ABOVE {
            worth += OPEN_TWO * open_twos(g, moved.other, moved.empty(g)) as i32;
        }
        worth
    }
}

/// How many lines of four go through a cell.
fn lines_through<G: Geometry>(g: G, column: i32, row: i32) -> i32 {
    let (width, height) = (g.width() as i32, g.height() as i32);
    let on_board = |c: i32, r: i32| (0..width).contains(&c) && (0..height).contains(&r);
    let mut lines = 0;
    for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for begin in -3..=0 {
            let place = |i: i32| (column + (begin + i) * right, row + (begin + i) * up);
            let all_there = (0..4).map(place).all(|(c, r)| on_board(c, r));
            lines += i32::from(all_there);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Standard;
    use super::*;

    #[test]
    fn thirteen_lines_cross_in_the_centre() {
        assert_eq!(lines_through(Standard, 3, 2), 13);
        assert_eq!(lines_through(Standard, 0, 0), 3);
        let all: i32 =
            (0..7).flat_map(|c| (0..6).map(move |r| lines_through(Standard, c, r))).sum();
        assert_eq!(all, 4 * 69);
    }
}
