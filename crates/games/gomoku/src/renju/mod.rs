//! What renju forbids to the first player, judged on the eleven cells round a cell in each of its four
//! lines. The slow version, written from the rules, is in `oracle`.

#[cfg(feature = "testing")]
mod oracle;
mod stones;

use rivi_mnk::{Cell, ExtraRule, Grid, GridRules, Run};
use rivi_rules::bits::Bits;
use rivi_rules::{BrokenRule, Position, Side};

use crate::Twist;

/// Who moves first needs exactly five and may not make an overline, a double four or a double three; the other wins with
/// five or more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Renju;

impl ExtraRule for Renju {
    fn name(&self) -> &'static str {
        "renju"
    }

    #[inline]
    fn run_wins(&self, rules: &GridRules, run: Run, side: Side, black: Side) -> bool {
        let line = u32::from(rules.line);
        if side == black { run.length == line } else { run.length >= line }
    }

    fn judges_moves(&self) -> bool {
        true
    }

    fn forbidden(&self, grid: &Grid, cell: Cell) -> Option<BrokenRule> {
        forbidden(grid, cell.0).map(Forbidden::rule)
    }

    fn shapes(&self, grid: &Grid, cell: Cell) -> Vec<Vec<Cell>> {
        let cells = |shape: Vec<u16>| shape.into_iter().map(Cell).collect();
        shapes(grid, cell.0).into_iter().map(cells).collect()
    }

    #[cfg(feature = "testing")]
    fn slow_forbidden(&self, grid: &Grid, cell: Cell) -> Option<BrokenRule> {
        oracle::forbidden(grid, cell).map(Forbidden::rule)
    }
}

/// How far a line is looked at to both sides of a cell.
pub const REACH: usize = 5;
const CENTRE: u32 = 1 << REACH;

/// The eleven cells round a cell in one line; bit 5 is the cell itself. What is neither the first
/// player's nor free is the opponent's or off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around {
    /// The first player's stones.
    pub own: u32,
    /// Free cells.
    pub free: u32,
}

/// Anything that has the first player's stones in lines.
pub trait Stones {
    /// The line of this number (0 to 3) round a cell.
    fn around(&self, cell: u16, line: usize) -> Around;
    /// The cell so many steps further on in a line.
    fn along(&self, cell: u16, line: usize, steps: i32) -> u16;
}

/// What the first player may not make, unless the same stone makes five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two open threes at once.
    DoubleThree,
}

impl Forbidden {
    /// The rule that a move breaks that makes this.
    pub const fn rule(self) -> BrokenRule {
        match self {
            Forbidden::Overline => {
                BrokenRule::new("refused.overline", "an overline is forbidden to the first player")
            }
            Forbidden::DoubleFour => BrokenRule::new(
                "refused.double_four",
                "a double four is forbidden to the first player",
            ),
            Forbidden::DoubleThree => BrokenRule::new(
                "refused.double_three",
                "a double three is forbidden to the first player",
            ),
        }
    }
}

/// What a stone of the first player makes on a free cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Makes {
    Five,
    Forbidden(Forbidden),
    Nothing,
}

/// Why the first player may not play on a free cell, if it may not.
pub fn forbidden(stones: &impl Stones, cell: u16) -> Option<Forbidden> {
    match judged(stones, cell, &mut Vec::new()) {
        Makes::Forbidden(why) => Some(why),
        Makes::Five | Makes::Nothing => None,
    }
}

/// Why the side to move may not play on a free cell of a grid, if it may not.
pub fn why(grid: &Grid, cell: Cell) -> Option<Forbidden> {
    let judged = Twist::of(grid.rules()) == Some(Twist::Renju) && grid.black() == grid.turn();
    if judged { forbidden(grid, cell.0) } else { None }
}

/// A cell with the stones that are thought of as played already.
struct Thought<'s, S> {
    stones: &'s S,
    played: &'s [u16],
}

impl<S: Stones> Thought<'_, S> {
    /// The line round the cell, with the stones thought of and one on the cell itself.
    fn line(&self, cell: u16, line: usize) -> Around {
        let Around { own, free } = self.stones.around(cell, line);
        let mut own = own | CENTRE;
        for at in Bits(free.into()) {
            let there = self.stones.along(cell, line, at as i32 - REACH as i32);
            if self.played.contains(&there) {
                own |= 1 << at;
            }
        }
        Around { own, free: free & !own }
    }

    fn lines(&self, cell: u16) -> [Around; 4] {
        std::array::from_fn(|line| {
            if self.played.is_empty() {
                let around = self.stones.around(cell, line);
                Around { own: around.own | CENTRE, free: around.free & !CENTRE }
            } else {
                self.line(cell, line)
            }
        })
    }
}

