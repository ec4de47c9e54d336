use std::fmt;
use std::str::FromStr;

use crate::{DiagramError, Outcome, Side, Size, Square};

/// A picture of a board: what stands where, and, if it says so, who is to move.
///
/// As text it has one line a row, from the top: `X`, `O`, `.` or `_` for a free cell and `#` for a missing
/// one. Blanks, `|` and lines made of `-` and `+` only are decoration. More lines may stand anywhere:
/// `turn: X` names the side to move, `board: 4` (or `board: any`) the local board to play in, and
/// `taken: 2 0` the stones that X and O have taken off the board.
///
/// ```
/// # use rivi_rules::{Diagram, Side, Square};
/// let diagram: Diagram = "turn: O\n|O..|\n|.X.|\n|..X|".parse().unwrap();
/// assert_eq!(diagram.at(Square::new(1, 1)), Some(Side::X));
/// assert_eq!(diagram.turn, Some(Side::O));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    size: Size,
    marks: Vec<Option<Side>>,
    /// The side to move, where the diagram says it.
    pub turn: Option<Side>,
    /// The local board to play in, where the diagram says it.
    pub local_board: Option<LocalBoard>,
    /// The squares that are missing, row by row from the top.
    pub holes: Vec<Square>,
    /// How many stones each side has taken off the board.
    pub taken: [u8; 2],
}

/// Where the next move must be played, in games that have local boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalBoard {
    /// In any open board.
    Any,
    /// In this one.
    Number(u8),
}

/// How strictly a diagram is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct SetUp {
    /// The side to move; overrides what the diagram says.
    pub turn: Option<Side>,
    /// Takes positions that no game can reach, such as ten stones against three.
    pub impossible: bool,
}

impl SetUp {
    /// Refuses a won game in which the winner is to move, as the loser could not have moved last.
    ///
    /// # Errors
    /// If it is such a game, unless impossible positions are taken.
    pub fn refuse_winner_to_move(
        self,
        outcome: Option<Outcome>,
        turn: Side,
    ) -> Result<(), DiagramError> {
        match outcome {
            Some(outcome) if outcome.winner() == Some(turn) && !self.impossible => {
                Err(DiagramError::WinnerToMove { outcome })
            }
            _ => Ok(()),
        }
    }
}

