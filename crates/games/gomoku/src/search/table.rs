use std::sync::atomic::{AtomicU64, Ordering};

use super::value::{DECIDED, is_decided};
use rivi_mnk::Cell;
use rivi_search::kit::Bound;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<Cell>,
}

/// What is known of positions, shared by all threads without locks: a word is written with the key
/// mixed in, so that a torn entry is never taken for a whole one.
#[derive(Debug)]
pub struct SharedTable(Box<[[AtomicU64; 2]]>);

const NO_MOVE: u64 = 0xffff;

impl SharedTable {
    /// A table of at most so many bytes, at least a kibibyte.
    pub fn new(bytes: usize) -> SharedTable {
        let entries = (bytes / size_of::<[AtomicU64; 2]>()).max(64);
        let entries = 1 << entries.ilog2();
        SharedTable((0..entries).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect())
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.0.len() * size_of::<[AtomicU64; 2]>()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for [key, data] in &self.0 {
            key.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
    }

    fn slots(&self, key: u64) -> [&[AtomicU64; 2]; 2] {
        let at = key as usize & (self.0.len() - 1);
        [&self.0[at], &self.0[at ^ 1]]
    }

    /// What is known of a position that is `ply` plies from the root.
    pub(super) fn get(&self, key: u64, ply: i32) -> Option<Entry> {
        self.slots(key).into_iter().find_map(|[stored, data]| {
            let data = data.load(Ordering::Relaxed);
            (data != 0 && stored.load(Ordering::Relaxed) ^ data == key).then(|| unpacked(data, ply))
        })
    }

    /// Keeps what was found, over the same position or the one of less depth.
    pub(super) fn put(&self, key: u64, entry: Entry, ply: i32) {
        let slots = self.slots(key);
        let data = packed(entry, ply);
        let depth_of = |slot: &[AtomicU64; 2]| {
            let data = slot[1].load(Ordering::Relaxed);
            let same = slot[0].load(Ordering::Relaxed) ^ data == key;
            if same || data == 0 { -1 } else { unpacked(data, 0).depth }
        };
        // The second slot is always open to what is new; the first keeps what went deeper.
        let first = depth_of(slots[0]) <= entry.depth;
        let slot = if first || depth_of(slots[0]) == -1 { slots[0] } else { slots[1] };
        slot[0].store(key ^ data, Ordering::Relaxed);
        slot[1].store(data, Ordering::Relaxed);
    }
}

/// Wins are kept by their distance from the position, not from the root.
fn packed(entry: Entry, ply: i32) -> u64 {
    let value = match entry.value {
        value if value > DECIDED => value + ply,
        value if value < -DECIDED => value - ply,
        value => value,
    };
    let best = entry.best.map_or(NO_MOVE, |cell| u64::from(cell.0));
    let depth = entry.depth.clamp(0, 255) as u64;
    u64::from(value as i16 as u16) | best << 16 | depth << 32 | (1 + entry.bound as u64) << 40
}

fn unpacked(data: u64, ply: i32) -> Entry {
    let value = i32::from(data as u16 as i16);
    let value = if is_decided(value) { value - value.signum() * ply } else { value };
    let best = data >> 16 & 0xffff;
    Entry {
        value,
        best: (best != NO_MOVE).then_some(Cell(best as u16)),
        depth: (data >> 32 & 255) as i32,
        bound: [Bound::Lower, Bound::Upper, Bound::Exact][((data >> 40 & 3).max(1) - 1) as usize],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::WIN;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = SharedTable::new(1 << 12);
        for (key, value) in [(1_u64 << 40 | 3, -17), (77, WIN - 9), (78, 9 - WIN)] {
            let entry = Entry { value, depth: 7, bound: Bound::Lower, best: Some(Cell(4095)) };
            table.put(key, entry, 4);
            assert_eq!(table.get(key, 4), Some(entry));
            assert_eq!(table.get(key ^ 1 << 50, 4), None);
        }
        // Two plies nearer to the root the same win is two plies nearer as well.
        assert_eq!(table.get(77, 2).unwrap().value, WIN - 7);
        table.clear();
        assert_eq!(table.get(77, 4), None);
    }

    #[test]
    fn it_stays_within_its_memory() {
        for bytes in [0, 1 << 10, 3 << 20] {
            assert!(SharedTable::new(bytes).bytes() <= bytes.max(1024));
        }
    }
}
