//! Sets of cells as bits of a word.

/// The set bits of a word, from the lowest.
#[derive(Clone, Debug)]
pub struct Bits(pub u64);

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

/// Writes a byte for each bit from the lowest: 1 where it is set, else 0.
#[inline]
pub fn write_bits(mut bits: u64, bytes: &mut [u8]) {
    let mut eights = bytes.chunks_exact_mut(8);
    for eight in &mut eights {
        eight.copy_from_slice(&spread(bits as u8));
        bits >>= 8;
    }
    for byte in eights.into_remainder() {
        *byte = (bits & 1) as u8;
        bits >>= 1;
    }
}

/// Eight bits as eight bytes, 1 or 0 each, all at once.
#[inline]
fn spread(bits: u8) -> [u8; 8] {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const BIT_OF_EACH: u64 = u64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);
    let alone = (u64::from(bits) * ONES) & BIT_OF_EACH;
    // Each byte is its own bit alone; 127 more carries into the highest bit of those that are not 0, and no further.
    let high = alone + 127 * ONES;
    (high >> 7 & ONES).to_le_bytes()
}

/// For each set of nine cells, its cells in order and, last, how many they are: a random one is
/// then a single look-up, whether or not the processor counts bits.
static NINE: [[u8; 16]; 512] = nine();

const fn nine() -> [[u8; 16]; 512] {
    let mut table = [[0; 16]; 512];
    let mut cells = 0;
    while cells < 512 {
        let (mut cell, mut n) = (0, 0);
        while cell < 9 {
            if cells >> cell & 1 != 0 {
                table[cells][n] = cell;
                n += 1;
            }
            cell += 1;
        }
        table[cells][15] = n as u8;
        cells += 1;
    }
    table
}

/// How many cells are in a set of nine.
#[inline]
pub fn count_of(cells: u16) -> u32 {
    NINE[cells as usize & 511][15].into()
}

/// The n-th cell of a set of nine, from 0. There must be more than n.
#[inline]
pub fn nth_of(cells: u16, n: u32) -> usize {
    NINE[cells as usize & 511][n as usize & 15].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_from_the_lowest() {
        let word = 0b1001_0110 | 1 << 63;
        assert_eq!(Bits(word).collect::<Vec<_>>(), [1, 2, 4, 7, 63]);
        assert_eq!(Bits(word).count(), 5);
        assert_eq!(Bits(word).size_hint(), (5, Some(5)));
        assert_eq!(Bits(0).next(), None);
    }

    #[test]
    fn every_byte_is_its_bit() {
        let words = (0..=512).chain([u64::MAX, 1 << 63, 0x0123_4567_89ab_cdef]);
        for word in words {
            for length in [0, 1, 7, 8, 9, 16, 63, 64] {
                let mut bytes = vec![9; length];
                write_bits(word, &mut bytes);
                let expected: Vec<u8> = (0..length).map(|bit| (word >> bit & 1) as u8).collect();
                assert_eq!(bytes, expected, "{word:b}");
            }
        }
    }

    #[test]
    fn the_table_lists_every_set_of_nine() {
        for cells in 0..512_u64 {
            assert_eq!(count_of(cells as u16), cells.count_ones());
            for (n, cell) in Bits(cells).enumerate() {
                assert_eq!(nth_of(cells as u16, n as u32), cell as usize);
            }
        }
    }
}
