use std::fmt;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::{Bound, Sure};
use crate::memory::{Memory, prefetch};

/// What a search remembers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value, counted from the position, so that it means the same on every way to it.
    pub value: i16,
    /// Plies that were looked ahead for it.
    pub depth: u8,
    /// How the value is meant.
    pub bound: Bound,
    /// What of it is proven.
    pub sure: Sure,
    /// The best move, by whatever number the game gives it below 65,535.
    pub best: Option<u16>,
}

/// A transposition table shared by the threads of a search without locks: buckets of four entries in a cache line,
/// of which old and shallow ones go first. Each entry is two words, the key hidden in the first by the second, so
/// that one that two threads wrote at once is not recognised.
pub struct TranspositionTable {
    memory: Memory,
    buckets: usize,
    generation: u8,
}

/// Words of a bucket.
const WORDS: usize = 8;
/// Bytes of a bucket.
const BYTES: usize = WORDS * size_of::<AtomicU64>();

const NO_MOVE: u64 = 0xffff;
const GENERATIONS: u8 = 64;
/// Marks an entry, as the word of an empty place is 0.
const TAKEN: u64 = 1 << 63;

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

impl TranspositionTable {
    /// As large as fits so many bytes; at least one bucket.
    pub fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / BYTES).max(1);
        TranspositionTable { memory: Memory::new(buckets * WORDS), buckets, generation: 0 }
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.buckets * BYTES
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        // Fresh memory is zero, and only what a search touches is taken from the system.
        self.memory = Memory::new(self.buckets * WORDS);
        self.generation = 0;
    }

    /// A new search begins: what older ones left goes first.
    pub fn begin(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let at = (u128::from(key) * self.buckets as u128) >> 64;
        &self.memory.words()[at as usize * WORDS..][..WORDS]
    }

    /// Says that this key will be asked for soon.
    #[inline]
    pub fn expect(&self, key: u64) {
        prefetch(&self.bucket(key)[0]);
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        bucket.chunks_exact(2).find_map(|slot| {
            let (hidden, data) = (slot[0].load(Relaxed), slot[1].load(Relaxed));
            (hidden ^ data == key && data != 0).then(|| unpacked(data))
        })
    }

    /// Keeps what was found, over the same position or the one least worth keeping.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let bucket = self.bucket(key);
        let worth = |slot: &[AtomicU64]| {
            let (hidden, data) = (slot[0].load(Relaxed), slot[1].load(Relaxed));
            if hidden ^ data == key { i32::MIN } else { self.worth(data) }
        };
        if let Some(slot) = bucket.chunks_exact(2).min_by_key(|slot| worth(slot)) {
            let data = packed(entry) | u64::from(self.generation) << 48 | TAKEN;
            slot[0].store(key ^ data, Relaxed);
            slot[1].store(data, Relaxed);
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

/// From the lowest bit: value 16, depth 8, best move 16, bound 2, what is proven 2; from bit 48 the generation 6.
fn packed(entry: Entry) -> u64 {
    let best = entry.best.map_or(NO_MOVE, u64::from);
    u64::from(entry.value as u16)
        | u64::from(entry.depth) << 16
        | best << 24
        | (entry.bound as u64) << 40
        | entry.sure.bits() << 42
}

fn unpacked(data: u64) -> Entry {
    let best = data >> 24 & NO_MOVE;
    Entry {
        value: data as u16 as i16,
        depth: (data >> 16) as u8,
        bound: match data >> 40 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        },
        sure: Sure::of_bits(data >> 42),
        best: (best != NO_MOVE).then_some(best as u16),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { value: -7, depth, bound: Bound::Upper, sure: Sure::AT_MOST, best: Some(65_534) }
    }

    #[test]
    fn what_was_put_is_found_and_deep_entries_stay() {
        let mut table = TranspositionTable::new(64);
        for key in 1..=4 {
            table.put(key, entry(key as u8));
        }
        assert_eq!(table.get(3), Some(entry(3)));
        assert_eq!(table.get(9), None);
        table.put(9, entry(2));
        assert_eq!((table.get(1), table.get(4)), (None, Some(entry(4))));
        let other = Entry { best: None, bound: Bound::Exact, sure: Sure::EXACT, ..entry(255) };
        table.put(4, other);
        assert_eq!(table.get(4), Some(other));
        table.clear();
        assert_eq!(table.get(4), None);
    }

    #[test]
    fn what_older_searches_left_goes_first() {
        let mut table = TranspositionTable::new(64);
        for key in 1..=4 {
            table.put(key, entry(9));
        }
        table.begin();
        for key in 5..=7 {
            table.put(key, entry(2));
        }
        table.begin();
        table.put(8, entry(1));
        let left: Vec<u64> = (1..=8).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(left, [5, 6, 7, 8]);
    }

    #[test]
    fn it_stays_within_its_memory() {
        for bytes in [0, 64, 1000, 3 << 20] {
            assert!(TranspositionTable::new(bytes).bytes() <= bytes.max(64));
        }
    }

    /// Threads that write the same places at once leave no entry that nobody wrote.
    #[test]
    fn a_torn_entry_is_never_taken_for_a_whole_one() {
        let table = TranspositionTable::new(64);
        let written = |key: u64| Entry { value: key as i16, depth: key as u8, ..entry(0) };
        std::thread::scope(|scope| {
            for first in 0..3_u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..30_000 {
                        let key = 1 + (first + round) % 40;
                        table.put(key, written(key));
                        let other = 1 + round * 7 % 40;
                        assert!(table.get(other).is_none_or(|found| found == written(other)));
                    }
                });
            }
        });
    }
}
