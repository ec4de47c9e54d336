//! Two hundred random combinations of options keep the contract that every game keeps, and their fast rules agree with
//! the slow ones.

use rand_core::SeedableRng;
use rivi_rules::testing::{Contract, check_random_games};
use rivi_rules::{Board, Chance, Position, Side, below};

use crate::{LineGame, Marks, Rules, Wrap, spec};

/// A random game: some options at random, those that make no sense are drawn again.
pub(super) fn random_game(chance: &mut Chance) -> LineGame {
    loop {
        let rules = random_rules(chance);
        if let Ok(game) = LineGame::new(rules) {
            return game;
        }
    }
}

fn random_rules(chance: &mut Chance) -> Rules {
    let mut one_in = |n: u32| below(chance, n) == 0;
    let flags = [0; 6].map(|_| one_in(3));
    let [exact, gravity, misere, two, one_first, shaped] = flags;
    let (in_space, captures, holed) = (one_in(5), one_in(4), one_in(3));
    let side = |chance: &mut Chance, most: u32| 1 + below(chance, most) as u8;
    let most = if in_space { 4 } else { 8 };
    let (width, height) = (side(chance, most), side(chance, most));
    let layers = if in_space { side(chance, 4) } else { 1 };
    let mut rules = Rules { layers, ..Rules::flat(width, height, side(chance, 5)) };
    rules.exact = exact;
    rules.gravity = gravity;
    rules.misere = misere;
    rules.stones = 1 + u8::from(two);
    rules.one_first = one_first && two;
    rules.wrap = [Wrap::Flat, Wrap::Flat, Wrap::Cylinder, Wrap::Torus][below(chance, 4) as usize];
    rules.marks = [Marks::Own, Marks::Own, Marks::Own, Marks::Either, Marks::OnlyX, Marks::Order]
        [below(chance, 6) as usize];
    rules.capture = if captures { side(chance, 5) } else { 0 };
    if shaped {
        rules.shape = vec![(0, 0)];
        for _ in 0..below(chance, 4) {
            let (column, row) = rules.shape[below(chance, rules.shape.len() as u32) as usize];
            let next = if below(chance, 2) == 0 { (column + 1, row) } else { (column, row + 1) };
            if !rules.shape.contains(&next) {
                rules.shape.push(next);
            }
        }
        rules.shape.sort_unstable();
    }
    if holed {
        let cells = rules.size().cells() as u32;
        for _ in 0..below(chance, 4) {
            let cell = below(chance, cells) as u16;
            match below(chance, 3) {
                0 => rules.holes.push(cell),
                1 => rules.set_up[0].push(cell),
                _ => rules.set_up[1].push(cell),
            }
        }
        rules.holes.sort_unstable();
        rules.set_up.iter_mut().for_each(|cells| cells.sort_unstable());
    }
    rules
}

#[test]
fn two_hundred_random_combinations_keep_the_contract() {
    let mut chance = Chance::seed_from_u64(23);
    let mut kinds = [0; 8];
    for seed in 0..200 {
        let game = random_game(&mut chance);
        let rules = game.rules();
        let text = spec::text(rules);
        assert_eq!(
            spec::read(text.split(',')).as_ref().map(spec::text).as_deref(),
            Ok(&*text),
            "{text}"
        );
        for (at, is_on) in [
            rules.exact,
            rules.gravity,
            rules.misere,
            rules.stones == 2,
            rules.wrap != Wrap::Flat,
            rules.marks != Marks::Own,
            rules.capture > 0,
            rules.layers > 1,
        ]
        .into_iter()
        .enumerate()
        {
            kinds[at] += u32::from(is_on);
        }
        let contract = Contract { games: 4, seed, thorough_percent: 20 };
        println!("{text}");
        check_random_games(&game, contract);
    }
    assert!(kinds.iter().all(|&count| count >= 5), "every option is met: {kinds:?}");
}

#[test]
fn pairs_are_taken_as_the_slow_rules_take_them() {
    let mut chance = Chance::seed_from_u64(24);
    let mut taken = 0;
    for wrap in ["", ",wrap", ",wrap=cylinder", ",stones=2"] {
        let rules = spec::read(format!("7x6,k=5,capture=5{wrap}").split(',')).unwrap();
        let start = LineGame::new(rules).unwrap();
        for _ in 0..40 {
            let mut game = start.start(Side::X);
            while let Some(m) = game.random_move(&mut chance) {
                let expected = game.slow_after(m);
                game.make(m);
                let found: Vec<_> = game.size().squares().map(|square| game.at(square)).collect();
                assert_eq!(found, expected, "{m:?} {game:?}");
            }
            taken += u32::from(game.taken()[0]) + u32::from(game.taken()[1]);
        }
    }
    assert!(taken > 100, "{taken}");
}
