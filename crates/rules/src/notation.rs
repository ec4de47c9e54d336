use thiserror::Error;

use crate::{IllegalMove, Position, Size, Square};

/// Moves as text, both ways.
pub trait Notation: Position {
    /// The move as text.
    fn move_text(&self, m: Self::Move) -> String;

    /// Reads one move from the front of the text and gives back what follows it.
    ///
    /// The move need not be legal, but it has to exist on this board.
    ///
    /// # Errors
    /// If the text does not begin with a move of this game.
    fn read_move<'t>(&self, text: &'t str) -> Result<(Self::Move, &'t str), NotationError>;

    /// Reads a text that is one move and nothing else.
    ///
    /// # Errors
    /// If it is not.
    fn parse_move(&self, text: &str) -> Result<Self::Move, NotationError> {
        let text = text.trim();
        match self.read_move(text)? {
            (m, "") => Ok(m),
            (_, rest) => {
                Err(NotationError { found: cut(rest), expected: NOTHING_BEHIND.to_owned() })
            }
        }
    }

    /// Plays a whole line of moves, separated by blanks or commas or by nothing.
    ///
    /// # Errors
    /// Which move of the line is wrong, and why. The position is then unchanged.
    fn play_line(&mut self, text: &str) -> Result<Vec<Self::Move>, LineError> {
        let mut position = self.clone();
        let mut played = Vec::new();
        let mut rest = next_move(text);
        while !rest.is_empty() {
            let number = played.len() + 1;
            let (m, behind) = position
                .read_move(rest)
                .map_err(|error| LineError::Unreadable { number, error })?;
            position.play(m).map_err(|reason| LineError::Illegal {
                number,
                text: rest[..rest.len() - behind.len()].to_owned(),
                reason,
            })?;
            played.push(m);
            rest = next_move(behind);
        }
        *self = position;
        Ok(played)
    }

    /// A line of moves as text, such that [`play_line`](Notation::play_line) reads it.
    fn line_text(&self, moves: &[Self::Move]) -> String {
        moves.iter().map(|&m| self.move_text(m)).collect::<Vec<_>>().join(" ")
    }
}

const NOTHING_BEHIND: &str = "one move and nothing behind it";

fn next_move(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || c == ',')
}

/// Text that is no move of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{found}' is no move here: expected {expected}")]
pub struct NotationError {
    /// The offending text.
    pub found: String,
    /// What a move looks like.
    pub expected: String,
}

impl NotationError {
    /// An error that quotes the first word of the text, cut short if need be.
    pub fn new(text: &str, expected: impl Into<String>) -> NotationError {
        let word = text.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or(text);
        NotationError { found: cut(word), expected: expected.into() }
    }
}

/// The text, cut short where quoting it whole would bury the message.
fn cut(text: &str) -> String {
    const LONGEST: usize = 20;
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// What is wrong with a line of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// A part of it is no move.
    #[error("move {number}: {error}")]
    Unreadable {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A move of it may not be played.
    #[error("move {number}, '{text}', is illegal: {reason}")]
    Illegal {
        /// Which move, from 1.
        number: usize,
        /// The move as it was written.
        text: String,
        /// Why it may not be played.
        reason: IllegalMove,
    },
}

/// The letters of a column: a … z, then aa, ab, …
///
/// ```
/// # use rivi_rules::column_letters;
/// assert_eq!(column_letters(7), "h");
/// assert_eq!(column_letters(26), "aa");
/// assert_eq!(column_letters(63), "bl");
/// ```
pub fn column_letters(column: u8) -> String {
    let letter = |number: u8| char::from(b'a' + number % 26);
    match column / 26 {
        0 => letter(column).to_string(),
        round => [letter(round - 1), letter(column)].iter().collect(),
    }
}

/// Reads `h8` from the front of the text: column letters, then the row number from the bottom.
///
/// `None` if the text does not begin like that or the square is not on the board.
pub fn read_algebraic(text: &str, size: Size) -> Option<(Square, &str)> {
    let letters = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let behind = &text[letters..];
    let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let column = read_column(&text[..letters])?;
    let row: u8 = behind[..digits].parse().ok()?;
    let square = Square { row: size.height.checked_sub(row)?, column };
    size.contains(square).then_some((square, &behind[digits..]))
}

pub(crate) fn read_column(letters: &str) -> Option<u8> {
    let number = |byte: u8| (byte.to_ascii_lowercase() - b'a') as u16;
    let column = match *letters.as_bytes() {
        [only] => number(only),
        [round, last] => (number(round) + 1) * 26 + number(last),
        _ => return None,
    };
    u8::try_from(column).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Toy;

    #[test]
    fn every_square_of_the_largest_board_reads_back() {
        let size = Size::new(64, 64);
        for square in size.squares() {
            let text = format!("{}{}", column_letters(square.column), 64 - square.row);
            assert_eq!(read_algebraic(&text, size), Some((square, "")));
        }
    }

    #[test]
    fn text_that_is_no_square_is_refused() {
        let size = Size::new(15, 15);
        for text in ["", "h", "8", "h0", "h16", "p1", "h-1", "h999", "aaa1", "zz1", "é1", "hé"] {
            assert_eq!(read_algebraic(text, size), None, "{text}");
        }
        assert_eq!(read_algebraic("h8i9", size), Some((Square::new(7, 7), "i9")));
        assert_eq!(read_algebraic("H8", size), Some((Square::new(7, 7), "")));
    }

    #[test]
    fn long_words_are_cut_in_errors() {
        let error = NotationError::new(&"x".repeat(1000), "a move");
        assert_eq!(error.found, format!("{}…", "x".repeat(20)));
        let error = NotationError::new(&"x".repeat(20), "a move");
        assert_eq!(error.found, "x".repeat(20));
        assert_eq!(NotationError::new("q9 h8", "a move").found, "q9");
        assert_eq!(NotationError::new("q9,h8", "a move").found, "q9");
    }

    #[test]
    fn one_move_is_one_move() {
        let toy: Toy = "((1 2) 3)".parse().unwrap();
        assert_eq!(toy.parse_move(" b "), Ok(1));
        let error = toy.parse_move("b a").unwrap_err();
        assert_eq!(
            error.to_string(),
            "' a' is no move here: expected one move and nothing behind it"
        );
        let error = toy.parse_move(&format!("b{}", ".".repeat(50))).unwrap_err();
        assert_eq!(error.found, format!("{}…", ".".repeat(20)));
    }

    #[test]
    fn lines_name_the_move_that_is_wrong_and_change_nothing() {
        let mut toy: Toy = "((1 2) 3)".parse().unwrap();
        let before = toy.clone();
        for (line, message) in [
            ("a 1", "move 2: '1' is no move here: expected the letter of a branch, from a"),
            ("a, h", "move 2, 'h', is illegal: it is not on the board"),
            ("i a b", "move 1, 'i', is illegal: it is not on the board"),
            ("b a", "move 2, 'a', is illegal: the game is over: O has won"),
        ] {
            assert_eq!(toy.play_line(line).unwrap_err().to_string(), message);
            assert_eq!(toy, before);
        }
        assert_eq!(toy.play_line(" ,a ,, b, "), Ok(vec![0, 1]));
        assert_eq!(before.line_text(&[0, 1]), "a b");
    }
}
