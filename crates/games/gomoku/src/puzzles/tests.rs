use rand_core::SeedableRng;
use rivi_players::puzzles::{Goal, Puzzle};
use rivi_players::registry;
use rivi_rules::{Chance, Notation, Outcome, Position, Size, below};

use super::*;
use crate::threats::{ByFours, Verified, verified};
use crate::{GomokuGame, rules::Options};

/// A win by fours within so many moves, by the rules of the game and nothing else: a four is a move after which some
/// answer lets five come at once.
fn slow_fours(position: &Grid, moves: u32) -> bool {
    let five =
        |at: &Grid| at.moves().any(|m| at.after(m).outcome() == Some(Outcome::Win(at.turn())));
    if five(position) {
        return moves > 0;
    }
    moves > 1
        && position.moves().any(|m| {
            let after = position.after(m);
            if after.outcome().is_some() {
                return false;
            }
            let replies: Vec<Grid> = after.moves().map(|reply| after.after(reply)).collect();
            let is_four = replies.iter().any(|next| next.outcome().is_none() && five(next));
            let lost = |next: &Grid| next.outcome().is_none() && slow_fours(next, moves - 1);
            is_four && replies.iter().all(lost)
        })
}

/// A win within so many moves, by the rules of the game and nothing else.
fn slow_all(position: &Grid, moves: u32) -> bool {
    let own = Some(Outcome::Win(position.turn()));
    moves > 0
        && position.moves().any(|m| {
            let after = position.after(m);
            let lost = |next: &Grid| next.outcome().is_none() && slow_all(next, moves - 1);
            after.outcome() == own
                || moves > 1
                    && after.outcome().is_none()
                    && after.moves().all(|reply| lost(&after.after(reply)))
        })
}

fn random(rules: GridRules, stones: u32, chance: &mut Chance) -> Grid {
    loop {
        let mut position = Grid::new(rules);
        for _ in 0..stones {
            if let Some(m) = position.random_move(chance) {
                position.make(m);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn rules(side: u8, renju: bool) -> GridRules {
    let options = Options { standard: false, go_on: false, renju, caro: false };
    options.rules(Size::new(side, side)).unwrap()
}

#[test]
fn wins_by_fours_are_those_that_the_rules_give() {
    let mut chance = Chance::seed_from_u64(5);
    for renju in [false, true] {
        let mut won = 0;
        for _ in 0..60 {
            let stones = 14 + below(&mut chance, 8);
            let position = random(rules(6, renju), stones, &mut chance);
            for moves in 1..=3 {
                let mut judge = judge(Means::Fours, false);
                judge.begin(&Limits::none());
                let slow = slow_fours(&position, moves);
                assert_eq!(judge.wins(&position, moves), Some(slow), "{moves} {position:?}");
                won += u32::from(slow && moves > 1);
            }
        }
        assert!(won > 3, "{won}");
    }
}

#[test]
fn wins_by_any_moves_are_those_that_the_rules_give() {
    let mut chance = Chance::seed_from_u64(7);
    let mut won = 0;
    for _ in 0..40 {
        let stones = 18 + below(&mut chance, 6);
        let position = random(rules(6, false), stones, &mut chance);
        for moves in 1..=3 {
            let mut judge = judge(Means::All, false);
            judge.begin(&Limits::none());
            let slow = slow_all(&position, moves);
            assert_eq!(judge.wins(&position, moves), Some(slow), "{moves} {position:?}");
            won += u32::from(slow && moves > 1);
        }
    }
    assert!(won > 3, "{won}");
}

fn shipped() -> Vec<Puzzle> {
    let lines =
        SHIPPED.iter().flat_map(|file| file.text().lines()).filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap()).collect()
}

fn position(puzzle: &Puzzle) -> Grid {
    let mut position = Grid::new(rules(15, puzzle.game.contains("renju")));
    let line = puzzle.place.to_string();
    position.play_line(&line).unwrap();
    position
}

#[test]
fn there_are_three_hundred_by_both_rules_and_of_every_theme() {
    let _ = registry::register(&GomokuGame { grid: rivi_mnk::own_kit });
    let all = shipped();
    assert!(all.len() >= 300, "{}", all.len());
    for renju in [false, true] {
        for theme in themes(rules(15, renju)) {
            let of_theme = |puzzle: &&Puzzle| {
                puzzle.game.contains("renju") == renju && puzzle.theme == theme.key
            };
            assert!(all.iter().filter(of_theme).count() >= 10, "{renju} {}", theme.key);
        }
    }
    let mut keys: Vec<(String, String, u64)> = all
        .iter()
        .map(|puzzle| {
            let key = puzzle.desk().unwrap().table().canonical_key();
            (puzzle.game.clone(), puzzle.theme.clone(), key)
        })
        .collect();
    keys.sort_unstable();
    assert!(keys.is_sorted_by(|one, other| one < other));
    assert!(all.iter().all(|puzzle| puzzle.answers.len() == 1));
}

#[test]
fn the_verifier_that_believes_nobody_agrees_with_the_answers() {
    let fours = shipped().into_iter().filter(|puzzle| puzzle.theme == "fours");
    for puzzle in fours.step_by(8) {
        let Goal::Win { moves } = puzzle.goal else { panic!("{puzzle}") };
        let position = position(&puzzle);
        let found = verified(&position, &mut ByFours::within(moves), &Limits::none());
        assert!(matches!(found, Verified::Wins(most) if most == moves), "{puzzle} {found:?}");
    }
}
