//! The rules again, slow and obviously right: what the fast ones are compared with.

use rivi_rules::testing::Oracle;
use rivi_rules::{Board, IllegalMove, Outcome, Side, Square, TURN_KEY, line_of, stone_key};

use super::{COLUMN_FULL, ConnectFour};
use crate::{Column, Word};

impl<W: Word> Oracle for ConnectFour<W> {
    fn slow_outcome(&self) -> Option<Outcome> {
        const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let has_four = |&side: &Side| {
            self.size()
                .squares()
                .any(|from| STEPS.iter().any(|&step| line_of(self, side, from, step) >= 4))
        };
        let full = self.size().squares().all(|square| self.at(square).is_some());
        let winner = Side::BOTH.into_iter().find(has_four);
        winner.map(Outcome::Win).or(full.then_some(Outcome::Draw))
    }

    fn slow_key(&self) -> u64 {
        let stones = self.size().squares().filter_map(|square| {
            self.at(square).map(|side| stone_key(self.place_of(square), side))
        });
        let turn = if self.turn == Side::O { TURN_KEY } else { 0 };
        stones.fold(turn, |key, stone| key ^ stone)
    }

    fn all_moves(&self) -> Vec<Column> {
        (0..=self.size().width).chain([100, u8::MAX]).map(Column).collect()
    }

    fn slow_check(&self, m: Column) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.slow_outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        if m.0 >= self.size().width {
            return Err(IllegalMove::OffBoard);
        }
        match self.at(Square::new(0, m.0)) {
            Some(_) => Err(COLUMN_FULL.into()),
            None => Ok(()),
        }
    }
}
