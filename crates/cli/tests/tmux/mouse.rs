//! The mouse, by the words that terminals say for it.

use super::pane::{Pane, is_missing};

/// What a terminal calls a button.
const LEFT: u8 = 0;
const RIGHT: u8 = 2;
const WHEEL_UP: u8 = 64;
const WHEEL_DOWN: u8 = 65;
/// Added where the mouse moves with a button held.
const DRAG: u8 = 32;

impl Pane {
    /// Sends what a terminal says of the mouse at a column and a row, counted from 0.
    fn mouse(&self, button: u8, (column, row): (usize, usize), end: char) {
        let said = format!("\u{1b}[<{button};{};{}{end}", column + 1, row + 1);
        let bytes: Vec<String> = said.bytes().map(|byte| format!("{byte:x}")).collect();
        let words: Vec<&str> = bytes.iter().map(String::as_str).collect();
        self.tmux(&[&["send-keys", "-H"], &words[..]].concat());
    }

    fn clicks(&self, place: (usize, usize)) {
        self.mouse(LEFT, place, 'M');
        self.mouse(LEFT, place, 'm');
    }

    /// Where a text stands on the screen: its column and row.
    fn place(&self, text: &str) -> (usize, usize) {
        let screen = self.sees(text);
        let (row, line) = screen.lines().enumerate().find(|(_, l)| l.contains(text)).unwrap();
        (line.split(text).next().unwrap().chars().count(), row)
    }
}

#[test]
fn clicks_play_and_the_wheel_zooms_and_steps() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("mouse");
    pane.runs("rivi");
    pane.sees("Pick a game");
    // The wheel steps through the menu, a click takes what it is on.
    let first = pane.place("▸").1;
    pane.mouse(WHEEL_DOWN, (5, 5), 'M');
    pane.sees_that(|screen| screen.lines().nth(first + 1).is_some_and(|l| l.contains('▸')));
    pane.mouse(WHEEL_UP, (5, 5), 'M');
    pane.sees_that(|screen| screen.lines().nth(first).is_some_and(|l| l.contains('▸')));
    pane.keys(&["q"]);
    pane.is_sane();
    pane.runs("clear");
    pane.runs("rivi play tictactoe --x human --o human");
    pane.sees("X to move");
    // The names of the columns stand below the board; the cells of the lowest row two lines above them.
    let (column, row) = pane.place("a   b   c");
    pane.clicks((column, row - 2));
    pane.sees("1. a1");
    pane.clicks((column + 4, row - 4));
    pane.sees("1. a1    b2");
    pane.clicks((column + 4, row - 4));
    pane.sees("This cell is taken.");
    pane.mouse(WHEEL_DOWN, (column, row - 2), 'M');
    pane.sees_that(|screen| !screen.contains("├───"));
    pane.mouse(WHEEL_UP, (column, row - 2), 'M');
    pane.sees("├───");
    // The end can be answered by a click, too.
    for text in ["b1", "c3", "c1"] {
        pane.plays(text);
    }
    pane.sees("has won");
    let place = pane.place("a Again");
    pane.clicks(place);
    pane.sees("X 1 : 0 O");
    pane.sees("X to move");
    pane.keys(&["q"]);
    pane.is_sane();
}

#[test]
fn the_right_button_drags_a_large_board() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("drag");
    pane.runs("rivi play mnk:64,64,5 --x human --o human");
    pane.sees("X to move");
    pane.plays("a64");
    pane.sees("\n64 ");
    pane.mouse(RIGHT, (20, 9), 'M');
    pane.mouse(RIGHT + DRAG, (20, 5), 'M');
    pane.mouse(RIGHT, (20, 5), 'm');
    pane.sees_that(|screen| screen.contains("\n60 ") && !screen.contains("\n61 "));
    pane.keys(&["q"]);
    pane.is_sane();
}
