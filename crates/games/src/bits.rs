//! Sets of cells as bits of a word.

/// The set bits of a word, from the lowest.
#[derive(Clone, Debug)]
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// The n-th set bit of a word, from 0. There must be more than n.
#[inline]
pub(crate) fn nth_bit(word: u64, n: u32) -> u32 {
    let mut rest = word;
    for _ in 0..n {
        rest &= rest - 1;
    }
    rest.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_from_the_lowest() {
        let word = 0b1001_0110 | 1 << 63;
        assert_eq!(Bits(word).collect::<Vec<_>>(), [1, 2, 4, 7, 63]);
        assert_eq!(Bits(word).count(), 5);
        for (n, bit) in Bits(word).enumerate() {
            assert_eq!(nth_bit(word, n as u32), bit);
        }
        assert_eq!(Bits(0).next(), None);
    }
}
