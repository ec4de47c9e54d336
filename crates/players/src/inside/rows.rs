use rivi_rules::{Board, Side, Square};

/// The board as text, one line a row from the top: `X`, `O`, and `.` for a free cell.
pub fn rows<P: Board>(position: &P) -> Vec<String> {
    let size = position.size();
    let mark = |row, column| position.at(Square::new(row, column)).map_or('.', Side::mark);
    (0..size.height).map(|row| (0..size.width).map(|column| mark(row, column)).collect()).collect()
}