fn judged(stones: &impl Stones, cell: u16, played: &mut Vec<u16>) -> Makes {
    let lines = Thought { stones, played }.lines(cell);
    let runs = lines.map(|line| run(line.own));
    if runs.contains(&5) {
        return Makes::Five;
    }
    if runs.iter().any(|&length| length >= 6) {
        return Makes::Forbidden(Forbidden::Overline);
    }
    if lines.iter().map(|&line| fours(line).count()).sum::<usize>() > 1 {
        return Makes::Forbidden(Forbidden::DoubleFour);
    }
    let likely = lines.map(|line| straight_four_cells(line) != 0);
    if likely.iter().filter(|&&three| three).count() < 2 {
        return Makes::Nothing;
    }
    played.push(cell);
    let threes =
        (0..4).filter(|&line| likely[line] && is_three(stones, cell, line, lines[line], played));
    let double = threes.take(2).count() == 2;
    played.pop();
    if double { Makes::Forbidden(Forbidden::DoubleThree) } else { Makes::Nothing }
}

/// The length of the run through the centre.
fn run(own: u32) -> u32 {
    (own >> REACH).trailing_ones() + (own << (31 - REACH)).leading_ones() - 1
}

/// The fours of a line that the centre is part of: sets of four stones to which one more makes exactly
/// five.
fn fours(Around { own, free }: Around) -> impl Iterator<Item = u32> {
    let mut last = 0;
    (1..=REACH).filter_map(move |first| {
        let window = 0b1_1111 << first;
        let (stones, ends) = (own & window, own & (0b100_0001 << (first - 1)));
        let four = stones.count_ones() == 4 && (window & !own & free) != 0 && ends == 0;
        let new = four && stones != last;
        last = if new { stones } else { last };
        new.then_some(stones)
    })
}

/// The straight fours that a line can become through the centre, four in a row that become five at
/// either end: the three stones that are there, and the cell that is missing.
fn straight_fours(Around { own, free }: Around) -> impl Iterator<Item = (u32, u32)> {
    (2..=REACH).filter_map(move |first| {
        let (row, ends) = (0b1111 << first, 0b10_0001 << (first - 1));
        let beyond = 0b1000_0001 << (first - 2);
        let missing: u32 = row & !own;
        let one = missing.is_power_of_two() && free & missing != 0;
        (one && free & ends == ends && own & beyond == 0).then_some((row & own, missing))
    })
}

/// The cells that are missing to them.
fn straight_four_cells(around: Around) -> u32 {
    straight_fours(around).fold(0, |cells, (_, missing)| cells | missing)
}

/// Whether a line that looks like a three is one: some cell must make the straight four that is
/// neither forbidden itself nor makes five elsewhere.
fn is_three(
    stones: &impl Stones,
    cell: u16,
    line: usize,
    around: Around,
    played: &mut Vec<u16>,
) -> bool {
    three(stones, cell, line, around, played).is_some()
}

/// The stones of the three that a line is.
fn three(
    stones: &impl Stones,
    cell: u16,
    line: usize,
    around: Around,
    played: &mut Vec<u16>,
) -> Option<u32> {
    let mut fours = straight_fours(around);
    let found = fours.find(|(_, missing)| {
        let bit = missing.trailing_zeros() as i32;
        let next = stones.along(cell, line, bit - REACH as i32);
        judged(stones, next, played) == Makes::Nothing
    });
    found.map(|(three, _)| three)
}

/// What makes a free cell forbidden to the first player: its overlines, fours or threes, each as the cells
/// of its stones, this cell among them.
pub fn shapes(stones: &impl Stones, cell: u16) -> Vec<Vec<u16>> {
    let Some(why) = forbidden(stones, cell) else { return Vec::new() };
    let lines = Thought { stones, played: &[] }.lines(cell);
    let mut found = Vec::new();
    for (number, &around) in lines.iter().enumerate() {
        let shapes: Vec<u32> = match why {
            Forbidden::Overline => overline(around.own).into_iter().collect(),
            Forbidden::DoubleFour => fours(around).collect(),
            Forbidden::DoubleThree => {
                three(stones, cell, number, around, &mut vec![cell]).into_iter().collect()
            }
        };
        let cells = |shape: u32| {
            let steps = Bits(shape.into()).map(|at| at as i32 - REACH as i32);
            steps.map(|steps| stones.along(cell, number, steps)).collect()
        };
        found.extend(shapes.into_iter().map(cells));
    }
    found
}

/// The run through the centre, if it is longer than five.
fn overline(own: u32) -> Option<u32> {
    let (ahead, behind) = ((own >> REACH).trailing_ones(), (own << (31 - REACH)).leading_ones());
    let stones = ((1 << (ahead + behind - 1)) - 1) << (REACH as u32 + 1 - behind);
    (run(own) >= 6).then_some(stones)
}
