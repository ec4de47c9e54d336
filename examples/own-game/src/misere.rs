//! The rules.

use rivi::prelude::*;
use rivi::rules::{column_letters, read_algebraic};

/// A position: nine cells, row by row from the top, and who began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misere {
    cells: [Option<Side>; 9],
    first: Side,
}

const SIZE: Size = Size::new(3, 3);

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Default for Misere {
    fn default() -> Misere {
        Misere { cells: [None; 9], first: Side::X }
    }
}

impl Misere {
    /// The lines that a side has made.
    fn lines(&self, side: Side) -> impl Iterator<Item = &'static [usize; 3]> {
        LINES.iter().filter(move |line| line.iter().all(|&cell| self.cells[cell] == Some(side)))
    }

    fn stones(&self) -> usize {
        self.cells.iter().flatten().count()
    }
}

impl Position for Misere {
    /// The number of a cell.
    type Move = u8;
    /// A move is taken back by clearing its cell: there is nothing to remember.
    type Undo = ();

    fn start(&self, first: Side) -> Misere {
        Misere { cells: [None; 9], first }
    }

    fn turn(&self) -> Side {
        if self.stones().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn outcome(&self) -> Option<Outcome> {
        let loser = Side::BOTH.into_iter().find(|&side| self.lines(side).next().is_some());
        match loser {
            Some(side) => Some(Outcome::Win(side.other())),
            None => (self.stones() == 9).then_some(Outcome::Draw),
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let over = self.outcome().is_some();
        (0..9).filter(move |&cell| !over && self.cells[usize::from(cell)].is_none())
    }

    fn check(&self, m: u8) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        match self.cells.get(usize::from(m)) {
            None => Err(IllegalMove::OffBoard),
            Some(&Some(by)) => Err(IllegalMove::Occupied { by }),
            Some(None) => Ok(()),
        }
    }

    fn make(&mut self, m: u8) {
        self.cells[usize::from(m)] = Some(self.turn());
    }

    fn unmake(&mut self, m: u8, (): ()) {
        self.cells[usize::from(m)] = None;
    }

    fn key(&self) -> u64 {
        // Each cell is a digit of base three, and the side to move one more: no two positions share a number.
        let digit = |cell: &Option<Side>| cell.map_or(0, |side| 1 + side as u64);
        let cells = self.cells.iter().fold(0, |number, cell| number * 3 + digit(cell));
        // Spread over all bits, as tables take the lowest ones.
        (cells * 2 + self.turn() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Symmetric for Misere {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl ExactSizeIterator<Item = Symmetry> {
        Symmetry::SQUARE.into_iter()
    }

    fn transformed(&self, symmetry: Symmetry) -> Misere {
        let mut image = self.start(self.first);
        for cell in 0..9 {
            let there = self.transformed_move(cell, symmetry);
            image.cells[usize::from(there)] = self.cells[usize::from(cell)];
        }
        image
    }

    fn transformed_move(&self, m: u8, symmetry: Symmetry) -> u8 {
        SIZE.index(symmetry.apply(SIZE.square(m.into()), SIZE)) as u8
    }
}

impl Notation for Misere {
    fn move_text(&self, m: u8) -> String {
        let Square { row, column } = SIZE.square(m.into());
        format!("{}{}", column_letters(column), SIZE.height - row)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), NotationError> {
        read_algebraic(text, SIZE)
            .map(|(square, rest)| (SIZE.index(square) as u8, rest))
            .ok_or_else(|| NotationError::new(text, "a cell from a1 to c3"))
    }
}

impl Board for Misere {
    fn size(&self) -> Size {
        SIZE
    }

    fn at(&self, square: Square) -> Option<Side> {
        self.cells[SIZE.index(square)]
    }

    fn target(&self, m: u8) -> Option<Square> {
        Some(SIZE.square(m.into()))
    }

    fn winning_squares(&self) -> Vec<Square> {
        // The line that lost the game is what people want to see.
        let mut cells: Vec<usize> =
            Side::BOTH.into_iter().flat_map(|side| self.lines(side)).flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().map(|cell| SIZE.square(cell)).collect()
    }

    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Misere, DiagramError> {
        let diagram = diagram.clone().fitted(SIZE, false)?;
        let turn = diagram.side_to_move(how)?;
        let mut position = self.start(turn);
        for square in SIZE.squares() {
            position.cells[SIZE.index(square)] = diagram.at(square);
        }
        if position.turn() != turn {
            position.first = position.first.other();
        }
        if Side::BOTH.into_iter().all(|side| position.lines(side).next().is_some()) {
            return Err(DiagramError::TwoWinners);
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests;
