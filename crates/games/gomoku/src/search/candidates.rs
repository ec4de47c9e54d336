use rivi_rules::Side;

use super::worker::Worker;
use crate::Twist;
use crate::board::{Class, Kind, SearchBoard};
use crate::threats::stops;
use rivi_mnk::Cell;
use rivi_rules::bits::Bits;

/// A move with what it promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) cell: Cell,
    pub(super) score: i32,
}

/// Which moves have to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// The opponent has a four: only what stops it.
    Stop,
    /// The opponent threatens an open four: only what may prevent it.
    Answer,
    /// Anything near the stones.
    Free,
}

/// What the threats of the opponent ask for.
#[inline]
pub(super) fn need(board: &SearchBoard, only_answers: bool) -> Need {
    let other = board.turn().other();
    if !board.set(other, Class::Five).is_empty() {
        return Need::Stop;
    }
    let threatened = only_answers && !board.set(other, Class::OpenFour).is_empty();
    if threatened && real_threat(board, other) { Need::Answer } else { Need::Free }
}

/// Whether one of the open fours is really allowed.
fn real_threat(board: &SearchBoard, other: Side) -> bool {
    let width = board.size().width;
    board.set(other, Class::OpenFour).cells(width).any(|cell| board.may_play(other, cell))
}

impl Worker<'_> {
    /// The moves to look at, in any order, with their scores.
    pub(super) fn candidates(&mut self, need: Need) -> Vec<Scored> {
        let cells = match need {
            Need::Stop => stops(&mut self.board),
            Need::Answer => answers(&self.board),
            Need::Free if self.options.near_stones => near(&self.board),
            Need::Free => self.board.free_cells().collect(),
        };
        let own = self.board.turn();
        let judged = self.board.twist() == Twist::Renju && own == Side::X;
        let legal = |&cell: &Cell| !judged || self.board.may_play(own, cell);
        cells.into_iter().filter(legal).map(|cell| self.scored(cell)).collect()
    }

    fn scored(&self, cell: Cell) -> Scored {
        let own = self.board.turn();
        let attack = self.scores.attack[self.board.code(own, cell) as usize];
        let defence = self.scores.defence[self.board.code(own.other(), cell) as usize];
        Scored { cell, score: attack + defence }
    }
}

/// Moves that may prevent every open four of the opponent: they lie in a line in which it makes a
/// four, or are fours themselves. Any other move loses.
fn answers(board: &SearchBoard) -> Vec<Cell> {
    let (own, width) = (board.turn(), board.size().width);
    let threats = board.set(own.other(), Class::OpenFour).cells(width);
    let mut threats = threats.filter(|&cell| board.may_play(own.other(), cell));
    let Some(first) = threats.next() else { return near(board) };
    let mut cells = vec![first];
    cells.extend(in_lines_of_fours(board, first).filter(|&cell| board.is_free(cell)));
    for threat in threats {
        cells.retain(|&cell| {
            cell == threat || in_lines_of_fours(board, threat).any(|near| near == cell)
        });
    }
    for class in [Class::Four, Class::FourThree] {
        let fours = board.set(own, class).cells(width).filter(|four| !cells.contains(four));
        let fours: Vec<Cell> = fours.collect();
        cells.extend(fours);
    }
    cells
}

/// The cells within reach in those lines in which the opponent's stone on a cell makes a four.
fn in_lines_of_fours(board: &SearchBoard, cell: Cell) -> impl Iterator<Item = Cell> {
    let kinds = board.kinds(board.turn().other(), cell);
    let lines = (0..4).filter(move |&line| kinds[line] >= Kind::Four);
    lines.flat_map(move |line| board.near_in_line(cell, line, board.reach() as i32))
}

/// The free cells within two of a stone, or the middle of an empty board.
pub fn near(board: &SearchBoard) -> Vec<Cell> {
    let size = board.size();
    let taken = board.taken_rows();
    let wide = taken.map(|row| row | row << 1 | row << 2 | row >> 1 | row >> 2);
    let inside = u64::MAX >> (64 - size.width);
    let height = size.height as usize;
    let mut cells = Vec::with_capacity(64);
    for (row, &own) in taken.iter().enumerate().take(height) {
        let rows = row.saturating_sub(2)..(row + 3).min(height);
        let around = wide[rows].iter().fold(0, |all, row| all | row);
        let first = row as u16 * u16::from(size.width);
        let free = around & inside & !own;
        cells.extend(Bits(free).map(|column| Cell(first + column as u16)));
    }
    if cells.is_empty() && board.free_count() > 0 {
        let middle =
            Cell(size.height as u16 / 2 * u16::from(size.width) + u16::from(size.width / 2));
        let any = if board.is_free(middle) { Some(middle) } else { board.free_cells().next() };
        cells.extend(any);
    }
    cells
}
