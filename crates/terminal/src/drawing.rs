use std::fmt::Write;

use rivi_rules::{Side, Square, Table, column_letters};

/// How the columns and rows of a board are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// From the left.
    pub columns: Vec<String>,
    /// From the top; empty where rows have no name.
    pub rows: Vec<String>,
}

/// The names that a game's own notation gives to columns and rows.
pub fn labels(table: &dyn Table) -> Labels {
    let size = table.size();
    if table.block().is_some() {
        // A local board and a cell name a square; columns and rows have no name.
        return Labels { columns: Vec::new(), rows: Vec::new() };
    }
    let falls = table.legal_moves().iter().all(|m| m.len() == 1);
    if falls {
        let columns = (1..=size.width).map(|column| column.to_string()).collect();
        return Labels { columns, rows: Vec::new() };
    }
    Labels {
        columns: (0..size.width).map(column_letters).collect(),
        rows: (1..=size.height).rev().map(|row| row.to_string()).collect(),
    }
}

/// The board as text, with its coordinates, each line ended.
pub fn draw(table: &dyn Table, labels: &Labels) -> String {
    let size = table.size();
    let row_width = labels.rows.iter().map(String::len).max().unwrap_or(0);
    let cell_width = labels.columns.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for row in 0..size.height {
        if is_block_border(table, row) {
            text.push_str(&block_border(table));
        }
        let name = labels.rows.get(row as usize).map_or("", String::as_str);
        let cells: Vec<String> = (0..size.width)
            .map(|column| cell(table, Square::new(row, column), cell_width))
            .collect();
        let _ = writeln!(text, "{name:>row_width$} {}", cells.join(" "));
    }
    if !labels.columns.is_empty() {
        let names: Vec<String> =
            labels.columns.iter().map(|name| format!("{name:>cell_width$}")).collect();
        let _ = writeln!(text, "{:row_width$} {}", "", names.join(" "));
    }
    text
}

fn cell(table: &dyn Table, square: Square, width: usize) -> String {
    let mark = table.at(square).map_or('.', Side::mark);
    let border = table
        .block()
        .is_some_and(|block| square.column > 0 && square.column.is_multiple_of(block.width));
    if border { format!("| {mark:>width$}") } else { format!("{mark:>width$}") }
}

fn is_block_border(table: &dyn Table, row: u8) -> bool {
    table.block().is_some_and(|block| row > 0 && row.is_multiple_of(block.height))
}

/// A line of dashes with a plus where the blocks' borders cross it.
fn block_border(table: &dyn Table) -> String {
    let (width, block) = (table.size().width, table.block().map_or(1, |block| block.width));
    let dashes: String = (0..width)
        .map(|column| match column {
            0 => "-",
            _ if column.is_multiple_of(block) => "-+--",
            _ => "--",
        })
        .collect();
    format!(" {dashes}\n")
}

#[cfg(test)]
mod tests {
    use rivi_games::AnyGame;

    use super::*;

    fn drawn(game: &str, moves: &str) -> String {
        let mut table = AnyGame::parse(game).unwrap().table();
        let labels = labels(&*table);
        table.play_line(moves).unwrap();
        draw(&*table, &labels)
    }

    #[test]
    fn grids_have_letters_below_and_numbers_beside() {
        assert_eq!(drawn("tictactoe", "a3 b2"), "3 X . .\n2 . O .\n1 . . .\n  a b c\n");
    }

    #[test]
    fn columns_are_numbered_where_stones_fall() {
        let text = drawn("connect4:4x4", "112");
        assert_eq!(text, " . . . .\n . . . .\n O . . .\n X X . .\n 1 2 3 4\n");
    }

    #[test]
    fn wide_boards_stay_aligned() {
        let text = drawn("mnk:30,12,5", "a12 ad1");
        let lengths: Vec<usize> = text.lines().map(str::len).collect();
        assert!(lengths.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
        assert!(text.starts_with("12  X"));
        assert!(text.contains("z aa ab"));
    }

    #[test]
    fn local_boards_are_set_apart() {
        let text = drawn("ultimate", "44 40");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[3], " ------+-------+------");
        assert_eq!(lines[4], " . . . | O . . | . . .");
        assert_eq!(lines[5], " . . . | . X . | . . .");
    }
}
