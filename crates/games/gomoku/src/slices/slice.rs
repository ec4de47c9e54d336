use rivi_rules::{Side, Square};

use super::scorer::{ScoredRun, Spot, score, scored_runs};
use super::{SliceBoard, Worth};
use rivi_mnk::Direction;
use rivi_mnk::places;

/// A slice through a cell, opened for people to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Which way it goes.
    pub direction: Direction,
    /// Its squares from left to right, or from the top.
    pub squares: Vec<Square>,
    /// What each side's stones in it are worth.
    pub worth: [Worth; 2],
    /// The runs that are worth something, X's first.
    pub runs: Vec<SliceRun>,
    /// What it would be worth with a stone of each side on the cell; none if the cell is taken.
    pub with: Option<[[Worth; 2]; 2]>,
}

/// An unbroken run of stones in a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceRun {
    /// Whose it is.
    pub side: Side,
    /// Where it begins, counted along the slice's squares.
    pub start: usize,
    /// How many stones it has.
    pub length: usize,
    /// How many of its ends are open.
    pub open_ends: usize,
    /// What it is worth on its own.
    pub worth: Worth,
}

impl Slice {
    /// What each side's broken runs are worth beyond the runs they are made of.
    pub fn gaps(&self) -> [Worth; 2] {
        Side::BOTH.map(|side| {
            let runs = self.runs.iter().filter(|run| run.side == side);
            self.worth[side] - runs.map(|run| run.worth).sum()
        })
    }
}

impl SliceBoard {
    /// The row, the column and the two diagonals through a square.
    pub fn through(&self, square: Square) -> [Slice; 4] {
        Direction::ALL.map(|direction| self.slice(square, direction))
    }

    fn slice(&self, through: Square, direction: Direction) -> Slice {
        let squares = self.squares(through, direction);
        let place = places(self.size(), through)[direction as usize];
        let first = places(self.size(), squares[0])[direction as usize].bit;
        // The bits around the slice are blocked, so that only its own are kept.
        let spots = Side::BOTH.map(|side| {
            let all = self.spots(place.line.into(), side);
            all[first as usize..first as usize + squares.len()].to_vec()
        });
        let at = usize::from(place.bit - first);
        Slice {
            direction,
            worth: self.scored(&spots),
            runs: self.runs(&spots),
            with: (spots[0][at] == Spot::Free).then(|| self.with(&spots, at)),
            squares,
        }
    }

    /// The squares of a slice in the order of their bits.
    fn squares(&self, through: Square, direction: Direction) -> Vec<Square> {
        let place = |square| places(self.size(), square)[direction as usize];
        let line = place(through).line;
        let mut squares: Vec<Square> =
            self.size().squares().filter(|&square| place(square).line == line).collect();
        squares.sort_by_key(|&square| place(square).bit);
        squares
    }

    fn scored(&self, spots: &[Vec<Spot>; 2]) -> [Worth; 2] {
        Side::BOTH.map(|side| score(&spots[side], self.scoring()))
    }

    fn runs(&self, spots: &[Vec<Spot>; 2]) -> Vec<SliceRun> {
        let of = |side: Side| {
            scored_runs(&spots[side], self.scoring()).into_iter().map(move |run| {
                let ScoredRun { start, length, open_ends, worth } = run;
                SliceRun { side, start, length, open_ends, worth }
            })
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    /// The worth of both sides with a stone of each on a free place.
    fn with(&self, spots: &[Vec<Spot>; 2], at: usize) -> [[Worth; 2]; 2] {
        Side::BOTH.map(|stone| {
            let mut changed = spots.clone();
            changed[stone][at] = Spot::Own;
            changed[stone.other()][at] = Spot::Blocked;
            self.scored(&changed)
        })
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::{Board, Chance, Position, Size};

    use super::*;
    use rivi_mnk::{Grid, GridRules};

    /// What the four slices gain by a stone is what the fast look-up says of it.
    #[test]
    fn slices_agree_with_the_look_up() {
        let mut chance = Chance::seed_from_u64(7);
        let mut grid = Grid::new(GridRules::new(Size::new(11, 8), 5));
        while grid.outcome().is_none() {
            let board = SliceBoard::new(&grid, false, None);
            for square in grid.size().squares().filter(|&square| grid.at(square).is_none()) {
                let slices = board.through(square);
                for side in Side::BOTH {
                    let gain = |of: Side| -> Worth {
                        slices.iter().map(|s| s.with.unwrap()[side][of] - s.worth[of]).sum()
                    };
                    let known = board.look_up(square, side);
                    assert_eq!((gain(side), gain(side.other())), (known.own, known.other));
                }
            }
            let Some(m) = grid.random_move(&mut chance) else { break };
            grid.make(m);
        }
    }

    #[test]
    fn runs_and_gaps_make_up_the_worth() {
        let mut grid = Grid::new(GridRules::new(Size::new(9, 9), 5));
        for (row, column) in [(4, 1), (0, 0), (4, 2), (0, 8), (4, 4)] {
            grid.play(rivi_mnk::Cell::on(Square::new(row, column), grid.size())).unwrap();
        }
        let board = SliceBoard::new(&grid, false, None);
        let row = &board.through(Square::new(4, 3))[0];
        // `_xx_x____`: as good as an open three.
        assert_eq!(row.worth[Side::X], Worth { waiting: 32, moving: 256 });
        let lengths: Vec<usize> = row.runs.iter().map(|run| run.length).collect();
        assert_eq!((lengths, row.squares.len()), (vec![2, 1], 9));
        assert_eq!(row.gaps()[Side::X].waiting, 32 - 8 - 2);
        let rising = &board.through(Square::new(8, 0))[3];
        assert_eq!((rising.squares[0], rising.squares[8]), (Square::new(8, 0), Square::new(0, 8)));
    }
}