impl Diagram {
    /// A diagram of the given marks, row by row from the top.
    ///
    /// # Panics
    /// If there are not as many marks as cells.
    pub fn new(size: Size, marks: Vec<Option<Side>>) -> Diagram {
        assert_eq!(marks.len(), size.cells(), "a mark for each cell of {size}");
        let (holes, taken) = (Vec::new(), [0; 2]);
        Diagram { size, marks, turn: None, local_board: None, holes, taken }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The mark on a square.
    pub fn at(&self, square: Square) -> Option<Side> {
        self.marks[self.size.index(square)]
    }

    /// Refuses missing squares that the board does not have, and those that it has and the diagram does not.
    ///
    /// # Errors
    /// The first square that differs.
    pub fn refuse_other_holes(&self, is_hole: impl Fn(Square) -> bool) -> Result<(), DiagramError> {
        let differs = |square: &Square| self.holes.contains(square) != is_hole(*square);
        match self.size.squares().find(differs) {
            None => Ok(()),
            Some(square) => {
                let found = if self.holes.contains(&square) { "missing" } else { "not missing" };
                Err(DiagramError::Hole { column: square.column + 1, row: square.row + 1, found })
            }
        }
    }

    /// How many stones a side has.
    pub fn stones(&self, side: Side) -> usize {
        self.marks.iter().filter(|&&mark| mark == Some(side)).count()
    }

    /// The same diagram on a board of this size, without holes, in a game without captures.
    ///
    /// # Errors
    /// If the width differs, or the height, which may be less where empty rows above can be left
    /// out (`from_below`); if a square is missing or stones were taken.
    pub fn fitted(self, size: Size, from_below: bool) -> Result<Diagram, DiagramError> {
        self.refuse_other_holes(|_| false)?;
        if self.taken != [0; 2] {
            return Err(DiagramError::Taken { x: self.taken[0], o: self.taken[1] });
        }
        self.sized(size, from_below)
    }

    /// The same diagram on a board of this size.
    ///
    /// # Errors
    /// If the width differs, or the height, which may be less where empty rows above can be left
    /// out (`from_below`).
    pub fn sized(mut self, size: Size, from_below: bool) -> Result<Diagram, DiagramError> {
        let (found, expected) = (self.size.height as usize, size.height as usize);
        if found > 0 && self.size.width != size.width {
            let (found, expected) = (self.size.width as usize, size.width as usize);
            return Err(DiagramError::Width { row: 1, found, expected });
        }
        if found == 0 || found > expected || (found < expected && !from_below) {
            return Err(DiagramError::Height { found, expected });
        }
        for hole in &mut self.holes {
            hole.row += (expected - found) as u8;
        }
        let missing = (expected - found) * size.width as usize;
        self.marks.splice(0..0, std::iter::repeat_n(None, missing));
        self.size = size;
        Ok(self)
    }

    /// Who is to move: as asked, as the diagram says, or as the stones tell.
    ///
    /// # Errors
    /// If the stones do not tell, or cannot come from a game in which the sides took turns
    /// (whoever began), unless `how` takes impossible positions.
    pub fn side_to_move(&self, how: SetUp) -> Result<Side, DiagramError> {
        let (x, o) = (self.stones(Side::X), self.stones(Side::O));
        let deduced = match x.abs_diff(o) {
            0 => Some(Side::X),
            1 => Some(if x > o { Side::O } else { Side::X }),
            _ => None,
        };
        let said = how.turn.or(self.turn);
        let turn = said.or(deduced).ok_or(DiagramError::Turn { x, o })?;
        let (own, others) = if turn == Side::X { (x, o) } else { (o, x) };
        if how.impossible || own == others || own + 1 == others {
            Ok(turn)
        } else {
            Err(DiagramError::Count { x, o, turn })
        }
    }
}

impl FromStr for Diagram {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Diagram, DiagramError> {
        let (mut turn, mut local_board, mut taken) = (None, None, [0; 2]);
        let mut rows = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if let Some(found) = text.strip_prefix("turn:") {
                turn = Some(read_turn(line, found.trim())?);
            } else if let Some(found) = text.strip_prefix("board:") {
                local_board = Some(read_local_board(line, found.trim())?);
            } else if let Some(found) = text.strip_prefix("taken:") {
                taken = read_taken(line, found.trim())?;
            } else if !is_decoration(text) {
                rows.push(read_row(line, text)?);
            }
        }
        let (size, cells) = joined(rows)?;
        let is_hole = |(_, cell): &(Square, &Cell)| matches!(cell, Cell::Hole);
        let holes = size.squares().zip(&cells).filter(is_hole).map(|(square, _)| square).collect();
        let marks = cells.into_iter().map(Cell::mark).collect();
        Ok(Diagram { size, marks, turn, local_board, holes, taken })
    }
}

/// Whether a line only draws the board's frame.
fn is_decoration(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '-' | '+' | '|' | '=') || c.is_whitespace())
}

/// What a diagram has on a square.
enum Cell {
    Free,
    Stone(Side),
    Hole,
}

impl Cell {
    fn mark(self) -> Option<Side> {
        if let Cell::Stone(side) = self { Some(side) } else { None }
    }
}

/// How a missing square is written.
pub(crate) const HOLE: char = '#';

fn read_row(line: usize, text: &str) -> Result<Vec<Cell>, DiagramError> {
    text.chars()
        .filter(|c| !c.is_whitespace() && *c != '|')
        .map(|c| match c {
            '.' | '_' => Ok(Cell::Free),
            HOLE => Ok(Cell::Hole),
            mark => {
                let side = Side::of_mark(mark).ok_or(DiagramError::Mark { line, found: c })?;
                Ok(Cell::Stone(side))
            }
        })
        .collect()
}

fn read_taken(line: usize, found: &str) -> Result<[u8; 2], DiagramError> {
    let numbers: Option<Vec<u8>> = found.split_whitespace().map(|word| word.parse().ok()).collect();
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| {
        let expected = "the stones that X has taken and those that O has";
        DiagramError::Header { line, found: found.into(), expected }
    })
}

fn read_turn(line: usize, found: &str) -> Result<Side, DiagramError> {
    let mut marks = found.chars();
    match (marks.next().and_then(Side::of_mark), marks.next()) {
        (Some(side), None) => Ok(side),
        _ => Err(DiagramError::Header { line, found: found.into(), expected: "X or O" }),
    }
}

