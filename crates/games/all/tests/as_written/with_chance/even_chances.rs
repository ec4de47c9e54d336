//! Random moves are drawn evenly, and random games end as often one way as they should.

use std::collections::BTreeMap;

use crate::kinds::{AnyGame, Visitor};
use rand_core::SeedableRng;
use rivi_mnk::{Grid, GridRules, Three};
use rivi_rules::{Chance, Game, Outcome, Position, Size, playout};

/// Draws moves after a line of moves and counts them.
struct Drawn<'t>(&'t str);

impl Visitor for Drawn<'_> {
    type Output = ();

    fn visit<P: Game>(self, start: P) {
        const DRAWS_A_MOVE: usize = 400;
        let mut position = start;
        position.play_line(self.0).unwrap();
        let mut chance = Chance::seed_from_u64(3);
        let mut counts: BTreeMap<P::Move, usize> = BTreeMap::new();
        for _ in 0..DRAWS_A_MOVE * position.move_count() {
            *counts.entry(position.random_move(&mut chance).unwrap()).or_default() += 1;
        }
        assert!(counts.keys().copied().eq(position.moves()), "{counts:?}");
        // Five standard deviations.
        assert!(counts.values().all(|count| count.abs_diff(DRAWS_A_MOVE) < 100), "{counts:?}");
    }
}

#[test]
fn every_legal_move_is_as_likely_as_any_other() {
    for (game, moves) in [
        ("tictactoe", "b2 a1"),
        ("mnk:5,4,4", "c2 c3 b2"),
        // Almost full, where drawing cells until one is free would take long.
        ("mnk:6,1,6", "a1 b1 d1 e1"),
        ("mnk:60,1,60", &almost_full()),
        ("connect4", "4444443"),
        ("connect4:9x9", "1"),
        ("ultimate", ""),
        ("ultimate", "44"),
    ] {
        AnyGame::parse(game).unwrap().visit(Drawn(moves));
    }
}

/// All cells of a row of 60 but the first and the last two.
fn almost_full() -> String {
    (1..58).map(|column| rivi_rules::column_letters(column) + "1 ").collect()
}

/// In how many of a thousand random games X wins, O wins, and nobody.
fn shares<P: Position>(start: &P) -> [u32; 3] {
    const GAMES: u32 = 20_000;
    let mut chance = Chance::seed_from_u64(5);
    let mut counts = [0; 3];
    for _ in 0..GAMES {
        counts[number(playout(start, &mut chance))] += 1;
    }
    counts.map(|count: u32| count * 1000 / GAMES)
}

#[test]
fn random_tic_tac_toe_ends_as_combinatorics_say() {
    // 737, 363 and 160 of 1260.
    let near = |found: [u32; 3]| {
        found.iter().zip([585_u32, 288, 127]).all(|(found, share)| found.abs_diff(share) < 12)
    };
    let found = shares(&Three::default());
    assert!(near(found), "{found:?}");
    let found = shares(&Grid::new(GridRules::new(Size::new(3, 3), 3)));
    assert!(near(found), "{found:?}");
}

/// Plays out positions near the end of random games and compares with the whole tree.
struct PlayedOut;

/// Positions of larger trees are left alone.
const MOST_POSITIONS: u32 = 1500;
/// So many positions are compared, of at most so many games.
const ENOUGH: u32 = 24;
const MOST_GAMES: u32 = 200;

impl Visitor for PlayedOut {
    type Output = ();

    fn visit<P: Game>(self, start: P) {
        let mut chance = Chance::seed_from_u64(9);
        let mut compared = 0;
        for _ in 0..MOST_GAMES {
            let line = random_line(&start, &mut chance);
            let near_the_end = [2, 4, 6, 8].map(|back| line.len().saturating_sub(back));
            for at in near_the_end {
                compared += u32::from(compare(&line[at], &mut chance));
            }
            if compared >= ENOUGH {
                return;
            }
        }
        panic!("{start:?}: only {compared} trees were small enough");
    }
}

/// All positions of a random game.
fn random_line<P: Game>(start: &P, chance: &mut Chance) -> Vec<P> {
    let mut line = vec![start.clone()];
    while let Some(m) = line[line.len() - 1].random_move(chance) {
        let next = line[line.len() - 1].after(m);
        line.push(next);
    }
    line
}

/// Compares 400 games played out with what the tree says, if it is small enough to be walked.
fn compare<P: Game>(position: &P, chance: &mut Chance) -> bool {
    const GAMES: u32 = 400;
    let mut left = MOST_POSITIONS;
    let Some(exact) = exact_shares(position, &mut left) else { return false };
    let mut counts = [0_u32; 3];
    for _ in 0..GAMES {
        counts[number(playout(position, chance))] += 1;
    }
    for (count, share) in counts.into_iter().zip(exact) {
        let (found, games) = (f64::from(count), f64::from(GAMES));
        // Five standard deviations; what is certain must be certain.
        let doubt = 5.0 * (games * share * (1.0 - share)).sqrt();
        assert!((found - games * share).abs() <= doubt + 1e-6, "{position:?}: {count}, {share}");
    }
    true
}

fn number(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win(side) => side as usize,
        Outcome::Draw => 2,
    }
}

/// The chances of X, of O and of a draw if each move is as likely as any other.
fn exact_shares<P: Position>(position: &P, left: &mut u32) -> Option<[f64; 3]> {
    *left = left.checked_sub(1)?;
    let mut shares = [0.0; 3];
    if let Some(outcome) = position.outcome() {
        shares[number(outcome)] = 1.0;
        return Some(shares);
    }
    let moves = position.move_count() as f64;
    for m in position.moves() {
        let below = exact_shares(&position.after(m), left)?;
        for (share, below) in shares.iter_mut().zip(below) {
            *share += below / moves;
        }
    }
    Some(shares)
}

#[test]
fn games_played_out_end_as_their_trees_say() {
    for game in ["tictactoe", "mnk:5,4,4", "mnk:4,4,3,go-on", "gomoku:5x6,standard", "connect4"] {
        AnyGame::parse(game).unwrap().visit(PlayedOut);
    }
    for game in ["connect4:4x5", "ultimate", "ultimate,count"] {
        AnyGame::parse(game).unwrap().visit(PlayedOut);
    }
}
