use super::Tables;
use super::cell_state::{CellState, MOST_CELLS};
use super::patterns::spread;
use crate::scores::Scores;

/// What a move changes of other cells. It holds everything that it reads and writes, so that nothing is
/// looked for twice, and leaves the sets of classes alone, which few cells change.
pub(super) struct Change<'a> {
    cells: &'a mut [CellState; MOST_CELLS],
    saved: &'a mut Vec<CellState>,
    value: &'a [i32; 1 << 16],
    classes: [&'a [u8; 1 << 16]; 2],
    /// What the first player gains.
    pub(super) gained: i32,
    /// A bit for each cell, whether it is of other classes now: the last one's is the highest.
    moved: u64,
    count: u32,
}

impl<'a> Change<'a> {
    #[inline]
    pub(super) fn new(
        cells: &'a mut [CellState; MOST_CELLS],
        saved: &'a mut Vec<CellState>,
        scores: &'a Scores,
        tables: &'a Tables,
    ) -> Change<'a> {
        let classes = tables.classes.each_ref().map(|table| &**table);
        Change { cells, saved, value: &scores.value, classes, gained: 0, moved: 0, count: 0 }
    }

    /// Takes up a word of changed kinds, a byte a cell, in one line.
    #[inline]
    pub(super) fn word(&mut self, first: i32, step: i32, line: usize, mut changed: u64) {
        while changed != 0 {
            let at = changed.trailing_zeros() & !7;
            let bits = (changed >> at) as u8;
            changed ^= u64::from(bits) << at;
            self.cell((first + (at / 8) as i32 * step) as u16, spread(bits) << (4 * line));
        }
    }

    /// Changes the codes of a free cell by these bits.
    #[inline]
    fn cell(&mut self, cell: u16, bits: u32) {
        let before = self.cells[cell as usize & (MOST_CELLS - 1)];
        let (old, new) = (before.codes(), before.codes() ^ bits);
        self.gained += self.worth(new) - self.worth(old);
        let [first, second] = halves(new);
        let classes = self.classes[0][first] | self.classes[1][second] << 4;
        self.moved = self.moved >> 1 | u64::from(classes != before.classes()) << 63;
        self.count += 1;
        self.cells[cell as usize & (MOST_CELLS - 1)] = before.with(new, classes);
        self.saved.push(before);
    }

    #[inline]
    fn worth(&self, codes: u32) -> i32 {
        let [first, second] = halves(codes);
        self.value[first] - self.value[second]
    }

    /// The cells that are of other classes now, by their place among those that were saved.
    #[inline]
    pub(super) fn moved(&self) -> u64 {
        self.moved.checked_shr(64 - self.count).unwrap_or(0)
    }
}

#[inline]
const fn halves(codes: u32) -> [usize; 2] {
    [codes as u16 as usize, (codes >> 16) as usize]
}
