use std::fmt;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::{NEVER, ProofNumbers};
use crate::memory::{Memory, prefetch};

/// Remembers the numbers of positions, with how much work is in them: buckets of four, the least work
/// replaced first. An entry is two words, the key and the rest.
pub struct ProofTable {
    memory: Memory,
    buckets: usize,
}

/// Words of a bucket: a cache line.
const WORDS: usize = 8;

impl fmt::Debug for ProofTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofTable").field("buckets", &self.buckets).finish_non_exhaustive()
    }
}

impl ProofTable {
    /// As large as fits so many bytes.
    pub fn new(bytes: usize) -> ProofTable {
        let buckets = (bytes / 64).max(1);
        ProofTable { memory: Memory::new(buckets * WORDS), buckets }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let at = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        &self.memory.words()[at * WORDS..][..WORDS]
    }

    /// Says that this key will be asked for soon.
    #[inline]
    pub fn expect(&self, key: u64) {
        prefetch(&self.bucket(key)[0]);
    }

    /// The numbers of a position, if they are kept.
    #[inline]
    pub fn get(&self, key: u64) -> Option<ProofNumbers> {
        let slot = self.bucket(key).chunks_exact(2).find(|slot| slot[0].load(Relaxed) == key)?;
        let data = slot[1].load(Relaxed);
        let numbers = [0, 28].map(|shift| (data >> shift) as u32 & NEVER);
        (data != 0).then_some(ProofNumbers { proof: numbers[0], disproof: numbers[1] })
    }

    /// Keeps the numbers, and that so many positions were entered for them.
    #[inline]
    pub fn put(&mut self, key: u64, numbers: ProofNumbers, work: u64) {
        let worth = |slot: &&[AtomicU64]| match slot[0].load(Relaxed) {
            known if known == key => 0,
            _ => slot[1].load(Relaxed) >> 56,
        };
        if let Some(slot) = self.bucket(key).chunks_exact(2).min_by_key(worth) {
            let work = u64::from((work + 1).ilog2() * 2 + 1).min(255);
            let numbers = u64::from(numbers.proof) | u64::from(numbers.disproof) << 28;
            slot[0].store(key, Relaxed);
            slot[1].store(numbers | work << 56, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_and_the_least_work_goes_first() {
        let mut proofs = ProofTable::new(64);
        let numbers = |n| ProofNumbers { proof: n, disproof: NEVER };
        for key in 1..=4 {
            proofs.put(key, numbers(key as u32), 10 * key);
        }
        assert_eq!(proofs.get(2), Some(numbers(2)));
        proofs.put(5, numbers(5), 1000);
        assert_eq!((proofs.get(1), proofs.get(5)), (None, Some(numbers(5))));
        proofs.put(5, ProofNumbers::DISPROVEN, 0);
        assert_eq!(proofs.get(5), Some(ProofNumbers::DISPROVEN));
    }
}
