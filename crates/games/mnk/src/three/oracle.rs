//! The rules again, slow and obviously right: what the fast ones are compared with.

use rivi_rules::testing::Oracle;
use rivi_rules::{Board, IllegalMove, Outcome, Side, TURN_KEY, line_of, stone_key};

use super::{SIZE, Three};
use crate::Cell;

impl Oracle for Three {
    fn slow_outcome(&self) -> Option<Outcome> {
        const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let has_three = |&side: &Side| {
            SIZE.squares()
                .any(|from| STEPS.iter().any(|&step| line_of(self, side, from, step) == 3))
        };
        let full = SIZE.squares().all(|square| self.at(square).is_some());
        let winner = Side::BOTH.into_iter().find(has_three);
        winner.map(Outcome::Win).or(full.then_some(Outcome::Draw))
    }

    fn slow_key(&self) -> u64 {
        let stones = SIZE.squares().filter_map(|square| {
            self.at(square).map(|side| stone_key(SIZE.index(square) as u32, side))
        });
        let turn = if self.turn == Side::O { TURN_KEY } else { 0 };
        stones.fold(turn, |key, stone| key ^ stone)
    }

    fn all_moves(&self) -> Vec<Cell> {
        (0..=9).map(Cell).chain([Cell(u16::MAX)]).collect()
    }

    fn slow_check(&self, m: Cell) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.slow_outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        let square = SIZE.squares().nth(m.0 as usize).ok_or(IllegalMove::OffBoard)?;
        self.at(square).map_or(Ok(()), |by| Err(IllegalMove::Occupied { by }))
    }
}
