//! The forbidden moves of renju as the international rules tell them, cell by cell and without a
//! thought for speed. The fast version in `renju` is tested against it.

use std::collections::BTreeSet;

use rivi_mnk::{Cell, Grid};
use rivi_rules::{Board, Side, Square};

use super::Forbidden;

/// A board as a grid of marks that stones can be put on.
#[derive(Clone)]
struct Marks {
    marks: Vec<Vec<Option<Side>>>,
    black: Side,
}

const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

type Place = (i32, i32);

/// Why the first player may not play on a free cell, if it may not.
pub(super) fn forbidden(grid: &Grid, cell: Cell) -> Option<Forbidden> {
    let size = grid.size();
    let square = cell.square(size);
    let row = |row| (0..size.width).map(|column| grid.at(Square::new(row, column))).collect();
    let marks = Marks { marks: (0..size.height).map(row).collect(), black: grid.black() };
    marks.forbids((square.row.into(), square.column.into()))
}

impl Marks {
    fn at(&self, (row, column): Place) -> Option<&Option<Side>> {
        self.marks.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?)
    }

    fn is_black(&self, place: Place) -> bool {
        self.at(place) == Some(&Some(self.black))
    }

    fn is_free(&self, place: Place) -> bool {
        self.at(place) == Some(&None)
    }

    fn with(&self, place: Place) -> Marks {
        let mut next = self.clone();
        next.marks[place.0 as usize][place.1 as usize] = Some(self.black);
        next
    }

    /// The unbroken row of black stones through a place in a direction.
    fn row_through(&self, place: Place, step: (i32, i32)) -> BTreeSet<Place> {
        let walk = |sign: i32| {
            (0..)
                .map(move |n| (place.0 + sign * n * step.0, place.1 + sign * n * step.1))
                .take_while(|&place| self.is_black(place))
        };
        walk(1).chain(walk(-1)).collect()
    }

    /// "Five in a row": exactly five.
    fn five_through(&self, place: Place) -> bool {
        STEPS.iter().any(|&step| self.row_through(place, step).len() == 5)
    }

    /// Fours in a direction that a stone just put is part of: sets of four stones to which one more
    /// makes five.
    fn fours(&self, place: Place, step: (i32, i32)) -> BTreeSet<BTreeSet<Place>> {
        let near = (-4..=4).map(|n| (place.0 + n * step.0, place.1 + n * step.1));
        near.filter(|&other| self.is_free(other))
            .filter_map(|other| {
                let mut row = self.with(other).row_through(other, step);
                let five = row.len() == 5 && row.contains(&place);
                row.remove(&other);
                five.then_some(row)
            })
            .collect()
    }

    /// Whether a stone just put stands in a straight four in a direction: an unbroken row of four to
    /// which there are two ways to make five.
    fn straight_four(&self, place: Place, step: (i32, i32)) -> bool {
        let row = self.row_through(place, step);
        let near = (-4..=4).map(|n| (place.0 + n * step.0, place.1 + n * step.1));
        let fives = near.filter(|&other| self.is_free(other)).filter(|&other| {
            let five = self.with(other).row_through(other, step);
            five.len() == 5 && row.iter().all(|stone| five.contains(stone))
        });
        row.len() == 4 && fives.count() == 2
    }

    /// A three: one more stone, itself allowed and not making five, makes a straight four.
    fn three(&self, place: Place, step: (i32, i32)) -> bool {
        let near = (-4..=4).map(|n| (place.0 + n * step.0, place.1 + n * step.1));
        let mut free = near.filter(|&other| self.is_free(other));
        free.any(|other| {
            let next = self.with(other);
            next.straight_four(other, step)
                && next.row_through(other, step).contains(&place)
                && !next.five_through(other)
                && self.forbids(other).is_none()
        })
    }

    fn forbids(&self, place: Place) -> Option<Forbidden> {
        let next = self.with(place);
        if next.five_through(place) {
            return None;
        }
        if STEPS.iter().any(|&step| next.row_through(place, step).len() > 5) {
            return Some(Forbidden::Overline);
        }
        if STEPS.iter().map(|&step| next.fours(place, step).len()).sum::<usize>() > 1 {
            return Some(Forbidden::DoubleFour);
        }
        let threes = STEPS.iter().filter(|&&step| next.three(place, step)).count();
        (threes > 1).then_some(Forbidden::DoubleThree)
    }
}
