use std::sync::atomic::{AtomicU64, Ordering};

use rivi_search::memory::Memory;

use crate::Spot;

/// What a search remembers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// As seen from the position, so that wins count from there.
    pub(super) score: i16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) best: Option<Spot>,
}

/// How the score is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// At least.
    Lower,
    /// At most.
    Upper,
    Exact,
}

/// Remembers positions for all threads of a search: buckets of four entries, each two words, the key
/// hidden in the first by the second, so that an entry that two threads wrote at once is not
/// recognised.
pub(super) struct Table {
    memory: Memory,
    buckets: usize,
    generation: u8,
}

/// Words of a bucket.
const BUCKET: usize = 8;

const NO_MOVE: u64 = 127;
const GENERATIONS: u8 = 64;

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table of {} buckets", self.buckets)
    }
}

impl Table {
    /// As large as fits so many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let buckets = (bytes / 64).max(1);
        Table { memory: Memory::new(buckets * BUCKET), buckets, generation: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        // Fresh memory is zero, and only what a search touches is taken from the system.
        self.memory = Memory::new(self.buckets * BUCKET);
        self.generation = 0;
    }

    /// A new search begins: what older ones left goes first.
    pub(super) fn begin(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let at = (u128::from(key) * self.buckets as u128) >> 64;
        &self.memory.words()[at as usize * BUCKET..][..BUCKET]
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        bucket.chunks_exact(2).find_map(|slot| {
            let [hidden, data] = [&slot[0], &slot[1]].map(|word| word.load(Ordering::Relaxed));
            (hidden ^ data == key && data != 0).then(|| unpacked(data))
        })
    }

    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let bucket = self.bucket(key);
        let worth = |slot: &[AtomicU64]| {
            let [hidden, data] = [&slot[0], &slot[1]].map(|word| word.load(Ordering::Relaxed));
            if hidden ^ data == key { i32::MIN } else { self.worth(data) }
        };
        if let Some(slot) = bucket.chunks_exact(2).min_by_key(|slot| worth(slot)) {
            let data = packed(entry) | u64::from(self.generation) << 48 | 1 << 63;
            slot[0].store(key ^ data, Ordering::Relaxed);
            slot[1].store(data, Ordering::Relaxed);
        }
    }

    /// How much an entry is worth keeping: deep ones of young searches most.
    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN + 1;
        }
        let generation = (data >> 48) as u8 % GENERATIONS;
        let age = (self.generation + GENERATIONS - generation) % GENERATIONS;
        i32::from(unpacked(data).depth) - 8 * i32::from(age)
    }
}

fn packed(entry: Entry) -> u64 {
    let best = entry.best.map_or(NO_MOVE, |spot| u64::from(spot.0));
    let score = u64::from(entry.score as u16);
    score | u64::from(entry.depth) << 16 | best << 24 | (entry.bound as u64) << 32
}

fn unpacked(data: u64) -> Entry {
    let best = data >> 24 & 127;
    Entry {
        score: data as u16 as i16,
        depth: (data >> 16) as u8,
        bound: match data >> 32 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        },
        best: (best != NO_MOVE).then_some(Spot(best as u8)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_found_and_deep_entries_stay() {
        let mut table = Table::new(64);
        let entry = |depth| Entry { score: -7, depth, bound: Bound::Upper, best: Some(Spot(80)) };
        for key in 1..=4 {
            table.put(key, entry(key as u8));
        }
        assert_eq!(table.get(3), Some(entry(3)));
        assert_eq!(table.get(9), None);
        table.put(9, entry(2));
        assert_eq!((table.get(1), table.get(4)), (None, Some(entry(4))));
        let other = Entry { best: None, bound: Bound::Exact, ..entry(1) };
        table.put(4, other);
        assert_eq!(table.get(4), Some(other));
        table.clear();
        assert_eq!(table.get(4), None);
    }
}
