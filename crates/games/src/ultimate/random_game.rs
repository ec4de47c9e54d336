use rivi_rules::{Chance, Outcome, Side, below};

use super::Ultimate;
use super::position::more_boards;
use crate::bits::{count_of, nth_of};
use crate::mnk::has_line;

/// A game played to its end at random: only what that needs, and no key.
pub(super) struct RandomGame {
    /// Free cells of each local board, none once it is closed.
    free: [u16; 9],
    marks: [[u16; 9]; 2],
    won: [u16; 2],
    sent_to: Option<usize>,
    turn: Side,
    count: bool,
}

impl From<&Ultimate> for RandomGame {
    fn from(position: &Ultimate) -> RandomGame {
        let open = |board: u8| position.closed() >> board & 1 == 0;
        let free = |board: u8| if open(board) { position.free(board) } else { 0 };
        RandomGame {
            free: std::array::from_fn(|board| free(board as u8)),
            marks: Side::BOTH
                .map(|side| std::array::from_fn(|board| position.marks(side, board as u8))),
            won: Side::BOTH.map(|side| position.won(side)),
            sent_to: position.sent_to().map(usize::from),
            turn: rivi_rules::Position::turn(position),
            count: position.counts_boards(),
        }
    }
}

impl RandomGame {
    /// Plays on until the game ends, which it must not have done yet.
    pub(super) fn finish(mut self, chance: &mut Chance) -> Outcome {
        while let Some((board, cell)) = self.draw(chance) {
            let side = self.turn;
            self.marks[side][board] |= 1 << cell;
            self.free[board] &= !(1 << cell);
            if has_line(self.marks[side][board]) {
                self.free[board] = 0;
                self.won[side] |= 1 << board;
                if has_line(self.won[side]) {
                    return Outcome::Win(side);
                }
            }
            self.sent_to = (self.free[cell] != 0).then_some(cell);
            self.turn = side.other();
        }
        if self.count { more_boards(self.won) } else { Outcome::Draw }
    }

    /// The board and cell of a legal move, or none if there is none left.
    #[inline]
    fn draw(&self, chance: &mut Chance) -> Option<(usize, usize)> {
        match self.sent_to {
            Some(board) => {
                let free = self.free[board];
                Some((board, nth_of(free, below(chance, count_of(free)))))
            }
            None => self.draw_anywhere(chance),
        }
    }

    fn draw_anywhere(&self, chance: &mut Chance) -> Option<(usize, usize)> {
        let total = self.free.iter().map(|&free| count_of(free)).sum();
        if total == 0 {
            return None;
        }
        let mut n = below(chance, total);
        for (board, &free) in self.free.iter().enumerate() {
            if n < count_of(free) {
                return Some((board, nth_of(free, n)));
            }
            n -= count_of(free);
        }
        None
    }
}
