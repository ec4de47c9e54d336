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
    fn the_table_lists_every_set_of_nine() {
        for cells in 0..512_u64 {
            assert_eq!(count_of(cells as u16), cells.count_ones());
            for (n, cell) in Bits(cells).enumerate() {
                assert_eq!(nth_of(cells as u16, n as u32), cell as usize);
            }
        }
    }
}
