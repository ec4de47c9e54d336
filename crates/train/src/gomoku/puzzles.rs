use std::cmp::Reverse;
use std::collections::HashMap;

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

/// Positions of games whose side to move wins by fours with one first move only, as many of each length
/// as there are, and as many where it has many fours and no win; a line of text each. From a game comes
/// the longest win, and at most one of each kind.
pub fn puzzles(start: &Grid, games: &[Played], count: usize) -> (Vec<String>, Vec<String>) {
    let (mut wins, mut misses) = (Vec::new(), Vec::new());
    for game in games {
        let mut position = start.clone();
        let (mut longest, mut miss): (Option<(usize, Win)>, _) = (None, None);
        for (played, &cell) in game.moves.iter().enumerate() {
            let moves = longest.as_ref().map_or(0, |(_, win)| win.moves);
            longest = unique_win(&position)
                .filter(|win| win.moves > moves)
                .map(|win| (played, win))
                .or(longest);
            miss = miss.or_else(|| {
                is_near_miss(&position).then(|| text(start, &game.moves[..played], None))
            });
            position.make(cell);
        }
        wins.extend(
            longest
                .map(|(played, win)| (win.moves, text(start, &game.moves[..played], Some(&win)))),
        );
        misses.extend(miss);
    }
    misses.truncate(count);
    (evenly(wins, count), misses)
}

/// As many of each length as possible, the longest first where there are too many.
fn evenly(mut wins: Vec<(u32, String)>, count: usize) -> Vec<String> {
    // Each win gets its number among those of its length; low numbers go first.
    let mut of_length: HashMap<u32, u32> = HashMap::new();
    let mut numbered: Vec<(u32, u32, String)> = Vec::new();
    for (moves, text) in wins.drain(..) {
        let number = of_length.entry(moves).or_default();
        numbered.push((*number, moves, text));
        *number += 1;
    }
    numbered.sort_by_key(|&(number, moves, _)| (number, Reverse(moves)));
    numbered.truncate(count);
    numbered.sort_by_key(|&(number, moves, _)| (moves, number));
    numbered.into_iter().map(|(_, _, text)| text).collect()
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
    let found = fours.search(&mut board, &Limits::nodes(NODES)).win()?;
    let win = shortest(&mut board, found);
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

/// The shortest win that is found, beginning with a known one.
fn shortest(board: &mut SearchBoard, known: Win) -> Win {
    let with = |fours| Limits { depth: Some(fours), ..Limits::nodes(NODES) };
    let shorter = (1..known.moves.saturating_sub(1))
        .find_map(|fours| Fours::default().search(board, &with(fours)).win());
    shorter.unwrap_or(known)
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
