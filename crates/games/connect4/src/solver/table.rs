//! The transposition table: what is proven of a position, shared by threads without a lock.
//!
//! A bucket holds four entries of one word. A word holds the rest of the key that the bucket's
//! number does not tell, so that an entry never answers for another position; both bounds; and how
//! much work they cost, so that the cheapest entry gives way. Words are read and written whole, so
//! that threads see an entry as one of them wrote it or not at all.

use std::sync::atomic::Ordering::Relaxed;

use rivi_search::memory::{Memory, prefetch};

const WAYS: usize = 4;
const BUCKET_BYTES: usize = WAYS * size_of::<u64>();
/// Bits of an entry that are not the key: 6 and 6 for the bounds, 4 for the work.
const PAYLOAD_BITS: u32 = 16;
const PAYLOAD: u64 = (1 << PAYLOAD_BITS) - 1;
const WORK: u64 = 15;
/// Makes every bound positive, so that a used payload is not 0. Scores go from −30 to 30.
const OFFSET: i32 = 32;
/// Odd, so that multiplying by it is a bijection.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// What is proven of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { lower: -31, upper: 31 }
    }
}

impl Bounds {
    /// The value that answers "at least `beta`?", if these bounds do.
    #[inline(always)]
    pub(super) fn answer(self, beta: i32) -> Option<i32> {
        if self.lower >= beta {
            Some(self.lower)
        } else if self.upper < beta {
            Some(self.upper)
        } else {
            None
        }
    }

    /// Sharpened by a search that asked for `beta` and found `value`.
    #[inline(always)]
    pub(super) fn with(self, value: i32, beta: i32) -> Bounds {
        if value >= beta {
            Bounds { lower: self.lower.max(value), ..self }
        } else {
            Bounds { upper: self.upper.min(value), ..self }
        }
    }
}

/// Where a key belongs.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Slot {
    bucket: u32,
    tag: u64,
}

impl Slot {
    pub(super) fn bucket(self) -> u32 {
        self.bucket
    }

    pub(super) fn tag(self) -> u64 {
        self.tag
    }
}

/// A table that grows begins with 16 MiB and becomes eight times as large at a step.
const FIRST_INDEX_BITS: u32 = 19;
const STEP_BITS: u32 = 3;

pub(super) struct TranspositionTable {
    memory: Memory,
    /// Buckets in use, the first of the memory's.
    index_bits: u32,
    most_index_bits: u32,
    unused_key_bits: u32,
}

impl TranspositionTable {
    /// A table of at most this many bytes, or of the fewest with which keys of `key_bits` are told
    /// apart: 2 MiB for keys of 64 bits, 8 KiB for those of the standard board.
    pub(super) fn new(bytes: usize, key_bits: u32) -> TranspositionTable {
        let wanted = (bytes / BUCKET_BYTES).max(2).ilog2();
        // A bucket's number has to fit `Slot`.
        let index_bits = wanted.max((key_bits + PAYLOAD_BITS).saturating_sub(64)).clamp(1, 32);
        let memory = Memory::new(WAYS << index_bits);
        let most_index_bits = index_bits;
        TranspositionTable { memory, index_bits, most_index_bits, unused_key_bits: 64 - key_bits }
    }

    /// The same, but it begins small: to take a large table from the system, page after page, can last
    /// longer than a search that hardly needs it.
    pub(super) fn growing(bytes: usize, key_bits: u32) -> TranspositionTable {
        let mut table = TranspositionTable::new(bytes, key_bits);
        table.index_bits = table.index_bits.min(FIRST_INDEX_BITS);
        table
    }

    /// For how many nodes its present size is enough, if it can grow.
    pub(super) fn room(&self) -> Option<u64> {
        (self.index_bits < self.most_index_bits).then_some((WAYS as u64) << self.index_bits)
    }

    /// Becomes larger and keeps everything.
    pub(super) fn grow(&mut self) {
        let old_bits = self.index_bits;
        self.index_bits = (old_bits + STEP_BITS).min(self.most_index_bits);
        // From the last bucket, as each moves up to where those above it were.
        for bucket in (0..1_u64 << old_bits).rev() {
            let old = Slot { bucket: bucket as u32, tag: 0 };
            let entries = self.bucket(old).each_ref().map(|entry| entry.swap(0, Relaxed));
            for entry in entries.into_iter().filter(|entry| entry & PAYLOAD != 0) {
                let hash = bucket << (64 - old_bits) | (entry & !PAYLOAD) >> old_bits;
                self.fill(self.slot_of(hash), entry & PAYLOAD);
            }
        }
    }

    /// Puts an entry into a bucket that has a free place.
    fn fill(&self, slot: Slot, payload: u64) {
        let mut places = self.bucket(slot).iter();
        if let Some(free) = places.find(|entry| entry.load(Relaxed) & PAYLOAD == 0) {
            free.store(slot.tag | payload, Relaxed);
        }
    }

    /// Forgets everything, and takes all memory from the system.
    pub(super) fn clear(&mut self) {
        self.index_bits = self.most_index_bits;
        self.memory.clear();
    }

    /// The size in bytes, once it has grown.
    pub(super) fn bytes(&self) -> usize {
        BUCKET_BYTES << self.most_index_bits
    }

