//! What a grid knows of its positions: the open lines of both sides, kept up to date move by move.

mod shape;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rivi_rules::bits::Bits;
use rivi_rules::{Position, Side};
use rivi_search::{Knowledge, Need, Score};

use super::{Cell, Grid, GridRules};
use shape::Shape;

/// Every line of k cells with the stones in it. A line is open to a side while the other has no stone there: only open
/// lines win, and the fewer stones are missing in them, the better.
#[derive(Clone, Debug)]
pub struct OpenLines {
    shape: Arc<Shape>,
    /// Each line's stones of both sides.
    stones: Vec<[u8; 2]>,
    /// The sum of each line's free cells: where one is left, it is that cell.
    free: Vec<u32>,
    own: [Of; 2],
    /// Whether a line wins as soon as it is full, whoever made it and whatever lies beside it.
    is_plain: bool,
}

/// What the open lines of a side come to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Of {
    /// How many of them miss how many stones.
    missing: Vec<u32>,
    worth: i32,
    /// For each cell what the lines through it promise.
    promise: Vec<i32>,
    /// For each cell how many lines a stone there completes, and after how many it threatens to.
    completes: Vec<u8>,
    threatens: Vec<u8>,
    /// The cells that complete a line.
    wins: Vec<u64>,
}

/// What an open line is worth by the stones that it misses, up to four; one more never matters much.
const WORTH: [i32; 5] = [400, 120, 30, 8, 2];
/// What a line promises to a stone in it.
const PROMISE: [i32; 5] = [0, 4000, 300, 50, 10];
/// What it is worth to have made the first line where play goes on.
const DECIDED: i32 = 20_000;
/// What it is worth to have the move.
const TEMPO: i32 = 12;

fn by_missing(list: [i32; 5], missing: u8) -> i32 {
    list.get(usize::from(missing)).copied().unwrap_or(1)
}

/// The cells of every line of a board.
pub(crate) fn lines(rules: GridRules) -> Vec<Vec<u16>> {
    let shape = Shape::new(rules);
    (0..shape.lines()).map(|line| shape.cells(line).to_vec()).collect()
}

impl OpenLines {
    fn empty(position: &Grid) -> OpenLines {
        let rules = position.rules();
        let shape = Arc::new(Shape::new(rules));
        let (lines, cells) = (shape.lines(), rules.size.cells());
        let of = Of {
            missing: vec![0; usize::from(rules.line) + 1],
            worth: 0,
            promise: vec![0; cells],
            completes: vec![0; cells],
            threatens: vec![0; cells],
            wins: vec![0; cells.div_ceil(64)],
        };
        let mut open = OpenLines {
            stones: vec![[0; 2]; lines],
            free: (0..lines)
                .map(|line| shape.cells(line).iter().map(|&c| u32::from(c)).sum())
                .collect(),
            own: [of.clone(), of],
            is_plain: rules.is_plain() && !rules.exact && !rules.go_on,
            shape,
        };
        for line in 0..lines {
            for side in Side::BOTH {
                open.shift(line, side, (None, Some(0)), [open.free[line]; 2]);
            }
        }
        open
    }

    /// Puts a stone on a cell or takes it away.
    fn change(&mut self, cell: Cell, side: Side, put: bool) {
        let shape = Arc::clone(&self.shape);
        for &line in shape.through(cell) {
            let line = line as usize;
            let (before, free) = (self.stones[line], self.free[line]);
            let mut after = before;
            let number = u32::from(cell.0);
            if put {
                after[side] += 1;
                self.free[line] -= number;
            } else {
                after[side] -= 1;
                self.free[line] += number;
            }
            self.stones[line] = after;
            let sums = [free, self.free[line]];
            for who in Side::BOTH {
                let [was, is] = [before, after].map(|stones| open_to(stones, who));
                if was != is {
                    self.shift(line, who, (was, is), sums);
                }
            }
        }
    }

