//! Random moves are drawn evenly, and random games end as often one way as they should.

use std::collections::BTreeMap;

use rand_core::SeedableRng;
use rivi_games::mnk::{Grid, GridRules, Three};
use rivi_games::{AnyGame, Visitor};
use rivi_rules::{Chance, Game, Outcome, Position, Side, Size, playout};

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
        counts[match playout(start, &mut chance) {
            Outcome::Win(side) => side as usize,
            Outcome::Draw => 2,
        }] += 1;
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

#[test]
fn a_game_to_be_finished_may_have_begun() {
    let mut grid = Grid::new(GridRules::new(Size::new(3, 1), 2)).start(Side::O);
    grid.make(rivi_games::mnk::Cell(1));
    let mut chance = Chance::seed_from_u64(7);
    // X has the middle's neighbours only: whoever comes next, O's third stone wins.
    assert_eq!(grid.finish_at_random(&mut chance), Outcome::Win(Side::O));
    assert_eq!(grid.stones(), 3);
}
