/// How hard it still is to prove that the side to move reaches its goal, and that it does not: proof
/// and disproof number, as the side to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// More than any number: it cannot be done.
pub(super) const NEVER: u32 = (1 << 28) - 1;

impl Numbers {
    pub(super) const PROVEN: Numbers = Numbers { proof: 0, disproof: NEVER };
    pub(super) const DISPROVEN: Numbers = Numbers { proof: NEVER, disproof: 0 };

    pub(super) fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Remembers the numbers of positions, with how much work is in them: buckets of four, the least work
/// replaced first.
#[derive(Debug)]
pub(super) struct Proofs {
    buckets: Vec<[(u64, u64); 4]>,
}

impl Proofs {
    /// As large as fits so many bytes.
    pub(super) fn new(bytes: usize) -> Proofs {
        Proofs { buckets: vec![[(0, 0); 4]; (bytes / 64).max(1)] }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.buckets[self.place(key)];
        let (_, data) = bucket.iter().find(|(known, data)| *known == key && *data != 0)?;
        let numbers = [0, 28].map(|shift| (data >> shift) as u32 & NEVER);
        Some(Numbers { proof: numbers[0], disproof: numbers[1] })
    }

    /// Keeps the numbers, and that so many positions were entered for them.
    pub(super) fn put(&mut self, key: u64, numbers: Numbers, work: u64) {
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let worth = |&(known, data): &(u64, u64)| if known == key { 0 } else { data >> 56 };
        let least = (0..4).min_by_key(|&slot| worth(&bucket[slot])).unwrap_or(0);
        let work = u64::from((work + 1).ilog2() * 2 + 1).min(255);
        let numbers = u64::from(numbers.proof) | u64::from(numbers.disproof) << 28;
        bucket[least] = (key, numbers | work << 56);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_and_the_least_work_goes_first() {
        let mut proofs = Proofs::new(64);
        let numbers = |n| Numbers { proof: n, disproof: NEVER };
        for key in 1..=4 {
            proofs.put(key, numbers(key as u32), 10 * key);
        }
        assert_eq!(proofs.get(2), Some(numbers(2)));
        proofs.put(5, numbers(5), 1000);
        assert_eq!((proofs.get(1), proofs.get(5)), (None, Some(numbers(5))));
        proofs.put(5, Numbers::DISPROVEN, 0);
        assert_eq!(proofs.get(5), Some(Numbers::DISPROVEN));
        assert!(Numbers::PROVEN.is_settled() && !Numbers { proof: 1, disproof: 1 }.is_settled());
    }
}
