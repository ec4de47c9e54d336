use std::ops::Range;

use crate::{Cell, Direction, GridRules};

/// Every line of k cells on a board, and those through each cell.
#[derive(Debug)]
pub(super) struct Shape {
    length: u8,
    cells: Vec<u16>,
    through: Vec<u32>,
    /// Where the lines of each cell stand in `through`.
    places: Vec<Range<u32>>,
}

impl Shape {
    pub(super) fn new(rules: GridRules) -> Shape {
        let (size, length) = (rules.size, rules.line);
        let mut cells = Vec::new();
        for direction in Direction::ALL {
            let (down, right) = direction.step();
            for square in size.squares() {
                let at = |steps: i16| {
                    (i16::from(square.row) + steps * down, i16::from(square.column) + steps * right)
                };
                let on = |(row, column)| {
                    (0..size.height.into()).contains(&row)
                        && (0..size.width.into()).contains(&column)
                };
                if on(at(i16::from(length) - 1)) {
                    let cell = |(row, column)| (row * i16::from(size.width) + column) as u16;
                    cells.extend((0..length.into()).map(|steps| cell(at(steps))));
                }
            }
        }
        let mut lists = vec![Vec::new(); size.cells()];
        for (line, list) in (0..).zip(cells.chunks_exact(length.max(1).into())) {
            list.iter().for_each(|&cell| lists[usize::from(cell)].push(line));
        }
        let mut end = 0;
        let places = lists.iter().map(|list| {
            let start = end;
            end += list.len() as u32;
            start..end
        });
        Shape { length, places: places.collect(), through: lists.concat(), cells }
    }

    /// Cells of a line.
    pub(super) fn length(&self) -> u8 {
        self.length
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> usize {
        self.cells.len() / usize::from(self.length.max(1))
    }

    /// The cells of a line.
    #[inline]
    pub(super) fn cells(&self, line: usize) -> &[u16] {
        let length = usize::from(self.length);
        &self.cells[line * length..][..length]
    }

    /// The lines through a cell.
    #[inline]
    pub(super) fn through(&self, cell: Cell) -> &[u32] {
        let Range { start, end } = self.places[usize::from(cell.0)];
        &self.through[start as usize..end as usize]
    }
}
