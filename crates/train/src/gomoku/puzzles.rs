use rivi_games::gomoku::Scores;
use rivi_games::gomoku::board::{Class, SearchBoard};
use rivi_games::gomoku::threats::{ByFours, Found, Fours, Verified, Win, verified};
use rivi_games::mnk::{Cell, Grid};
use rivi_rules::{Notation, Position};
use rivi_search::Limits;

use super::Played;

/// How many moves the winner of a puzzle needs.
const MOVES: std::ops::RangeInclusive<u32> = 5..=25;
/// What a search may cost here; puzzles are checked again by whoever uses them.
const NODES: u64 = 300_000;
/// How many fours must have been tried in vain for a near miss.
const TRIED: u64 = 25;

/// Positions of games whose side to move wins by fours with one first move only, and as many where it
/// has many fours and no win; a line of text each. At most one of each kind comes from a game.
pub fn puzzles(start: &Grid, games: &[Played], count: usize) -> (Vec<String>, Vec<String>) {
    let (mut wins, mut misses) = (Vec::new(), Vec::new());
    for game in games {
        let mut position = start.clone();
        let (mut win, mut miss) = (None, None);
        for (played, &cell) in game.moves.iter().enumerate() {
            let moves = &game.moves[..played];
            win = win.or_else(|| unique_win(&position).map(|win| text(start, moves, Some(&win))));
            miss = miss.or_else(|| is_near_miss(&position).then(|| text(start, moves, None)));
            position.make(cell);
        }
        wins.extend(win);
        misses.extend(miss);
    }
    wins.truncate(count);
    misses.truncate(count);
    (wins, misses)
}

fn text(start: &Grid, moves: &[Cell], win: Option<&Win>) -> String {
    let line = start.line_text(moves);
    match win {
        Some(win) => {
            format!("win {line} | {} in {}", win.line[0].text(start.rules().size), win.moves)
        }
        None => format!("miss {line}"),
    }
}

fn unique_win(position: &Grid) -> Option<Win> {
    let mut board = SearchBoard::new(position, &Scores::shipped());
    let mut fours = Fours::default();
    let win = fours.search(&mut board, &Limits::nodes(NODES)).win()?;
    let first = win.line[0];
    let others = Fours::first_moves(&board).into_iter().filter(|&cell| cell != first);
    let unique = others.into_iter().all(|cell| {
        let found = fours.search_from(&mut board, cell, &Limits::nodes(NODES));
        found == Found::Nothing
    });
    let fits = MOVES.contains(&win.moves) && unique;
    let stands = || {
        matches!(verified(position, &mut ByFours::default(), &Limits::none()), Verified::Wins(_))
    };
    (fits && stands()).then_some(win)
}

fn is_near_miss(position: &Grid) -> bool {
    let mut board = SearchBoard::new(position, &Scores::shipped());
    if board.set(board.turn(), Class::Four).len() < 2 {
        return false;
    }
    let mut fours = Fours::default();
    let found = fours.search(&mut board, &Limits::nodes(NODES));
    found == Found::Nothing && fours.nodes() >= TRIED
}
