//! Boards as text, with their coordinates.

use rivi_rules::{draw, labels};

fn drawn(game: &str, moves: &str) -> String {
    let mut table = rivi_games::desk(game).unwrap();
    let labels = labels(table.table());
    table.table_mut().play_line(moves).unwrap();
    draw(table.table(), &labels)
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