fn read_local_board(line: usize, found: &str) -> Result<LocalBoard, DiagramError> {
    match found.parse::<u8>() {
        Ok(number @ 0..=8) => Ok(LocalBoard::Number(number)),
        _ if found.eq_ignore_ascii_case("any") => Ok(LocalBoard::Any),
        _ => {
            let expected = "a board from 0 to 8, or any";
            Err(DiagramError::Header { line, found: found.into(), expected })
        }
    }
}

/// Rows of equal width as one list. Sizes stop at 255, far beyond any board we have.
fn joined(rows: Vec<Vec<Cell>>) -> Result<(Size, Vec<Cell>), DiagramError> {
    const MOST: usize = u8::MAX as usize;
    let width = rows.first().map_or(0, Vec::len);
    if let Some(row) = rows.iter().position(|row| row.len() != width) {
        let found = rows[row].len();
        return Err(DiagramError::Uneven { row: row + 1, found, first: width });
    }
    if width > MOST {
        return Err(DiagramError::Width { row: 1, found: width, expected: MOST });
    }
    if rows.len() > MOST {
        return Err(DiagramError::Height { found: rows.len(), expected: MOST });
    }
    let size = Size::new(width as u8, rows.len() as u8);
    Ok((size, rows.into_iter().flatten().collect()))
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let free = |square| if self.holes.contains(&square) { HOLE } else { '.' };
        for row in 0..self.size.height {
            let squares = (0..self.size.width).map(|column| Square::new(row, column));
            let line: String = squares
                .map(|square| self.at(square).map_or_else(|| free(square), Side::mark))
                .collect();
            writeln!(f, "{line}")?;
        }
        if self.taken != [0; 2] {
            writeln!(f, "taken: {} {}", self.taken[0], self.taken[1])?;
        }
        if let Some(turn) = self.turn {
            writeln!(f, "turn: {turn}")?;
        }
        match self.local_board {
            Some(LocalBoard::Any) => writeln!(f, "board: any"),
            Some(LocalBoard::Number(number)) => writeln!(f, "board: {number}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Diagram, DiagramError> {
        text.parse()
    }

    #[test]
    fn decoration_does_not_matter() {
        let plain = parse("X.O\n.X.\n..O").unwrap();
        assert_eq!(parse("+---+\n|X.O|\n| . X _ |\n\n|..o|\n-----").unwrap(), plain);
    }

    #[test]
    fn text_round_trips() {
        for text in ["X.O\n.X.\nturn: O\n", "XO\n..\nboard: any\n", ".\nturn: X\nboard: 7\n"] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(parse("X.O\n.?."), Err(DiagramError::Mark { line: 2, found: '?' }));
        assert_eq!(parse("X.O\n."), Err(DiagramError::Uneven { row: 2, found: 1, first: 3 }));
        assert!(matches!(parse("turn: Z\n..."), Err(DiagramError::Header { line: 1, .. })));
        assert!(matches!(parse("turn: XO\n..."), Err(DiagramError::Header { line: 1, .. })));
        assert!(matches!(parse("board: 9"), Err(DiagramError::Header { line: 1, .. })));
        assert!(matches!(parse("...\nboard: all"), Err(DiagramError::Header { line: 2, .. })));
    }

    #[test]
    fn headers_are_read() {
        for number in 0..=8 {
            let diagram = parse(&format!("X\nboard: {number}")).unwrap();
            assert_eq!(diagram.local_board, Some(LocalBoard::Number(number)));
        }
        assert_eq!(parse("X\nboard: ANY").unwrap().local_board, Some(LocalBoard::Any));
        assert_eq!(parse("X").unwrap().local_board, None);
        assert_eq!(parse("turn: o\nX").unwrap().turn, Some(Side::O));
        assert_eq!(parse("turn: X\nX").unwrap().turn, Some(Side::X));
    }

    #[test]
    fn sizes_stop_at_255() {
        let row = |width: usize| ".".repeat(width);
        let rows = |height: usize| ".\n".repeat(height);
        assert_eq!(parse(&row(255)).unwrap().size(), Size::new(255, 1));
        assert_eq!(parse(&rows(255)).unwrap().size(), Size::new(1, 255));
        for length in [256, 257, 600] {
            let refused = DiagramError::Width { row: 1, found: length, expected: 255 };
            assert_eq!(parse(&row(length)), Err(refused));
            let refused = DiagramError::Height { found: length, expected: 255 };
            assert_eq!(parse(&rows(length)), Err(refused));
        }
    }

    #[test]
    fn a_diagram_without_rows_has_no_rows() {
        for text in ["", "\n\n", "---\n|\t|\n+==+", "turn: X"] {
            let diagram = parse(text).unwrap();
            assert_eq!(diagram.size(), Size::new(0, 0));
            assert_eq!(parse(&diagram.to_string()).as_ref(), Ok(&diagram));
            let refused = DiagramError::Height { found: 0, expected: 3 };
            assert_eq!(diagram.clone().fitted(Size::new(3, 3), true), Err(refused.clone()));
            assert_eq!(diagram.fitted(Size::new(3, 3), false), Err(refused));
        }
    }

    #[test]
    fn stones_are_counted_and_looked_up() {
        let diagram = parse("XO.\nX.X").unwrap();
        assert_eq!((diagram.stones(Side::X), diagram.stones(Side::O)), (3, 1));
        assert_eq!(diagram.at(Square::new(0, 1)), Some(Side::O));
        assert_eq!(diagram.at(Square::new(1, 1)), None);
        assert_eq!(diagram.at(Square::new(1, 2)), Some(Side::X));
    }

    #[test]
    fn the_winner_is_not_to_move() {
        let (won, drawn) = (Some(Outcome::Win(Side::X)), Some(Outcome::Draw));
        let strict = SetUp::default();
        let refused = DiagramError::WinnerToMove { outcome: Outcome::Win(Side::X) };
        assert_eq!(strict.refuse_winner_to_move(won, Side::X), Err(refused));
        assert_eq!(strict.refuse_winner_to_move(won, Side::O), Ok(()));
        assert_eq!(strict.refuse_winner_to_move(drawn, Side::X), Ok(()));
        assert_eq!(strict.refuse_winner_to_move(None, Side::X), Ok(()));
        let expressly = SetUp { turn: None, impossible: true };
        assert_eq!(expressly.refuse_winner_to_move(won, Side::X), Ok(()));
    }

    #[test]
    #[should_panic(expected = "a mark for each cell")]
    fn a_diagram_has_a_mark_for_each_cell() {
        Diagram::new(Size::new(2, 2), vec![None; 3]);
    }

    #[test]
    fn fewer_rows_stand_at_the_bottom_where_stones_fall() {
        let low = parse("X.\nO.").unwrap();
        let high = low.clone().fitted(Size::new(2, 4), true).unwrap();
        assert_eq!(high.to_string(), "..\n..\nX.\nO.\n");
        let from_one_row = parse("XOX").unwrap().fitted(Size::new(3, 4), true).unwrap();
        assert_eq!(from_one_row.to_string(), "...\n...\n...\nXOX\n");
        assert_eq!(low.clone().fitted(Size::new(2, 2), false), Ok(low.clone()));
        let refused = DiagramError::Height { found: 2, expected: 4 };
        assert_eq!(low.clone().fitted(Size::new(2, 4), false), Err(refused));
        let refused = DiagramError::Height { found: 2, expected: 1 };
        assert_eq!(low.clone().fitted(Size::new(2, 1), true), Err(refused));
        assert!(matches!(low.fitted(Size::new(3, 2), true), Err(DiagramError::Width { .. })));
    }

    #[test]
    fn the_side_to_move_is_deduced_given_or_refused() {
        let as_is = SetUp::default();
        let turn = |text: &str, how| parse(text).unwrap().side_to_move(how);
        assert_eq!(turn("XO.", as_is), Ok(Side::X));
        assert_eq!(turn("X..", as_is), Ok(Side::O));
        assert_eq!(turn("O..", as_is), Ok(Side::X));
        assert_eq!(turn("XO.\nturn: O", as_is), Ok(Side::O));
        let asked = SetUp { turn: Some(Side::X), impossible: false };
        assert_eq!(turn("XO.\nturn: O", asked), Ok(Side::X));
        assert_eq!(turn("XXX", as_is), Err(DiagramError::Turn { x: 3, o: 0 }));
        let too_many = DiagramError::Count { x: 1, o: 0, turn: Side::X };
        assert_eq!(turn("X..", asked), Err(too_many));
        let expressly = SetUp { turn: Some(Side::X), impossible: true };
        assert_eq!(turn("XXX", expressly), Ok(Side::X));
        let too_many = DiagramError::Count { x: 1, o: 2, turn: Side::O };
        assert_eq!(turn("XOO\nturn: O", as_is), Err(too_many));
        let too_few = DiagramError::Count { x: 0, o: 2, turn: Side::X };
        assert_eq!(turn(".OO\nturn: X", as_is), Err(too_few));
    }
}
