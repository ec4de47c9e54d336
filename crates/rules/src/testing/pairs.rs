use super::Oracle;
use crate::{
    Board, Diagram, DiagramError, Identity, IllegalMove, Notation, NotationError, Outcome,
    Position, SetUp, Side, Size, Square, Symmetric, TURN_KEY, line_of, stone_key,
};

/// A small game in which sides do not take turns stone by stone: one stone at first, then two a turn, as in
/// Connect6. Three in a row, column or diagonal of a board of four by three win. Everything that works on any game has
/// to work on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    cells: [Option<Side>; 12],
    first: Side,
}

const SIZE: Size = Size::new(4, 3);
const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Default for Pairs {
    fn default() -> Pairs {
        Pairs { cells: [None; 12], first: Side::X }
    }
}

impl Pairs {
    fn stones(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    fn has_three(&self, side: Side) -> bool {
        let begins = |from| STEPS.iter().any(|&step| line_of(self, side, from, step) >= 3);
        SIZE.squares().any(begins)
    }
}

impl Position for Pairs {
    type Move = u8;
    type Undo = ();

    fn start(&self, first: Side) -> Pairs {
        Pairs { cells: [None; 12], first }
    }

    fn turn(&self) -> Side {
        // One stone, then two, two, …: after 1 or 2 stones the second, after 3 or 4 the first.
        if self.stones().div_ceil(2).is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|&side| self.has_three(side));
        let full = self.stones() == 12;
        winner.map(Outcome::Win).or(full.then_some(Outcome::Draw))
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let over = self.outcome().is_some();
        (0..12).filter(move |&cell| !over && self.cells[cell as usize].is_none())
    }

    fn check(&self, m: u8) -> Result<(), IllegalMove> {
        self.slow_check(m)
    }

    fn make(&mut self, m: u8) {
        self.cells[m as usize] = Some(self.turn());
    }

    fn unmake(&mut self, m: u8, (): ()) {
        self.cells[m as usize] = None;
    }

    fn key(&self) -> u64 {
        self.slow_key()
    }
}

impl Symmetric for Pairs {
    type Symmetry = Identity;
}

impl Notation for Pairs {
    fn move_text(&self, m: u8) -> String {
        char::from(b'a' + m).to_string()
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), NotationError> {
        match text.as_bytes().first() {
            Some(letter @ b'a'..=b'l') => Ok((letter - b'a', &text[1..])),
            _ => Err(NotationError::new(text, "a letter from a to l")),
        }
    }
}

impl Board for Pairs {
    fn size(&self) -> Size {
        SIZE
    }

    fn at(&self, square: Square) -> Option<Side> {
        self.cells[SIZE.index(square)]
    }

    fn target(&self, m: u8) -> Option<Square> {
        Some(SIZE.square(m as usize))
    }

    fn winning_squares(&self) -> Vec<Square> {
        Vec::new()
    }

    fn set_up(&self, diagram: &Diagram, _: SetUp) -> Result<Pairs, DiagramError> {
        let diagram = diagram.clone().fitted(SIZE, false)?;
        let mut position = self.clone();
        for square in SIZE.squares() {
            position.cells[SIZE.index(square)] = diagram.at(square);
        }
        Ok(position)
    }
}

impl Oracle for Pairs {
    fn slow_outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn slow_key(&self) -> u64 {
        let stone =
            |(cell, side): (usize, &Option<Side>)| side.map(|side| stone_key(cell as u32, side));
        let turn = if self.turn() == Side::O { TURN_KEY } else { 0 };
        self.cells.iter().enumerate().filter_map(stone).fold(turn, |key, stone| key ^ stone)
    }

    fn all_moves(&self) -> Vec<u8> {
        (0..=12).chain([u8::MAX]).collect()
    }

    fn slow_check(&self, m: u8) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        match self.cells.get(m as usize) {
            None => Err(IllegalMove::OffBoard),
            Some(&Some(by)) => Err(IllegalMove::Occupied { by }),
            Some(None) => Ok(()),
        }
    }

    fn slow_next_turn(&self, _: u8) -> Side {
        // An odd number of stones: the turn has just begun, and another stone follows.
        if self.stones() % 2 == 1 { self.turn() } else { self.turn().other() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Contract, check_random_games};
    use super::*;

    #[test]
    fn a_game_of_two_stones_a_turn_keeps_the_contract() {
        let contract = Contract { games: 200, seed: 1, thorough_percent: 50 };
        check_random_games(&Pairs::default(), contract);
    }
}
