use std::fmt::Write;

use crate::{Side, Square, Table, column_letters};

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
        let name =
            |(column, name): (u8, &String)| format!("{}{name:>cell_width$}", gap(table, column));
        let names: Vec<String> = (0..).zip(&labels.columns).map(name).collect();
        let _ = writeln!(text, "{:row_width$} {}", "", names.join(" "));
    }
    text
}

fn cell(table: &dyn Table, square: Square, width: usize) -> String {
    let free = if table.is_hole(square) { ' ' } else { '.' };
    let mark = table.at(square).map_or(free, Side::mark);
    let border = table
        .block()
        .is_some_and(|block| square.column > 0 && square.column.is_multiple_of(block.width));
    let before = if border { "| " } else { gap(table, square.column) };
    format!("{before}{mark:>width$}")
}

/// Room between the layers of a board.
fn gap(table: &dyn Table, column: u8) -> &'static str {
    let width = table.size().width / table.layers().max(1);
    if column > 0 && column.is_multiple_of(width.max(1)) { "  " } else { "" }
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
