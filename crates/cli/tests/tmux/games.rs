//! Each game to a win, and a resize in the middle of one.

use super::pane::{Pane, is_missing};

#[test]
fn each_game_is_played_to_a_win() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("games");
    for (game, moves) in [
        ("tictactoe", "a1 a2 b1 b2 c1"),
        ("mnk:5,4,4", "a1 a2 b1 b2 c1 c2 d1"),
        ("connect4", "1 2 1 2 1 2 1"),
        ("gomoku", "a1 a2 b1 b2 c1 c2 d1 d2 e1"),
        ("ristinolla", "a1 a2 b1 b2 c1 c2 d1 d2 e1"),
        ("ultimate", ULTIMATE),
    ] {
        pane.runs(&format!("rivi play {game} --x human --o human"));
        pane.sees("X to move");
        for text in moves.split(' ') {
            pane.plays(text);
        }
        let end = pane.sees("X (Person) has won");
        assert!(end.contains("a Again") && end.contains("q Leave"), "{end}");
        pane.keys(&["q"]);
        pane.is_sane();
        pane.runs("clear");
    }
}

/// A short game that X wins.
const ULTIMATE: &str = include_str!("ultimate_win.txt");

#[test]
fn a_resize_in_mid_game_and_back() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("resize");
    pane.runs("rivi play connect4 --x human --o human");
    pane.sees("X to move");
    pane.plays("4");
    pane.sees("O to move");
    pane.tmux(&["resize-window", "-x", "24", "-y", "8"]);
    pane.sees("too small");
    pane.tmux(&["resize-window", "-x", "120", "-y", "40"]);
    pane.sees("O to move");
    pane.plays("4");
    pane.sees("X to move");
    pane.keys(&["q"]);
    pane.is_sane();
    // The game that was left is the first thing in the menu.
    pane.runs("rivi");
    pane.sees("Continue where you left off");
    pane.keys(&["Enter"]);
    pane.sees("X to move");
    pane.keys(&["q"]);
    pane.sees("Pick a game");
    pane.keys(&["q"]);
    pane.is_sane();
}
