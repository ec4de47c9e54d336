use rivi_rules::{Board, Side, Size, Square};

use super::reach::Reach;
use super::scorer::{Scoring, Spot, score};
use super::table::ChangeTable;
use super::{FIVE, Worth};
use rivi_mnk::{Grid, GridRules, Place, line_count, places};
use rivi_rules::bits::Bits;

/// A board kept as slices: every row, column and diagonal is a line of its own, one word a side, so
/// that a stone changes exactly four of them, and what it changes is looked up.
#[derive(Clone, Debug)]
pub struct SliceBoard {
    rules: GridRules,
    scoring: Scoring,
    table: &'static ChangeTable,
    slices: Box<[[u64; 2]]>,
    /// The cells of each slice that are on the board.
    cells: Box<[u64]>,
    worth: [Worth; 2],
    free: usize,
    reach: Reach,
}

/// What a stone changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneWorth {
    /// For the side whose stone it is.
    pub own: Worth,
    /// For the other side.
    pub other: Worth,
    /// Whether it makes a line.
    pub wins: bool,
}

impl SliceBoard {
    /// Whether a game is five in a row without further rules.
    pub fn fits(rules: GridRules) -> bool {
        usize::from(rules.line) == FIVE && rules.is_plain()
    }

    /// The stones of a position. Where to start on an empty board is marked by `start`.
    pub fn new(position: &Grid, faithful: bool, start: Option<Square>) -> SliceBoard {
        let rules = position.rules();
        let scoring = Scoring { faithful, exact: rules.exact };
        let mut board = SliceBoard {
            rules,
            scoring,
            table: ChangeTable::of(scoring),
            slices: vec![[0; 2]; line_count(rules.size)].into_boxed_slice(),
            cells: cells_of_slices(rules),
            worth: [Worth::default(); 2],
            free: rules.size.cells(),
            reach: Reach::empty(rules.size),
        };
        if let Some(square) = start {
            board.reach.mark(square);
        }
        for square in rules.size.squares() {
            if let Some(side) = position.at(square) {
                let worth = board.look_up(square, side);
                board.place(square, side, worth);
            }
        }
        board
    }

    /// What a stone on a free square would change: two look-ups a slice, whatever its length.
    #[inline]
    pub fn look_up(&self, square: Square, side: Side) -> StoneWorth {
        let mut sum = StoneWorth { own: Worth::default(), other: Worth::default(), wins: false };
        for place in places(self.rules.size, square) {
            let stones = self.slices[place.line as usize];
            let (own, other) = (stones[side], stones[side.other()]);
            let cells = self.cells[place.line as usize];
            let gained = self.table.look_up(own, cells & !other, place.bit.into());
            let lost = self.table.look_up(other, cells & !own, place.bit.into());
            let (Some(run), Some(_)) = (gained.run(), lost.run()) else {
                self.add_by_scan(&mut sum, place, side);
                continue;
            };
            sum.own += gained.gain();
            sum.other += lost.loss();
            sum.wins |= self.rules.wins(run);
        }
        sum
    }

    /// The same for a slice with more than five in a row, which a window does not show. That needs a
    /// game that went on after a win, or rules by which six do not win.
    #[cold]
    fn add_by_scan(&self, sum: &mut StoneWorth, place: Place, side: Side) {
        let change = |of: Side, after| {
            let before = self.spots(place.line.into(), of);
            let mut spots = before.clone();
            spots[place.bit as usize] = after;
            score(&spots, self.scoring) - score(&before, self.scoring)
        };
        sum.own += change(side, Spot::Own);
        sum.other += change(side.other(), Spot::Blocked);
        let own = self.slices[place.line as usize][side] | 1 << place.bit;
        let run = (own >> place.bit).trailing_ones() + (own << (63 - place.bit)).leading_ones() - 1;
        sum.wins |= self.rules.wins(run);
    }

    /// A slice as one side sees it, cell by cell.
    pub(super) fn spots(&self, line: usize, side: Side) -> Vec<Spot> {
        let [own, other] = [side, side.other()].map(|side| self.slices[line][side]);
        let spot = |bit: u32| match (own >> bit & 1, (self.cells[line] & !other) >> bit & 1) {
            (1, _) => Spot::Own,
            (_, 1) => Spot::Free,
            _ => Spot::Blocked,
        };
        (0..u64::BITS).map(spot).collect()
    }

    /// Puts a stone on a free square; `worth` is what [`look_up`](SliceBoard::look_up) said of it.
    #[inline]
    pub fn place(&mut self, square: Square, side: Side, worth: StoneWorth) {
        self.flip(square, side);
        self.worth[side] += worth.own;
        self.worth[side.other()] += worth.other;
        self.free -= 1;
        self.reach.raise(square);
    }

    /// Takes the stone back.
    #[inline]
    pub fn take_back(&mut self, square: Square, side: Side, worth: StoneWorth) {
        self.flip(square, side);
        self.worth[side] -= worth.own;
        self.worth[side.other()] -= worth.other;
        self.free += 1;
        self.reach.lower(square);
    }

    #[inline]
    fn flip(&mut self, square: Square, side: Side) {
        for Place { line, bit } in places(self.rules.size, square) {
            self.slices[line as usize][side] ^= 1 << bit;
        }
    }

    /// What each side's stones are worth to it.
    #[inline]
    pub fn worth(&self, side: Side) -> Worth {
        self.worth[side]
    }

