use rivi_mnk::Cell;
use rivi_search::kit::{Bound, Entry, Sure, TranspositionTable};

use super::value::is_decided;

/// What the table knows of a position, as it looks from the root of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) value: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<Cell>,
}

impl Known {
    /// What is known of a position that is `ply` plies from the root.
    #[inline]
    pub(super) fn get(table: &TranspositionTable, key: u64, ply: i32) -> Option<Known> {
        let Entry { value, depth, bound, best, .. } = table.get(key)?;
        let value = farther(value.into(), -ply);
        Some(Known { value, depth: depth.into(), bound, best: best.map(Cell) })
    }

    /// Keeps it. Moves may have been left out, so that nothing is proven.
    #[inline]
    pub(super) fn put(self, table: &TranspositionTable, key: u64, ply: i32) {
        let entry = Entry {
            value: farther(self.value, ply) as i16,
            depth: self.depth.clamp(0, 255) as u8,
            bound: self.bound,
            sure: Sure::NOTHING,
            best: self.best.map(|cell| cell.0),
        };
        table.put(key, entry);
    }
}

/// A value seen so many plies farther down: the table keeps wins by their distance from the position, not from the root.
#[inline]
fn farther(value: i32, plies: i32) -> i32 {
    if is_decided(value) { value + value.signum() * plies } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::WIN;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = TranspositionTable::new(1 << 12);
        for (key, value) in [(1_u64 << 40 | 3, -17), (77, WIN - 9), (78, 9 - WIN)] {
            let known = Known { value, depth: 7, bound: Bound::Lower, best: Some(Cell(4095)) };
            known.put(&table, key, 4);
            assert_eq!(Known::get(&table, key, 4), Some(known));
            assert_eq!(Known::get(&table, key ^ 1 << 50, 4), None);
        }
        // Two plies nearer to the root the same win is two plies nearer as well.
        assert_eq!(Known::get(&table, 77, 2).unwrap().value, WIN - 7);
    }
}
