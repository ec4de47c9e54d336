use rivi_rules::{Size, Table, column_letters};

/// How the cells of a board are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Two digits, row from the top and column, or letter and row from the bottom: boards up to 9×9.
    Digits,
    /// A letter and the row from the bottom: larger boards.
    Letters,
    /// A column, into which a stone falls.
    Columns,
    /// A local board and a cell in it.
    Blocks,
}

impl Layout {
    /// The layout of the game that starts here.
    pub fn of(start: &dyn Table) -> Layout {
        let size = start.size();
        if start.block().is_some() {
            Layout::Blocks
        } else if start.legal_moves().iter().all(|m| m.len() == 1) {
            Layout::Columns
        } else if size.width <= 9 && size.height <= 9 {
            Layout::Digits
        } else {
            Layout::Letters
        }
    }

    /// The names on the board's four sides.
    pub(crate) fn names(self, size: Size) -> Names {
        let columns = || (1..=size.width).map(|column| column.to_string()).collect();
        let letters = || (0..size.width).map(column_letters).collect();
        let from_top = || (1..=size.height).map(|row| row.to_string()).collect();
        let from_bottom = || (1..=size.height).rev().map(|row| row.to_string()).collect();
        match self {
            Layout::Digits => {
                Names { left: from_top(), inner: columns(), right: from_bottom(), outer: letters() }
            }
            Layout::Letters => Names { left: from_bottom(), inner: letters(), ..Names::default() },
            Layout::Columns => Names { inner: columns(), ..Names::default() },
            Layout::Blocks => Names::default(),
        }
    }
}

/// The names of rows and columns on the four sides of a board; empty where there are none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Rows, to the left inside the frame.
    pub(crate) left: Vec<String>,
    /// Columns, below inside the frame.
    pub(crate) inner: Vec<String>,
    /// Rows, to the right of the frame.
    pub(crate) right: Vec<String>,
    /// Columns, below the frame.
    pub(crate) outer: Vec<String>,
}