    /// The same from a scan of every slice.
    pub fn slow_worth(&self, side: Side) -> Worth {
        (0..self.slices.len()).map(|line| score(&self.spots(line, side), self.scoring)).sum()
    }

    /// By which rules its stones are scored.
    pub(super) fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// The size of the board.
    pub(super) fn size(&self) -> Size {
        self.rules.size
    }

    /// How many cells are free.
    #[inline]
    pub fn free_cells(&self) -> usize {
        self.free
    }

    /// The reach counters, row by row from the top.
    pub fn counters(&self) -> &[u8] {
        self.reach.counters()
    }

    /// The free squares, row by row from the top: all of them, or with edge pruning only those in
    /// reach of the stones.
    #[inline]
    pub fn candidates(&self, edge: bool) -> impl Iterator<Item = Square> {
        let all = u64::MAX >> (64 - self.rules.size.height);
        let rows = if edge { self.reach.rows() } else { all };
        Bits(rows).flat_map(move |row| {
            // The rows are the first slices.
            let row = row as usize;
            let [x, o] = self.slices[row];
            let cells = if edge { self.reach.in_row(row) } else { self.cells[row] };
            Bits(cells & !(x | o)).map(move |column| Square::new(row as u8, column as u8))
        })
    }
}

fn cells_of_slices(rules: GridRules) -> Box<[u64]> {
    let mut cells = vec![0; line_count(rules.size)];
    for square in rules.size.squares() {
        for Place { line, bit } in places(rules.size, square) {
            cells[line as usize] |= 1_u64 << bit;
        }
    }
    cells.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::{Chance, Position, below};

    use super::*;

    /// A board with room all round, on which (0, 0) is at row 10, column 10.
    fn scored(x: &[(i8, i8)], o: &[(i8, i8)], faithful: bool) -> SliceBoard {
        let grid = Grid::new(GridRules::new(Size::new(20, 20), 5));
        let mut board = SliceBoard::new(&grid, faithful, None);
        for (side, stones) in [(Side::X, x), (Side::O, o)] {
            for &(row, column) in stones {
                let square = Square::new((10 + row) as u8, (10 + column) as u8);
                board.place(square, side, board.look_up(square, side));
            }
        }
        board
    }

    /// The source's two examples: the computer is O and has just moved.
    #[test]
    fn the_sources_totals_are_5_and_19() {
        for faithful in [true, false] {
            let first = scored(&[(1, 0), (1, 1)], &[(0, 1), (1, 2)], faithful);
            assert_eq!((first.worth(Side::O).waiting, first.worth(Side::X).moving), (17, 12));
            let second = scored(&[(1, 0), (1, 1), (2, 0)], &[(0, 1), (1, 2), (-1, 0)], faithful);
            assert_eq!((second.worth(Side::O).waiting, second.worth(Side::X).moving), (47, 28));
        }
    }

    fn check_random_board(rules: GridRules, faithful: bool, chance: &mut Chance) {
        let grid = Grid::new(rules);
        let mut board = SliceBoard::new(&grid, faithful, None);
        let empty = board.clone();
        // One side gets more stones than the other, so that long runs come about.
        let share = below(chance, 100);
        let mut played = Vec::new();
        let stones = below(chance, rules.size.cells() as u32 + 1);
        let mut free: Vec<Square> = rules.size.squares().collect();
        for _ in 0..stones {
            let square = free.swap_remove(below(chance, free.len() as u32) as usize);
            let side = if below(chance, 100) < share { Side::X } else { Side::O };
            let worth = board.look_up(square, side);
            board.place(square, side, worth);
            played.push((square, side, worth));
            if played.len().is_multiple_of(8) || free.is_empty() {
                for side in Side::BOTH {
                    assert_eq!(board.worth(side), board.slow_worth(side), "{rules:?} {played:?}");
                }
            }
        }
        assert_eq!(board.candidates(false).count(), board.free_cells());
        while let Some((square, side, worth)) = played.pop() {
            board.take_back(square, side, worth);
        }
        assert_eq!((board.worth, board.slices), (empty.worth, empty.slices));
        assert_eq!(board.reach.counters(), empty.reach.counters());
    }

    #[test]
    fn looking_up_scores_as_scanning_does_on_random_boards() {
        let mut chance = Chance::seed_from_u64(5);
        for (width, height) in [(5, 5), (9, 7), (15, 15), (64, 6), (20, 20), (6, 64)] {
            for game in 0..24 {
                let exact = game % 2 == 0;
                let rules = GridRules { exact, ..GridRules::new(Size::new(width, height), 5) };
                check_random_board(rules, game % 4 < 2, &mut chance);
            }
        }
    }

    #[test]
    fn a_stone_wins_exactly_when_the_rules_say_so() {
        let mut chance = Chance::seed_from_u64(6);
        for game in 0..200 {
            let rules = GridRules {
                exact: game % 2 == 0,
                go_on: game % 4 < 2,
                ..GridRules::new(Size::new(8, 8), 5)
            };
            let mut grid = Grid::new(rules);
            while grid.winner().is_none() {
                let Some(m) = grid.random_move(&mut chance) else { break };
                let board = SliceBoard::new(&grid, false, None);
                let wins = board.look_up(m.square(rules.size), grid.turn()).wins;
                grid.make(m);
                assert_eq!(wins, grid.winner().is_some(), "{grid:?}");
            }
        }
    }
}
