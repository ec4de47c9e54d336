use super::{Direction, GridRules, ScoreRule};

/// Cells at equal distances, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    first: u16,
    step: u16,
    length: u16,
}

impl Cells {
    pub(super) fn iter(self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.length).map(move |at| usize::from(self.first + at * self.step))
    }
}

/// A line that wins when it is full.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) direction: Direction,
    /// The cells that gain by it.
    pub(super) cells: Cells,
    /// The cells whose marks are summed. The same, but for one slip of the source's listing.
    pub(super) summed: Cells,
}

/// Every line of the board.
pub(super) fn all(rules: GridRules, by: ScoreRule) -> Vec<Line> {
    let mut lines = Vec::new();
    for direction in Direction::ALL {
        for row in 0..i16::from(rules.size.height) {
            for column in 0..i16::from(rules.size.width) {
                if fits(rules, direction, row, column) {
                    lines.push(line(rules, by, direction, row, column));
                }
            }
        }
    }
    lines
}

fn fits(rules: GridRules, direction: Direction, row: i16, column: i16) -> bool {
    let (down, right) = direction.step();
    let steps = i16::from(rules.line) - 1;
    let (last_row, last_column) = (row + steps * down, column + steps * right);
    last_row < i16::from(rules.size.height)
        && (0..i16::from(rules.size.width)).contains(&last_column)
}

fn line(rules: GridRules, by: ScoreRule, direction: Direction, row: i16, column: i16) -> Line {
    let width = i16::from(rules.size.width);
    let (down, right) = direction.step();
    let cells = Cells {
        first: (row * width + column) as u16,
        step: (down * width + right) as u16,
        length: u16::from(rules.line),
    };
    let slipped = by == ScoreRule::Listing && direction == Direction::Rising;
    let summed = if slipped { beside(cells) } else { cells };
    Line { direction, cells, summed }
}

/// The listing sums the cells whose row and column add up to n where those of the rising diagonal
/// add up to n + 1: the shorter diagonal beside it.
fn beside(diagonal: Cells) -> Cells {
    Cells { first: diagonal.first.saturating_sub(1), length: diagonal.length - 1, ..diagonal }
}
