//! The score board: a machine that gives each free cell a score and takes the highest.
//!
//! A cell begins with the number of lines through it less one. After each move every free cell
//! gains, for each line through it, the absolute sum of the line's marks (X is +1, O is −1), or 20
//! times the line's length if only one mark is missing, no matter whose. Where k in a row win, every
//! line of k cells through a cell counts.

mod keeper;
mod line;

use rivi_rules::{Board, Side, Square};

use super::{Cell, Direction, GridRules};
use line::Line;

pub use keeper::ScoreKeeper;

/// By which rule scores are given and the move is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreRule {
    /// Completes a line of its own first, then stops one of the opponent's, then takes the highest
    /// score.
    Mended,
    /// As its author describes it: the highest score, whatever it is for.
    Source,
    /// As its author's last program does it on full lines: first scores of 3 on the diagonals and
    /// 2 elsewhere, a bonus of 20 · (n + 1), and a rising diagonal that is summed one cell beside
    /// itself.
    Listing,
}

/// A score for each cell.
#[derive(Clone, Debug)]
pub struct ScoreBoard {
    rules: GridRules,
    by: ScoreRule,
    lines: Vec<Line>,
    marks: Vec<Option<Side>>,
    scores: Vec<i64>,
}

/// The cell that the machine takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredCell {
    /// The cell.
    pub cell: Cell,
    /// Its score.
    pub score: i64,
    /// What it is taken for.
    pub reason: Reason,
}

/// What a cell is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// It has the highest score.
    Score,
    /// It stops a line of the opponent's.
    Block,
    /// It completes a line.
    Win,
}

/// A line that lacks one mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearlyFull {
    /// Which way it goes.
    pub direction: Direction,
    /// Its first cell.
    pub first: Cell,
    /// Its last cell.
    pub last: Cell,
    /// The cell that it lacks.
    pub free: Cell,
}

impl ScoreBoard {
    /// The score board of the empty board.
    pub fn new(rules: GridRules, by: ScoreRule) -> ScoreBoard {
        let cells = rules.size.cells();
        let mut board = ScoreBoard {
            rules,
            by,
            lines: line::all(rules, by),
            marks: vec![None; cells],
            scores: vec![0; cells],
        };
        board.first_scores();
        board
    }

    fn first_scores(&mut self) {
        if self.by == ScoreRule::Listing {
            self.scores.fill(2);
        }
        for line in &self.lines {
            for cell in line.cells.iter() {
                let on_diagonal = matches!(line.direction, Direction::Falling | Direction::Rising);
                match self.by {
                    ScoreRule::Listing if on_diagonal => self.scores[cell] = 3,
                    ScoreRule::Listing => {}
                    _ => self.scores[cell] += 1,
                }
            }
        }
        if self.by != ScoreRule::Listing {
            self.scores.iter_mut().for_each(|score| *score = (*score - 1).max(0));
        }
    }

    /// What a line gives to its free cells when it lacks one mark.
    pub fn bonus(&self) -> i64 {
        let length = i64::from(self.rules.line);
        20 * if self.by == ScoreRule::Listing { length + 1 } else { length }
    }

    /// Takes in the board after a move. Scores add up, so each position of a game is to be shown
    /// once, from its start on.
    pub fn observe(&mut self, board: &impl Board) {
        let marks = self.rules.size.squares().map(|square| board.at(square));
        self.marks = marks.collect();
        for (score, mark) in self.scores.iter_mut().zip(&self.marks) {
            *score *= i64::from(mark.is_none());
        }
        for line in &self.lines {
            let sum = self.sum(line);
            let gain = if self.lacks_one(sum) { self.bonus() } else { sum };
            for cell in line.cells.iter().filter(|&cell| self.marks[cell].is_none()) {
                self.scores[cell] += gain;
            }
        }
    }

    /// The absolute sum of a line's marks.
    fn sum(&self, line: &Line) -> i64 {
        let value = |cell| match self.marks[cell] {
            Some(Side::X) => 1_i64,
            Some(Side::O) => -1,
            None => 0,
        };
        line.summed.iter().map(value).sum::<i64>().abs()
    }

    fn lacks_one(&self, sum: i64) -> bool {
        sum == i64::from(self.rules.line) - 1
    }

    /// The scores, row by row from the top; 0 where a mark stands.
    pub fn scores(&self) -> &[i64] {
        &self.scores
    }

    /// The lines that lack one mark.
    pub fn nearly_full(&self) -> impl Iterator<Item = NearlyFull> {
        self.lines.iter().filter(|line| self.lacks_one(self.sum(line))).filter_map(|line| {
            let cell = |number: usize| Cell(number as u16);
            let free = line.cells.iter().find(|&cell| self.marks[cell].is_none())?;
            Some(NearlyFull {
                direction: line.direction,
                first: cell(line.cells.iter().next()?),
                last: cell(line.cells.iter().next_back()?),
                free: cell(free),
            })
        })
    }

    /// The cell that the machine takes for a side, the last of equals; none on a full board.
    pub fn choice(&self, side: Side) -> Option<ScoredCell> {
        let free = (0..self.scores.len()).filter(|&cell| self.marks[cell].is_none());
        let scored = free.map(|cell| ScoredCell {
            cell: Cell(cell as u16),
            score: self.scores[cell],
            reason: self.reason(cell, side),
        });
        scored.max_by_key(|scored| (scored.reason, scored.score))
    }

    fn reason(&self, cell: usize, side: Side) -> Reason {
        if self.by != ScoreRule::Mended {
            Reason::Score
        } else if self.completes(cell, side) {
            Reason::Win
        } else if self.completes(cell, side.other()) {
            Reason::Block
        } else {
            Reason::Score
        }
    }

    /// Whether a mark of this side on a free cell makes a line.
    fn completes(&self, cell: usize, side: Side) -> bool {
        let square = self.rules.size.square(cell);
        Direction::ALL.iter().any(|direction| {
            let (down, right) = direction.step();
            let run =
                1 + self.run(square, (down, right), side) + self.run(square, (-down, -right), side);
            self.rules.wins(run)
        })
    }

    /// How many marks of this side follow a square in this direction.
    fn run(&self, from: Square, (down, right): (i16, i16), side: Side) -> u32 {
        let at = |distance: i16| {
            let row = u8::try_from(i16::from(from.row) + distance * down).ok()?;
            let column = u8::try_from(i16::from(from.column) + distance * right).ok()?;
            let square = Square::new(row, column);
            self.rules.size.contains(square).then(|| self.marks[self.rules.size.index(square)])?
        };
        (1..=i16::from(u8::MAX)).take_while(|&distance| at(distance) == Some(side)).count() as u32
    }
}

#[cfg(test)]
mod tests;
