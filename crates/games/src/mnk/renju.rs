//! What renju forbids to the first player, judged on the eleven cells round a cell in each of its four
//! lines. The slow version, written from the rules, is in `renju_oracle`.

use rivi_rules::Forbidden;

/// How far a line is looked at to both sides of a cell.
pub(crate) const REACH: usize = 5;
const CENTRE: u32 = 1 << REACH;

/// The eleven cells round a cell in one line; bit 5 is the cell itself. What is neither the first
/// player's nor free is the opponent's or off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Around {
    /// The first player's stones.
    pub(crate) own: u32,
    /// Free cells.
    pub(crate) free: u32,
}

/// Anything that has the first player's stones in lines.
pub(crate) trait Stones {
    /// The line of this number (0 to 3) round a cell.
    fn around(&self, cell: u16, line: usize) -> Around;
    /// The cell so many steps further on in a line.
    fn along(&self, cell: u16, line: usize, steps: i32) -> u16;
}

/// What a stone of the first player makes on a free cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Makes {
    Five,
    Forbidden(Forbidden),
    Nothing,
}

/// Why the first player may not play on a free cell, if it may not.
pub(crate) fn forbidden(stones: &impl Stones, cell: u16) -> Option<Forbidden> {
    match judged(stones, cell, &mut Vec::new()) {
        Makes::Forbidden(why) => Some(why),
        Makes::Five | Makes::Nothing => None,
    }
}

/// A cell with the stones that are thought of as played already.
struct Thought<'s, S> {
    stones: &'s S,
    played: &'s [u16],
}

