use std::fmt;

use rivi_rules::{NotationError, Size, Square, Symmetry, column_letters, read_algebraic};

/// A cell of a grid, numbered row by row from the top left, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// A cell in words: row and column from the top left on boards where these are digits, else the
    /// letters of the column and the row from the bottom.
    pub fn name(self, size: Size) -> String {
        let Square { row, column } = self.square(size);
        if size.width <= 9 && size.height <= 9 {
            format!("{}{}", row + 1, column + 1)
        } else {
            self.text(size)
        }
    }

    /// The cell on this square.
    #[inline]
    pub const fn on(square: Square, size: Size) -> Cell {
        Cell(size.index(square) as u16)
    }

    /// Where it is.
    #[inline]
    pub const fn square(self, size: Size) -> Square {
        size.square(self.0 as usize)
    }

    /// Whether it is on the board.
    #[inline]
    pub const fn is_on(self, size: Size) -> bool {
        (self.0 as usize) < size.cells()
    }

    /// The cell seen through a symmetry.
    pub const fn transformed(self, symmetry: Symmetry, size: Size) -> Cell {
        Cell::on(symmetry.apply(self.square(size), size), size)
    }

    /// The cell as text: column letters, then the row from the bottom.
    pub fn text(self, size: Size) -> String {
        let Square { row, column } = self.square(size);
        format!("{}{}", column_letters(column), size.height - row)
    }

    /// Reads a cell from the front of a text: `h8`, or on boards up to 9×9 also two digits, row from
    /// the top and column.
    ///
    /// # Errors
    /// If the text begins with neither.
    pub fn read(text: &str, size: Size) -> Result<(Cell, &str), NotationError> {
        read_algebraic(text, size)
            .or_else(|| read_row_and_column(text, size))
            .map(|(square, rest)| (Cell::on(square, size), rest))
            .ok_or_else(|| NotationError::new(text, expected(size)))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {}", self.0)
    }
}

fn has_digits(size: Size) -> bool {
    size.width <= 9 && size.height <= 9
}

fn read_row_and_column(text: &str, size: Size) -> Option<(Square, &str)> {
    let digit = |at: usize| text.as_bytes().get(at).filter(|byte| byte.is_ascii_digit());
    let (row, column) = (digit(0)? - b'0', digit(1)? - b'0');
    let square = Square::new(row.checked_sub(1)?, column.checked_sub(1)?);
    (has_digits(size) && size.contains(square)).then(|| (square, &text[2..]))
}

fn expected(size: Size) -> String {
    let last = column_letters(size.width - 1);
    let cells = format!("a column from a to {last} and a row from 1 to {}", size.height);
    let example = Cell::on(Square::new(size.height / 2, size.width / 2), size).text(size);
    if has_digits(size) {
        format!("{cells}, as in {example}, or the digits of row (from the top) and column")
    } else {
        format!("{cells}, as in {example}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations_name_the_same_cell() {
        let size = Size::new(3, 3);
        assert_eq!(Cell::read("a3", size), Ok((Cell(0), "")));
        assert_eq!(Cell::read("11", size), Ok((Cell(0), "")));
        assert_eq!(Cell::read("2311", size), Ok((Cell(5), "11")));
        assert_eq!(Cell(5).text(size), "c2");
        assert!(Cell::read("14", size).is_err());
        assert!(Cell::read("01", size).is_err());
        assert!(Cell::read("1", size).is_err());
    }

    #[test]
    fn large_boards_have_no_digits() {
        let error = Cell::read("23", Size::new(15, 15)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "'23' is no move here: expected a column from a to o and a row from 1 to 15, as in h8"
        );
    }
}
