use std::ops::Range;

use rivi_rules::{Size, Square};

use crate::{Cell, Direction, GridRules};

/// Every line of k cells on a board, and those through each cell.
#[derive(Debug)]
pub(super) struct Shape {
    length: u8,
    cells: Vec<u16>,
    through: Vec<u32>,
    /// Where the lines of each cell stand in `through`.
    places: Vec<Range<u32>>,
    /// How near each cell is to the middle.
    central: Vec<u8>,
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
            for &cell in list {
                lists[usize::from(cell)].push(line);
            }
        }
        let mut end = 0;
        let places = lists.iter().map(|list| {
            let start = end;
            end += list.len() as u32;
            start..end
        });
        let places = places.collect();
        let central = size.squares().map(|square| central(size, square)).collect();
        Shape { length, places, through: lists.concat(), cells, central }
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

    /// How near a cell is to the middle, from 0 to 8: where nothing else tells cells apart.
    #[inline]
    pub(super) fn central(&self, cell: Cell) -> i32 {
        self.central[usize::from(cell.0)].into()
    }

    /// The lines through a cell.
    #[inline]
    pub(super) fn through(&self, cell: Cell) -> &[u32] {
        let Range { start, end } = self.places[usize::from(cell.0)];
        &self.through[start as usize..end as usize]
    }
}

fn central(size: Size, square: Square) -> u8 {
    let off = |at: u8, side: u8| (2 * i16::from(at) + 1 - i16::from(side)).abs() / 2;
    let distance = off(square.row, size.height).max(off(square.column, size.width));
    8_i16.saturating_sub(distance).max(0) as u8
}