    /// A line that was open to a side with so many stones is so now with others; `free` are the sums of its free cells
    /// then and now.
    #[inline]
    fn shift(
        &mut self,
        line: usize,
        side: Side,
        (was, is): (Option<u8>, Option<u8>),
        free: [u32; 2],
    ) {
        let length = self.shape.length();
        let of = &mut self.own[side];
        let missing = [was, is].map(|stones| stones.map(|stones| length - stones));
        let [old, new] = missing.map(|missing| {
            missing.map_or([0; 3], |missing| {
                [by_missing(WORTH, missing), by_missing(PROMISE, missing), i32::from(missing == 2)]
            })
        });
        of.worth += new[0] - old[0];
        for &cell in self.shape.cells(line) {
            let cell = usize::from(cell);
            of.promise[cell] += new[1] - old[1];
            of.threatens[cell] = (i32::from(of.threatens[cell]) + new[2] - old[2]) as u8;
        }
        for (missing, free, put) in [(missing[0], free[0], false), (missing[1], free[1], true)] {
            let Some(missing) = missing else { continue };
            of.count(missing, put);
            if missing == 1 {
                of.complete(free as usize, put);
            }
        }
    }

    /// The cells that complete a line of a side's, the first ones first.
    fn wins(&self, side: Side) -> impl Iterator<Item = Cell> {
        let words = self.own[side].wins.iter().zip(0_u16..);
        words.flat_map(|(&word, at)| Bits(word).map(move |bit| Cell(64 * at + bit as u16)))
    }
}

impl Of {
    fn count(&mut self, missing: u8, put: bool) {
        let count = &mut self.missing[usize::from(missing)];
        *count = if put { *count + 1 } else { *count - 1 };
    }

    fn complete(&mut self, cell: usize, put: bool) {
        let count = &mut self.completes[cell];
        *count = if put { *count + 1 } else { *count - 1 };
        let bit = 1 << (cell % 64);
        let word = &mut self.wins[cell / 64];
        *word = if *count > 0 { *word | bit } else { *word & !bit };
    }
}

/// The side's stones in a line that is open to it.
#[inline]
fn open_to(stones: [u8; 2], side: Side) -> Option<u8> {
    (stones[side.other()] == 0).then_some(stones[side])
}

impl Knowledge<Grid> for OpenLines {
    fn of(position: &Grid) -> OpenLines {
        let mut open = OpenLines::empty(position);
        for (cell, side) in position.all_stones() {
            open.change(cell, side, true);
        }
        open
    }

    #[inline]
    fn make(&mut self, before: &Grid, m: Cell) {
        self.change(m, before.turn(), true);
    }

    #[inline]
    fn unmake(&mut self, before: &Grid, m: Cell) {
        self.change(m, before.turn(), false);
    }

    #[inline]
    fn guess(&self, position: &Grid) -> Score {
        let turn = position.turn();
        if let Some(winner) = position.winner() {
            // Play goes on, but it is decided.
            return Score(if winner == turn { DECIDED } else { -DECIDED });
        }
        Score(self.own[turn].worth - self.own[turn.other()].worth + TEMPO)
    }

    #[inline]
    fn promise(&self, position: &Grid, m: Cell) -> i32 {
        let [own, other] = [position.turn(), position.turn().other()]
            .map(|side| self.own[side].promise[usize::from(m.0)]);
        own + other * 3 / 4 + self.shape.central(m)
    }

    /// As many as are missing in its best open line. Where play goes on after the first line, that decides.
    #[inline]
    fn fewest(&self, position: &Grid, side: Side) -> Option<u32> {
        if let Some(winner) = position.winner() {
            return (winner == side).then_some(0);
        }
        self.own[side].missing.iter().position(|&lines| lines > 0).map(|missing| missing as u32)
    }

    #[inline]
    fn need(&self, position: &Grid) -> Need<Cell> {
        let turn = position.turn();
        let [own, other] = [turn, turn.other()].map(|side| self.own[side].missing.get(1));
        if !self.is_plain || own.max(other).is_none_or(|&lines| lines == 0) {
            return Need::Free;
        }
        if let Some(win) = self.wins(turn).next() {
            return Need::Win(win);
        }
        let mut threats = self.wins(turn.other());
        match (threats.next(), threats.next()) {
            (None, _) => Need::Free,
            (Some(only), None) => Need::Only(only),
            (Some(one), Some(another)) => Need::Lost(one, another),
        }
    }

    #[inline]
    fn plies_left(&self, position: &Grid) -> Option<u32> {
        Some((position.rules().size.cells() - position.stones()) as u32)
    }

    fn forcing(&self, position: &Grid, found: &mut Vec<Cell>) {
        let own = &self.own[position.turn()];
        if self.is_plain && own.missing.get(2).is_some_and(|&lines| lines > 0) {
            let threatens = |cell: &Cell| own.threatens[usize::from(cell.0)] > 0;
            found.extend(position.moves().filter(threatens));
        }
    }
}
