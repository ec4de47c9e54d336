//! A board in sentences, for whoever hears rather than sees it.

use rivi_players::Language;
use rivi_rules::{Region, Side, Square, Table, column_letters};

use crate::frame::Sheet;

/// Where the marks of each side lie, what was played last, and the line that won.
pub(super) fn board(language: Language, table: &dyn Table) -> Sheet {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let own = table.size().squares().filter(|&square| table.at(square) == Some(side));
        let cells = names(table, own);
        if !cells.is_empty() {
            let values = [("side", side.to_string()), ("cells", cells)];
            lines.push(told(language, "linear.side", &values));
        }
        lines.extend(boards(language, table, side));
    }
    if lines.is_empty() {
        lines.push(language.tell("linear.empty", &[]));
    }
    if let Some(square) = table.last_square() {
        lines.push(told(language, "linear.last", &[("cell", name(table, square))]));
    }
    let line = table.winning_squares();
    if !line.is_empty() {
        let cells = names(table, line.into_iter());
        lines.push(told(language, "linear.line", &[("cells", cells)]));
    }
    Sheet { width: 0, lines }
}

fn told(language: Language, key: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values.iter().map(|(name, v)| (*name, v.as_str())).collect();
    language.tell(key, &values)
}

/// The boards within the board that a side has won, by their numbers.
fn boards(language: Language, table: &dyn Table, side: Side) -> Option<String> {
    let regions = table.regions()?;
    let own = regions.all.iter().enumerate().filter(|(_, region)| **region == Region::Won(side));
    let numbers: Vec<String> = own.map(|(number, _)| number.to_string()).collect();
    let values = [("side", side.to_string()), ("boards", numbers.join(", "))];
    (!numbers.is_empty()).then(|| told(language, "linear.boards", &values))
}

fn names(table: &dyn Table, squares: impl Iterator<Item = Square>) -> String {
    squares.map(|square| name(table, square)).collect::<Vec<_>>().join(", ")
}

/// A cell as moves name it: board and cell where the board has such, else a letter and a row from the bottom.
fn name(table: &dyn Table, square: Square) -> String {
    match table.block() {
        Some(block) => {
            let across = table.size().width / block.width;
            let board = square.row / block.height * across + square.column / block.width;
            let cell = square.row % block.height * block.width + square.column % block.width;
            format!("{board}{cell}")
        }
        None => format!("{}{}", column_letters(square.column), table.size().height - square.row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(game: &str, moves: &str) -> Vec<String> {
        let mut desk = rivi_games::desk(game).unwrap();
        desk.table_mut().play_line(moves).unwrap();
        board(Language::English, desk.table()).lines
    }

    #[test]
    fn a_board_is_told_in_sentences() {
        assert_eq!(told("tictactoe", ""), ["The board is empty."]);
        let won = told("tictactoe", "a1 a2 b1 b2 c1");
        assert_eq!(won, ["X on a1, b1, c1.", "O on a2, b2.", "Last: c1.", "The line: a1, b1, c1."]);
        assert_eq!(told("ultimate", "44 40"), ["X on 44.", "O on 40.", "Last: 40."]);
    }
}