    /// The highest bits of the hash are the bucket, the others the tag. No two keys share both:
    /// the key's unused high bits are shifted out, and an odd factor maps 64 bits one to one. At
    /// least as many low bits of a tag are 0 as the payload needs.
    #[inline(always)]
    pub(super) fn slot(&self, key: u64) -> Slot {
        self.slot_of((key << self.unused_key_bits).wrapping_mul(MULTIPLIER))
    }

    #[inline(always)]
    fn slot_of(&self, hash: u64) -> Slot {
        Slot { bucket: (hash >> (64 - self.index_bits)) as u32, tag: hash << self.index_bits }
    }

    #[inline(always)]
    fn bucket(&self, slot: Slot) -> &[std::sync::atomic::AtomicU64; WAYS] {
        &self.memory.words().as_chunks().0[slot.bucket as usize]
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, slot: Slot) {
        prefetch(&self.bucket(slot)[0]);
    }

    #[inline(always)]
    pub(super) fn get(&self, slot: Slot) -> Option<Bounds> {
        let entries = self.bucket(slot).iter().map(|entry| entry.load(Relaxed));
        for entry in entries {
            if entry & !PAYLOAD == slot.tag && entry & PAYLOAD != 0 {
                return Some(unpacked(entry));
            }
        }
        None
    }

    /// Keeps what is proven, in place of what cost least.
    #[inline(always)]
    pub(super) fn put(&self, slot: Slot, bounds: Bounds, nodes: u64) {
        let bucket = self.bucket(slot);
        let (mut victim, mut least) = (0, u64::MAX);
        for (at, entry) in bucket.iter().enumerate() {
            let entry = entry.load(Relaxed);
            if entry & PAYLOAD == 0 || entry & !PAYLOAD == slot.tag {
                victim = at;
                break;
            }
            if entry & WORK < least {
                (victim, least) = (at, entry & WORK);
            }
        }
        let work = u64::from(u64::BITS - nodes.leading_zeros()) / 2;
        bucket[victim].store(slot.tag | packed(bounds) | work.min(WORK), Relaxed);
    }
}

#[inline(always)]
fn packed(bounds: Bounds) -> u64 {
    ((bounds.upper + OFFSET) as u64) << 10 | ((bounds.lower + OFFSET) as u64) << 4
}

#[inline(always)]
fn unpacked(entry: u64) -> Bounds {
    let bound = |shift: u32| (entry >> shift & 63) as i32 - OFFSET;
    Bounds { lower: bound(4), upper: bound(10) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_bounds_comes_back() {
        let table = TranspositionTable::new(1 << 16, 56);
        for lower in -31..=31 {
            for upper in lower..=31 {
                let bounds = Bounds { lower, upper };
                let slot = table.slot((lower + 31) as u64 * 64 + (upper + 31) as u64);
                table.put(slot, bounds, 1);
                assert_eq!(table.get(slot), Some(bounds));
            }
        }
    }

    #[test]
    fn no_two_keys_share_bucket_and_tag() {
        for key_bits in [16, 49, 56, 64] {
            let table = TranspositionTable::new(1 << 12, key_bits);
            let keys = (0..1000_u64).flat_map(|low| [low, low << (key_bits - 10)]);
            let keys: std::collections::HashSet<u64> = keys.collect();
            let slots: std::collections::HashSet<(u32, u64)> =
                keys.iter().map(|&key| table.slot(key)).map(|s| (s.bucket, s.tag)).collect();
            assert_eq!(slots.len(), keys.len(), "{key_bits}");
            assert!(slots.iter().all(|(_, tag)| tag & PAYLOAD == 0));
        }
    }

    #[test]
    fn the_cheapest_entry_gives_way() {
        let table = TranspositionTable::new(1, 20);
        let slots: Vec<Slot> =
            (0..64).map(|key| table.slot(key)).filter(|slot| slot.bucket == 0).take(5).collect();
        for (at, &slot) in slots.iter().enumerate() {
            let nodes = if at == 2 { 1 } else { 1 << 20 };
            table.put(slot, Bounds { lower: at as i32, upper: 31 }, nodes);
        }
        let kept: Vec<bool> = slots.iter().map(|&slot| table.get(slot).is_some()).collect();
        assert_eq!(kept, [true, true, false, true, true]);
    }

    #[test]
    fn a_table_that_grows_keeps_everything() {
        let mut table = TranspositionTable::growing(1 << 26, 56);
        assert_eq!(table.room(), Some(1 << 21));
        let bounds = |key: u64| Bounds { lower: (key % 30) as i32 - 30, upper: (key % 31) as i32 };
        let keys = || (0..1000).map(|at: u64| (at * at) << 30 | at);
        keys().for_each(|key| table.put(table.slot(key), bounds(key), key));
        table.grow();
        assert_eq!((table.room(), table.bytes()), (None, 1 << 26));
        keys().for_each(|key| assert_eq!(table.get(table.slot(key)), Some(bounds(key))));
        assert_eq!(table.get(table.slot(1 << 50)), None);
    }

    #[test]
    fn a_cleared_table_knows_nothing() {
        let mut table = TranspositionTable::new(1 << 12, 56);
        table.put(table.slot(5), Bounds { lower: 1, upper: 1 }, 1);
        table.clear();
        assert_eq!(table.get(table.slot(5)), None);
    }
}
