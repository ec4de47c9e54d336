use rivi_rules::bits::{count_of, nth_of};
use rivi_rules::nine::has_line;
use rivi_rules::{Outcome, Rng, Side, below};

use crate::Ultimate;
use crate::position::more_boards;

/// A game played to its end at random: only what that needs, and no key.
pub(crate) struct RandomGame {
    /// Free cells of each local board.
    free: [u16; 9],
    /// Moves left in each local board, none once it is closed. They are counted down rather than
    /// looked up, as the next random number waits for them.
    left: [u8; 9],
    marks: [[u16; 9]; 2],
    won: [u16; 2],
    sent_to: Option<usize>,
    turn: Side,
    count: bool,
}

impl From<&Ultimate> for RandomGame {
    fn from(position: &Ultimate) -> RandomGame {
        let free = std::array::from_fn(|board| position.free(board as u8));
        let open = |board: usize| position.closed() >> board & 1 == 0;
        let left = |board: usize| if open(board) { count_of(free[board]) as u8 } else { 0 };
        RandomGame {
            free,
            left: std::array::from_fn(left),
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
    pub(crate) fn finish(mut self, chance: &mut impl Rng) -> Outcome {
        while let Some((board, cell)) = self.draw(chance) {
            let side = self.turn;
            self.marks[side][board] |= 1 << cell;
            self.free[board] &= !(1 << cell);
            self.left[board] -= 1;
            if has_line(self.marks[side][board]) {
                self.left[board] = 0;
                self.won[side] |= 1 << board;
                if has_line(self.won[side]) {
                    return Outcome::Win(side);
                }
            }
            self.sent_to = (self.left[cell] != 0).then_some(cell);
            self.turn = side.other();
        }
        if self.count { more_boards(self.won) } else { Outcome::Draw }
    }

    /// The board and cell of a legal move, or none if there is none left.
    #[inline]
    fn draw(&self, chance: &mut impl Rng) -> Option<(usize, usize)> {
        match self.sent_to {
            Some(board) => {
                let n = below(chance, self.left[board].into());
                Some((board, nth_of(self.free[board], n)))
            }
            None => self.draw_anywhere(chance),
        }
    }

    fn draw_anywhere(&self, chance: &mut impl Rng) -> Option<(usize, usize)> {
        let total = self.left.iter().copied().map(u32::from).sum();
        if total == 0 {
            return None;
        }
        let mut n = below(chance, total);
        for (board, &left) in self.left.iter().enumerate() {
            if n < u32::from(left) {
                return Some((board, nth_of(self.free[board], n)));
            }
            n -= u32::from(left);
        }
        None
    }
}
