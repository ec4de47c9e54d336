//! Facts about a single 3×3 board, from tables.

use std::sync::LazyLock;

pub(crate) use rivi_rules::nine::LINES;

/// More marks than any line needs.
pub(crate) const NEVER: u8 = 100;

/// For each set of boards, those on a line that lies within it.
static IN_LINES: [u16; 512] = in_lines();

const fn in_lines() -> [u16; 512] {
    let mut table = [0; 512];
    let mut boards = 0;
    while boards < 512 {
        let mut line = 0;
        while line < 8 {
            if LINES[line] & boards as u16 == LINES[line] {
                table[boards] |= LINES[line];
            }
            line += 1;
        }
        boards += 1;
    }
    table
}

/// The boards of a set that are on a line within it.
#[inline]
pub(crate) fn in_line(boards: u16) -> u16 {
    IN_LINES[boards as usize]
}

/// For each set of boards, the lines, a bit each, that lie within it, and those with none, one and two of their boards in it.
static LINES_WITHIN: [u8; 512] = lines_with(3);
static LINES_BEGUN: [[u8; 512]; 3] = [lines_with(0), lines_with(1), lines_with(2)];

const fn lines_with(count: u32) -> [u8; 512] {
    let mut table = [0; 512];
    let mut boards = 0;
    while boards < 512 {
        let mut line = 0;
        while line < 8 {
            if (LINES[line] & boards as u16).count_ones() == count {
                table[boards] |= 1 << line;
            }
            line += 1;
        }
        boards += 1;
    }
    table
}

/// The lines, a bit each, that a side may still complete, by how many of their boards it has won: none, one, two.
#[inline]
pub(crate) fn lines_begun(won: u16, hopes: u16) -> [u16; 3] {
    let alive = LINES_WITHIN[hopes as usize];
    std::array::from_fn(|count| u16::from(alive & LINES_BEGUN[count][won as usize]))
}

/// Whether marks leave the other side a line.
#[inline]
pub(crate) fn leaves_a_line(marks: u16) -> bool {
    in_line(0b111_111_111 & !marks) != 0
}

/// Each set of marks as a number in base three, so that two sets fit a table of 3^9 places.
static IN_BASE_THREE: [u16; 512] = in_base_three();

const fn in_base_three() -> [u16; 512] {
    let mut table = [0; 512];
    let mut marks = 0;
    while marks < 512 {
        let (mut cell, mut power) = (0, 1);
        while cell < 9 {
            if marks >> cell & 1 == 1 {
                table[marks] += power;
            }
            power *= 3;
            cell += 1;
        }
        marks += 1;
    }
    table
}

/// How many states a 3×3 board has, reachable or not.
pub(crate) const PLACES: usize = 19_683;

/// The place of a board in a table of all.
#[inline]
pub(crate) fn place(mine: u16, theirs: u16) -> usize {
    (IN_BASE_THREE[mine as usize] + 2 * IN_BASE_THREE[theirs as usize]).into()
}

/// How many more marks a side needs for a line, on each board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Missing(&'static [u8]);

impl Missing {
    pub(crate) fn new() -> Missing {
        static TABLE: LazyLock<Vec<u8>> = LazyLock::new(missing_table);
        Missing(&TABLE)
    }

    /// How many more marks make a line of `mine` that `theirs` do not block; [`NEVER`] if none can.
    #[inline]
    pub(crate) fn marks(self, mine: u16, theirs: u16) -> u8 {
        self.0[place(mine, theirs)]
    }
}

fn missing_table() -> Vec<u8> {
    let mut table = vec![NEVER; PLACES];
    for mine in 0..512_u16 {
        for theirs in (0..512_u16).filter(|theirs| mine & theirs == 0) {
            let open = LINES.iter().filter(|&&line| line & theirs == 0);
            let fewest = open.map(|&line| (line & !mine).count_ones() as u8).min();
            table[place(mine, theirs)] = fewest.unwrap_or(NEVER);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_begun_lie_within_the_hopes_and_have_so_many_boards() {
        for (won, hopes) in [(0, 511), (0b000_000_011, 511), (0b001_000_001, 0b001_001_111)] {
            let begun = lines_begun(won, hopes);
            for (number, line) in LINES.iter().enumerate() {
                let count = (line & won).count_ones() as usize;
                let is_there = |at: usize| begun[at] >> number & 1 != 0;
                let expected = |at: usize| at == count && line & hopes == *line;
                assert!((0..3).all(|at| is_there(at) == expected(at)), "{won} {hopes} {number}");
            }
        }
    }

    #[test]
    fn the_missing_marks_are_those_of_the_nearest_line() {
        let missing = Missing::new();
        assert_eq!(missing.marks(0, 0), 3);
        assert_eq!(missing.marks(0b011, 0), 1);
        assert_eq!(missing.marks(0b011, 0b100), 2);
        assert_eq!(missing.marks(0, 0b101_010_101), NEVER);
        assert_eq!(missing.marks(0b111, 0), 0);
    }
}
