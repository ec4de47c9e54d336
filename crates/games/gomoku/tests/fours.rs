//! The kept positions that are won by fours, and the near misses.

use rivi_gomoku::board::SearchBoard;
use rivi_gomoku::threats::{ByFours, Found, Fours, Verified, verified};
use rivi_gomoku::{FOURS, Scores};
use rivi_mnk::{Grid, GridRules};
use rivi_rules::{Notation, Size};
use rivi_search::Limits;

fn lines(kind: &str) -> Vec<&'static str> {
    let prefix = format!("{kind} ");
    FOURS
        .lines()
        .filter(|line| line.starts_with(&prefix))
        .map(|line| &line[kind.len() + 1..])
        .collect()
}

fn position(moves: &str) -> Grid {
    let mut position = Grid::new(GridRules::new(Size::new(15, 15), 5));
    position.play_line(moves).unwrap();
    position
}

#[test]
fn every_win_is_found_with_its_only_first_move_and_stands() {
    let wins = lines("win");
    assert_eq!(wins.len(), 200);
    for line in wins {
        let (moves, answer) = line.split_once(" | ").unwrap();
        let (first, length) = answer.split_once(" in ").unwrap();
        let position = position(moves);
        let mut board = SearchBoard::new(&position, &Scores::shipped());
        let win = Fours::default().search(&mut board, &Limits::none()).win().unwrap();
        assert_eq!(position.move_text(win.line[0]), first, "{line}");
        assert!((5..=25).contains(&length.parse::<u32>().unwrap()), "{line}");
        for cell in Fours::first_moves(&board).into_iter().filter(|&cell| cell != win.line[0]) {
            let found = Fours::default().search_from(&mut board, cell, &Limits::none());
            assert_eq!(found, Found::Nothing, "{line}");
        }
        let checked = verified(&position, &mut ByFours::default(), &Limits::none());
        assert!(matches!(checked, Verified::Wins(_)), "{line}");
    }
}

#[test]
fn no_near_miss_is_claimed() {
    let misses = lines("miss");
    assert_eq!(misses.len(), 200);
    for line in misses {
        let mut board = SearchBoard::new(&position(line), &Scores::shipped());
        assert_eq!(Fours::default().search(&mut board, &Limits::none()), Found::Nothing, "{line}");
    }
}