impl<S: Stones> Thought<'_, S> {
    /// The line round the cell, with the stones thought of and one on the cell itself.
    fn line(&self, cell: u16, line: usize) -> Around {
        let mut around = self.stones.around(cell, line);
        for steps in -(REACH as i32)..=REACH as i32 {
            let bit = 1 << (steps + REACH as i32);
            if around.free & bit != 0 && self.played.contains(&self.stones.along(cell, line, steps))
            {
                around.own |= bit;
                around.free &= !bit;
            }
        }
        Around { own: around.own | CENTRE, free: around.free & !CENTRE }
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
    if runs.iter().any(|&length| length > 5) {
        return Makes::Forbidden(Forbidden::Overline);
    }
    if lines.iter().map(|&line| fours(line)).sum::<usize>() > 1 {
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

/// How many fours a line holds that the centre is part of: sets of four stones to which one more makes
/// exactly five.
fn fours(Around { own, free }: Around) -> usize {
    let (mut count, mut last) = (0, 0);
    for first in 1..=REACH {
        let window = 0b1_1111 << first;
        let (stones, ends) = (own & window, own & (0b100_0001 << (first - 1)));
        if stones.count_ones() == 4 && (window & !own & free) != 0 && ends == 0 && stones != last {
            (count, last) = (count + 1, stones);
        }
    }
    count
}

/// The cells of a line that make it a straight four through the centre: four in a row that become five
/// at either end.
fn straight_four_cells(Around { own, free }: Around) -> u32 {
    let mut cells = 0;
    for first in 2..=REACH {
        let (row, ends) = (0b1111 << first, 0b10_0001 << (first - 1));
        let beyond = 0b1000_0001 << (first - 2);
        let missing = row & !own;
        let one = missing.is_power_of_two() && free & missing != 0;
        if one && free & ends == ends && own & beyond == 0 {
            cells |= missing;
        }
    }
    cells
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
    let cells = straight_four_cells(around);
    (0..=2 * REACH as i32).filter(|bit| cells >> bit & 1 != 0).any(|bit| {
        let next = stones.along(cell, line, bit - REACH as i32);
        judged(stones, next, played) == Makes::Nothing
    })
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::testing::Oracle;
    use rivi_rules::{Board, Chance, IllegalMove, Position, SetUp, Side, Size, below};

    use super::*;
    use crate::mnk::{Cell, Grid, GridRules, Twist};

    fn renju(width: u8, height: u8) -> Grid {
        let rules = GridRules::new(Size::new(width, height), 5);
        Grid::new(GridRules { twist: Twist::Renju, ..rules })
    }

    fn drawn(rows: &[&str]) -> Grid {
        let start = renju(rows[0].len() as u8, rows.len() as u8);
        let how = SetUp { turn: Some(Side::X), impossible: true };
        // A stone more or less in a corner does not matter, but makes X the first player.
        let mut text = rows.join("\n");
        let stones = text.chars().filter(|mark| "XO".contains(*mark)).count();
        if stones % 2 == 1 {
            text.replace_range(0..1, "O");
        }
        start.set_up(&text.parse().unwrap(), how).unwrap()
    }

    /// The cell marked `?` is free, and this is what a stone of X makes there.
    fn verdict(rows: &[&str]) -> Option<Forbidden> {
        let joined = rows.concat();
        let cell = Cell(joined.find('?').unwrap() as u16);
        let plain: Vec<String> = rows.iter().map(|row| row.replace('?', ".")).collect();
        let grid = drawn(&plain.iter().map(String::as_str).collect::<Vec<_>>());
        let found = grid.forbidden(cell);
        let slow = match grid.slow_check(cell) {
            Err(IllegalMove::Forbidden(why)) => Some(why),
            other => other.map(|()| None).unwrap(),
        };
        assert_eq!(found, slow, "{rows:?}");
        found
    }

    #[test]
    fn rows_of_one_line_are_judged() {
        assert_eq!(
            verdict(&["...........", "..XXX?XX...", "..........."]),
            Some(Forbidden::Overline)
        );
        assert_eq!(verdict(&["...........", "..XX?XX....", "..........."]), None, "five");
        assert_eq!(
            verdict(&["...........", ".X.X?X.X...", "..........."]),
            Some(Forbidden::DoubleFour)
        );
        assert_eq!(
            verdict(&["............", ".XX.?X.XX...", "............"]),
            Some(Forbidden::DoubleFour)
        );
        assert_eq!(verdict(&["...........", "..XX?X.....", "..........."]), None, "straight four");
    }

    #[test]
    fn two_threes_count_only_if_both_can_become_straight_fours() {
        let open = [
            "...........",
            "...........",
            ".....X.....",
            ".....X.....",
            "..XX.?.....",
            "...........",
            "...........",
            "...........",
        ];
        assert_eq!(verdict(&open), Some(Forbidden::DoubleThree));
        let blocked = [
            "...........",
            ".....O.....",
            ".....X.....",
            ".....X.....",
            "..XX.?.....",
            ".....O.....",
            "...........",
            "...........",
        ];
        assert_eq!(verdict(&blocked), None);
        let five_too = [
            "...........",
            ".....X.....",
            ".....X.....",
            ".....X.....",
            ".XXX.?.....",
            ".....X.....",
            "...........",
            "...........",
        ];
        assert_eq!(verdict(&five_too), None, "five goes before everything");
    }

    #[test]
    fn the_second_player_may_do_anything_and_wins_with_six() {
        let start = renju(11, 3);
        let how = SetUp { turn: Some(Side::O), impossible: true };
        let text = "X.........X\n..OOO.OO...\nX.X.X.....X";
        let mut grid = start.set_up(&text.parse().unwrap(), how).unwrap();
        assert_eq!((grid.black(), grid.forbidden(Cell(16))), (Side::X, None));
        grid.play(Cell(16)).unwrap();
        assert_eq!(grid.winner(), Some(Side::O));
    }

    /// Dense random boards: most cells with many lines through them, where threes depend on threes.
    #[test]
    fn fast_and_slow_judgement_agree_on_random_boards() {
        let mut chance = Chance::seed_from_u64(7);
        let mut kinds = [0; 3];
        for round in 0..1000_u16 {
            let side = 8 + (round % 4) as u8;
            let start = renju(side, side);
            let share = 4 + below(&mut chance, 12);
            let rows: Vec<String> = (0..side)
                .map(|_| {
                    (0..side)
                        .map(|_| match below(&mut chance, 40) {
                            mark if mark < share => 'X',
                            mark if mark < share + 3 => 'O',
                            _ => '.',
                        })
                        .collect()
                })
                .collect();
            let how = SetUp { turn: Some(Side::X), impossible: true };
            let Ok(grid) = start.set_up(&rows.join("\n").parse().unwrap(), how) else { continue };
            if grid.outcome().is_some() || grid.black() == Side::O {
                continue;
            }
            for cell in (0..grid.size().cells() as u16).map(Cell) {
                let checked = grid.check(cell);
                assert_eq!(checked, grid.slow_check(cell), "{}\n{cell}", rows.join("\n"));
                if let Err(IllegalMove::Forbidden(why)) = checked {
                    kinds[why as usize] += 1;
                }
            }
        }
        assert!(kinds.iter().all(|&count| count > 100), "{kinds:?}");
    }
}
