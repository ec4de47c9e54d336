//! Three by three: the board that tic-tac-toe is and that larger games are made of, as sets of nine bits.

/// Rows, columns and diagonals.
pub const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// For each set of cells, whether it holds a line: one bit each.
static HOLDS_LINE: [u64; 8] = holds_line();

const fn holds_line() -> [u64; 8] {
    let mut table = [0; 8];
    let mut cells = 0;
    while cells <= 0b111_111_111 {
        let mut line = 0;
        while line < LINES.len() {
            if cells & LINES[line] == LINES[line] {
                table[cells as usize / 64] |= 1 << (cells % 64);
            }
            line += 1;
        }
        cells += 1;
    }
    table
}

/// Whether a set of cells of a 3×3 board holds a full row, column or diagonal.
#[inline]
pub fn has_line(cells: u16) -> bool {
    HOLDS_LINE[(cells >> 6) as usize] >> (cells & 63) & 1 != 0
}

/// The cells of all full rows, columns and diagonals in a set of cells of a 3×3 board.
pub fn cells_in_lines(cells: u16) -> u16 {
    LINES.into_iter().filter(|line| cells & line == *line).fold(0, |all, line| all | line)
}
