//! The rules again, slow and obviously right: what the fast ones are compared with.

use rivi_rules::testing::Oracle;
use rivi_rules::{Board, IllegalMove, Outcome, Side, TURN_KEY, stone_key};

use super::Grid;
use crate::Cell;

impl Oracle for Grid {
    /// The scan cannot tell who was first where both sides have a line (or, where only exact lines
    /// count, an overgrown one) in a game that went on; there the record is taken at its word.
    fn slow_outcome(&self) -> Option<Outcome> {
        let full = self.size().squares().all(|square| self.at(square).is_some());
        let lines = Side::BOTH.map(|side| self.scan_for_line(side));
        let winner = match lines {
            [true, false] if !self.rules.exact || !self.rules.go_on => Some(Side::X),
            [false, true] if !self.rules.exact || !self.rules.go_on => Some(Side::O),
            [false, false] if !self.rules.exact || !self.rules.go_on => None,
            _ => {
                assert!(self.rules.go_on, "two lines, yet the game went on");
                self.winner
            }
        };
        match winner {
            Some(side) if full || !self.rules.go_on => Some(Outcome::Win(side)),
            None if full || self.slow_stuck() => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn slow_key(&self) -> u64 {
        let stones = self.size().squares().filter_map(|square| {
            self.at(square).map(|side| stone_key(self.size().index(square) as u32, side))
        });
        let turn = if self.turn == Side::O { TURN_KEY } else { 0 };
        stones.fold(turn ^ self.winner_key(), |key, stone| key ^ stone)
    }

    fn all_moves(&self) -> Vec<Cell> {
        (0..=self.rules.size.cells() as u16).map(Cell).chain([Cell(u16::MAX)]).collect()
    }

    fn slow_check(&self, m: Cell) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.slow_outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        let square = self.size().squares().nth(m.0 as usize).ok_or(IllegalMove::OffBoard)?;
        if let Some(by) = self.at(square) {
            return Err(IllegalMove::Occupied { by });
        }
        let forbidden = self.judge().and_then(|judge| judge.slow_forbidden(self, m));
        forbidden.map_or(Ok(()), |rule| Err(rule.into()))
    }
}

impl Grid {
    /// As [`is_stuck`](Grid::is_stuck), from the rules.
    fn slow_stuck(&self) -> bool {
        let mut free = self.size().squares().filter(|&square| self.at(square).is_none());
        let is_forbidden = |square| {
            let cell = Cell::on(square, self.rules.size);
            self.judge().is_some_and(|judge| judge.slow_forbidden(self, cell).is_some())
        };
        self.judge().is_some() && free.all(is_forbidden)
    }
}
