//! The rules again, slow and obviously right: what the fast ones are compared with.

use std::cmp::Ordering;

use rivi_rules::testing::Oracle;
use rivi_rules::{Board, IllegalMove, Outcome, Side};

use super::{BOARD_CLOSED, Ultimate, WRONG_BOARD};
use crate::Spot;

impl Oracle for Ultimate {
    fn slow_outcome(&self) -> Option<Outcome> {
        let local = (0..9).map(|board| self.slow_local(board)).collect::<Vec<_>>();
        let mark = |board: usize| match local[board] {
            Some(Outcome::Win(side)) => Some(side),
            _ => None,
        };
        if let Some(winner) = slow_line(mark) {
            return Some(Outcome::Win(winner));
        }
        if local.contains(&None) {
            return None;
        }
        let boards = |side| (0..9).filter(|&board| mark(board) == Some(side)).count();
        match boards(Side::X).cmp(&boards(Side::O)) {
            Ordering::Greater if self.count => Some(Outcome::Win(Side::X)),
            Ordering::Less if self.count => Some(Outcome::Win(Side::O)),
            _ => Some(Outcome::Draw),
        }
    }

    fn slow_key(&self) -> u64 {
        self.key_of_marks()
    }

    fn all_moves(&self) -> Vec<Spot> {
        (0..=Spot::COUNT).chain([u8::MAX]).map(Spot).collect()
    }

    fn slow_check(&self, m: Spot) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.slow_outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        if m.0 > 80 {
            return Err(IllegalMove::OffBoard);
        }
        if let Some(must) = self.sent_to().filter(|&must| must != m.board()) {
            return Err(WRONG_BOARD.with("board", must).into());
        }
        if let Some(by) = self.at(m.square()) {
            return Err(IllegalMove::Occupied { by });
        }
        match self.slow_local(m.board()) {
            Some(_) => Err(BOARD_CLOSED.with("board", m.board()).into()),
            None => Ok(()),
        }
    }
}

impl Ultimate {
    /// How a local board stands, from its cells.
    fn slow_local(&self, board: u8) -> Option<Outcome> {
        let mark = |cell: usize| self.at(Spot::new(board, cell as u8).square());
        slow_line(mark)
            .map(Outcome::Win)
            .or((0..9).all(|cell| mark(cell).is_some()).then_some(Outcome::Draw))
    }
}

/// Whose line a 3×3 board holds, read off cell by cell.
fn slow_line(mark: impl Fn(usize) -> Option<Side>) -> Option<Side> {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let owner =
        |[a, b, c]: &[usize; 3]| mark(*a).filter(|_| mark(*a) == mark(*b) && mark(*b) == mark(*c));
    LINES.iter().find_map(owner)
}
