/// Which way a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A diagonal from the top left.
    Falling,
    /// A diagonal from the top right.
    Rising,
}

impl Direction {
    /// All four, in the order of the lines through a cell.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Falling, Direction::Rising];

    /// Rows down and columns to the right, for one cell on.
    pub const fn step(self) -> (i16, i16) {
        match self {
            Direction::Row => (0, 1),
            Direction::Column => (1, 0),
            Direction::Falling => (1, 1),
            Direction::Rising => (1, -1),
        }
    }

    /// As it is told outside.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::Row => "row",
            Direction::Column => "column",
            Direction::Falling => "falling",
            Direction::Rising => "rising",
        }
    }
}
