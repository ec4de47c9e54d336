use rivi_mnk::{Cell, Grid};
use rivi_rules::{Board, Size, Square};

use super::{Around, REACH, Stones};

impl Stones for Grid {
    fn around(&self, cell: u16, line: usize) -> Around {
        let (own, taken, bit) = self.line_through(Cell(cell), self.black(), line);
        let (back, forward) = reach(self.size(), Cell(cell), line);
        let cells = (1_u32 << (REACH + forward + 1)) - (1 << (REACH - back));
        let here = |word: u64| {
            let shifted = if bit as usize >= REACH {
                word >> (bit as usize - REACH)
            } else {
                word << (REACH - bit as usize)
            };
            shifted as u32 & cells
        };
        Around { own: here(own), free: !here(taken) & cells }
    }

    fn along(&self, cell: u16, line: usize, steps: i32) -> u16 {
        let width = i32::from(self.size().width);
        (i32::from(cell) + steps * [1, width, width + 1, 1 - width][line]) as u16
    }
}

/// How many cells there are before and behind a cell in a line, as far as they matter.
fn reach(size: Size, cell: Cell, line: usize) -> (usize, usize) {
    let Square { row, column } = cell.square(size);
    let (above, left) = (row as usize, column as usize);
    let (below, right) = ((size.height - 1 - row) as usize, (size.width - 1 - column) as usize);
    let (back, forward) = match line {
        0 => (left, right),
        1 => (above, below),
        2 => (above.min(left), below.min(right)),
        _ => (below.min(left), above.min(right)),
    };
    (back.min(REACH), forward.min(REACH))
}
