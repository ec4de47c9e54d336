use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use rand_core::SeedableRng;
use rivi_gomoku::board::{Class, SearchBoard};
use rivi_gomoku::threats::{ByFours, Found as ByThreats, Fours, Verified, Win, verified};
use rivi_gomoku::{Scores, Weights};
use rivi_mnk::{Cell, Grid};
use rivi_rules::{Chance, Notation};
use rivi_search::Limits;

use super::weak_play::WeakPlay;

/// How many moves the winner of a puzzle needs.
const MOVES: std::ops::RangeInclusive<u32> = 5..=25;
/// What a search may cost here; puzzles are checked again by whoever uses them.
const NODES: u64 = 300_000;
/// How many fours must have been tried in vain for a near miss.
const TRIED: u64 = 25;

/// Positions whose side to move wins by fours, and such where it nearly does; a line of text each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzles {
    /// Won with one first move only, as many of each length as there are.
    pub wins: Vec<String>,
    /// Many fours and no win: those with the most fours to try.
    pub misses: Vec<String>,
    /// How many positions were looked at.
    pub positions: u64,
}

/// What was found so far.
#[derive(Default)]
struct Found {
    wins: Vec<(u32, String)>,
    misses: Vec<(u64, String)>,
    positions: u64,
}

/// What one game has given: the longest win, and the near miss with the most fours to try.
#[derive(Default)]
struct Best {
    win: Option<(u32, String)>,
    miss: Option<(u64, String)>,
}

/// Looks through games that a weak machine plays against itself, telling how many are done.
pub fn puzzles(
    start: &Grid,
    games: u64,
    seed: u64,
    count: usize,
    progress: &dyn Fn(u64),
) -> Puzzles {
    let mut found = Found::default();
    let mut weak = WeakPlay::new(Arc::new(Scores::new(Weights::by_hand())));
    for game in 0..games {
        let mut chance = Chance::seed_from_u64(seed.wrapping_add(game));
        let mut best = Best::default();
        weak.play(start, &mut chance, &mut |position, board, moves| {
            if has_fours(board) {
                found.positions += 1;
                best.look_at(position, board, &|win| text(start, moves, win));
            }
        });
        found.wins.extend(best.win);
        found.misses.extend(best.miss);
        progress(game + 1);
    }
    found.misses.sort_by_key(|(tried, _)| Reverse(*tried));
    found.misses.truncate(count);
    let misses = found.misses.into_iter().map(|(_, text)| text).collect();
    Puzzles { wins: evenly(found.wins, count), misses, positions: found.positions }
}

/// Whether there are fours to make but neither five nor an open four, which are wins too plain.
fn has_fours(board: &SearchBoard) -> bool {
    const FEW: u32 = 3;
    let count = |class| board.set(board.turn(), class).len();
    count(Class::Five) + count(Class::OpenFour) == 0
        && count(Class::Four) + count(Class::FourThree) >= FEW
}

impl Best {
    fn look_at(
        &mut self,
        position: &Grid,
        board: &mut SearchBoard,
        text: &dyn Fn(Option<&Win>) -> String,
    ) {
        let mut fours = Fours::default();
        match fours.search(board, &Limits::nodes(NODES)) {
            ByThreats::Win(win) => {
                let longest = self.win.as_ref().map_or(MOVES.start() - 1, |&(moves, _)| moves);
                let longer = Some(win).filter(|win| win.moves > longest);
                let win = longer.and_then(|win| unique_win(position, board, win));
                if let Some(win) = win.filter(|win| win.moves > longest) {
                    self.win = Some((win.moves, text(Some(&win))));
                }
            }
            ByThreats::Nothing => {
                let most = self.miss.as_ref().map_or(TRIED - 1, |&(tried, _)| tried);
                if fours.nodes() > most {
                    self.miss = Some((fours.nodes(), text(None)));
                }
            }
            ByThreats::GaveUp => {}
        }
    }
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

/// The shortest win, if it is of the length wanted, begins with the only move that wins, and stands.
fn unique_win(position: &Grid, board: &mut SearchBoard, found: Win) -> Option<Win> {
    let win = shortest(board, found);
    if !MOVES.contains(&win.moves) {
        return None;
    }
    let mut fours = Fours::default();
    let mut others = Fours::first_moves(board);
    others.retain(|&cell| cell != win.line[0]);
    let limits = Limits::nodes(NODES);
    let unique = others
        .into_iter()
        .all(|cell| fours.search_from(board, cell, &limits) == ByThreats::Nothing);
    let stands = || {
        matches!(verified(position, &mut ByFours::default(), &Limits::none()), Verified::Wins(_))
    };
    (unique && stands()).then_some(win)
}

/// The shortest win that is found, beginning with a known one.
fn shortest(board: &mut SearchBoard, known: Win) -> Win {
    let with = |fours| Limits { depth: Some(fours), ..Limits::nodes(NODES) };
    let shorter = (1..known.moves.saturating_sub(1))
        .find_map(|fours| Fours::default().search(board, &with(fours)).win());
    shorter.unwrap_or(known)
}

#[cfg(test)]
mod tests {
    use rivi_mnk::GridRules;
    use rivi_rules::Size;

    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_puzzles() {
        let start = Grid::new(GridRules::new(Size::new(15, 15), 5));
        let found = puzzles(&start, 60, 3, 5, &|_| ());
        assert!(found.positions > 100, "{}", found.positions);
        assert_eq!(found.misses.len(), 5);
        assert_eq!(found, puzzles(&start, 60, 3, 5, &|_| ()));
    }

    #[test]
    fn lengths_are_spread_evenly() {
        let wins = [5, 5, 5, 5, 7, 6, 6, 9].map(|moves| (moves, format!("{moves}")));
        assert_eq!(evenly(wins.to_vec(), 6), ["5", "5", "6", "6", "7", "9"]);
    }
}
