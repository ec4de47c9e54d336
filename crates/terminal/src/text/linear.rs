//! A board in sentences, for whoever hears rather than sees it.

use rivi_players::Language;
use rivi_rules::{Region, Side, Square, Table, column_letters};

use crate::Layout;
use crate::frame::Sheet;

/// Where the marks of each side lie, what was played last, and the line that won.
pub(super) fn board(language: Language, table: &dyn Table) -> Sheet {
    Sheet { width: 0, lines: board_in_sentences(language, table) }
}

/// A board in sentences, for whoever hears rather than sees it.
pub fn board_in_sentences(language: Language, table: &dyn Table) -> Vec<String> {
    let layout = Layout::of(&*table.restart(table.first()));
    let told = Told { language, table, layout };
    let mut lines = if layout == Layout::Columns { told.columns() } else { told.sides() };
    if lines.is_empty() {
        lines.push(language.tell("linear.empty", &[]));
    }
    let squares = || table.size().squares();
    lines.extend(told.cells("linear.holes", squares().filter(|&square| table.is_hole(square))));
    if table.outcome().is_none() {
        lines.extend(told.cells("linear.forbidden", table.forbidden_squares().into_iter()));
    }
    lines.extend(Side::BOTH.into_iter().filter_map(|side| told.taken(side)));
    if let Some(square) = table.last_square() {
        lines.push(told.say("linear.last", &[("cell", told.name(square))]));
    }
    lines.extend(told.cells("linear.line", table.winning_squares().into_iter()));
    lines
}

/// A cell as moves name it, for whoever hears it.
pub fn cell_name(language: Language, table: &dyn Table, square: Square) -> String {
    let layout = Layout::of(&*table.restart(table.first()));
    Told { language, table, layout }.name(square)
}

struct Told<'t> {
    language: Language,
    table: &'t dyn Table,
    layout: Layout,
}

impl Told<'_> {
    fn say(&self, key: &str, values: &[(&str, String)]) -> String {
        let values: Vec<(&str, &str)> =
            values.iter().map(|(name, v)| (*name, v.as_str())).collect();
        self.language.tell(key, &values)
    }

    /// A sentence on some cells, if there are any.
    fn cells(&self, key: &str, squares: impl Iterator<Item = Square>) -> Option<String> {
        let names: Vec<String> = squares.map(|square| self.name(square)).collect();
        (!names.is_empty()).then(|| self.say(key, &[("cells", names.join(", "))]))
    }

    /// The marks of each side by their cells.
    fn sides(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for side in Side::BOTH {
            let own = |square: &Square| self.table.at(*square) == Some(side);
            let own: Vec<String> =
                self.table.size().squares().filter(own).map(|square| self.name(square)).collect();
            if !own.is_empty() {
                let values = [("side", side.to_string()), ("cells", own.join(", "))];
                lines.push(self.say("linear.side", &values));
            }
            lines.extend(self.boards(side));
        }
        lines
    }

    /// The stones of each column that has any, where a move names nothing but a column.
    fn columns(&self) -> Vec<String> {
        let size = self.table.size();
        let column = |column: u8| {
            let from_below = (0..size.height).rev().map(|row| Square::new(row, column));
            let marks = from_below.filter_map(|square| self.table.at(square));
            let marks: Vec<String> = marks.map(|side| side.to_string()).collect();
            let values = [("column", (column + 1).to_string()), ("marks", marks.join(", "))];
            (!marks.is_empty()).then(|| self.say("linear.column", &values))
        };
        (0..size.width).filter_map(column).collect()
    }

    /// The boards within the board that a side has won, by their numbers.
    fn boards(&self, side: Side) -> Option<String> {
        let regions = self.table.regions()?;
        let own = |(number, region): (usize, &Region)| {
            (*region == Region::Won(side)).then(|| number.to_string())
        };
        let numbers: Vec<String> = regions.all.iter().enumerate().filter_map(own).collect();
        let values = [("side", side.to_string()), ("boards", numbers.join(", "))];
        (!numbers.is_empty()).then(|| self.say("linear.boards", &values))
    }

    /// The stones that a side has taken off the board.
    fn taken(&self, side: Side) -> Option<String> {
        let count = self.table.taken()[side];
        let values = [("side", side.to_string()), ("count", count.to_string())];
        (count > 0).then(|| self.say("linear.taken", &values))
    }

    /// A cell as moves name it: board and cell where the board has such, column and height where stones fall, else a
    /// letter and a row from the bottom.
    fn name(&self, square: Square) -> String {
        let (size, Square { row, column }) = (self.table.size(), square);
        match (self.table.block(), self.layout) {
            (Some(block), _) => {
                let across = size.width / block.width;
                let board = row / block.height * across + column / block.width;
                let cell = row % block.height * block.width + column % block.width;
                format!("{board}{cell}")
            }
            (None, Layout::Columns) => {
                let (column, height) = (column + 1, size.height - row);
                let values = [("column", column.to_string()), ("height", height.to_string())];
                self.say("linear.cell", &values)
            }
            (None, _) => format!("{}{}", column_letters(column), size.height - row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(game: &str, moves: &str) -> Vec<String> {
        let mut desk = rivi_games::desk(game).unwrap();
        desk.table_mut().play_line(moves).unwrap();
        board_in_sentences(Language::English, desk.table())
    }

    #[test]
    fn a_board_is_told_in_sentences() {
        assert_eq!(told("tictactoe", ""), ["The board is empty."]);
        let won = told("tictactoe", "a1 a2 b1 b2 c1");
        assert_eq!(won, ["X on a1, b1, c1.", "O on a2, b2.", "Last: c1.", "The line: a1, b1, c1."]);
        assert_eq!(told("ultimate", "44 40"), ["X on 44.", "O on 40.", "Last: 40."]);
    }

    #[test]
    fn where_stones_fall_columns_are_told_as_they_are_played() {
        let expected = [
            "Column 3, from below: X.",
            "Column 4, from below: X, O.",
            "Last: column 3, height 1.",
        ];
        assert_eq!(told("connect4", "4 4 3"), expected);
    }

    #[test]
    fn what_is_missing_taken_or_forbidden_is_told() {
        let holes = told("line:5x5,k=4,holes=c3.d4", "a1");
        assert_eq!(holes, ["X on a1.", "Missing cells: d4, c3.", "Last: a1."]);
        let taken = told("line:9x9,k=5,capture=5", "a1 b1 e5 c1 d1");
        assert_eq!(taken, ["X on e5, a1, d1.", "X has taken 2 stones.", "Last: d1."]);
        // A double three in the middle.
        let renju = told("gomoku,renju", "h7 a1 h6 a3 g8 a5 f8 a7");
        assert!(renju.contains(&"Forbidden: h8.".to_owned()), "{renju:?}");
    }
}
