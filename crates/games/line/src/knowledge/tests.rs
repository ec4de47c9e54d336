use rand_core::SeedableRng;
use rivi_rules::testing::Oracle;
use rivi_rules::{Chance, Outcome, Position};

use super::*;
use crate::spec;

const GAMES: [&str; 12] = [
    "3x3,k=3",
    "5x5,k=4,exact",
    "7x6,k=4,gravity",
    "4x4,k=3,wrap",
    "5x4,k=4,wrap=cylinder,gravity",
    "4x4,k=3,misere",
    "6x6,k=5,stones=2,one-first",
    "9x9,k=5,capture=3",
    "4x4,k=3,marks=either",
    "4x4,k=4,marks=order",
    "3x3x3,k=3,gravity",
    "5x5,shape=a1.a2.b1.b2,holes=c3",
];

fn game(text: &str) -> LineGame {
    LineGame::new(spec::read(text.split(',')).unwrap()).unwrap()
}

/// What is kept move by move is what a look at the whole board finds.
#[test]
fn counts_are_kept_up_and_down() {
    let mut chance = Chance::seed_from_u64(1);
    for text in GAMES {
        for _ in 0..10 {
            let mut position = game(text);
            let mut counts = LineCounts::of(&position);
            while let Some(m) = position.random_move(&mut chance) {
                let before = counts.clone();
                counts.make(&position, m);
                let undo = position.make(m);
                let fresh = LineCounts::of(&position);
                assert_eq!((&counts.of, &counts.stones), (&fresh.of, &fresh.stones), "{text}");
                assert_eq!((&counts.near, &counts.taken_set), (&fresh.near, &fresh.taken_set));
                position.unmake(m, undo);
                counts.unmake(&position, m);
                assert_eq!((&counts.of, &counts.stones), (&before.of, &before.stones), "{text}");
                counts.make(&position, m);
                position.make(m);
            }
        }
    }
}

/// What it takes for proven is so: looked up by trying the moves.
#[test]
fn needs_are_what_the_rules_say() {
    let mut chance = Chance::seed_from_u64(2);
    let mut met = [0; 4];
    for text in GAMES {
        for _ in 0..8 {
            let mut position = game(text);
            while let Some(m) = position.random_move(&mut chance) {
                check_need(&position, &mut met);
                position.make(m);
            }
        }
    }
    assert!(met.iter().all(|&count| count > 20), "{met:?}");
}

fn check_need(position: &LineGame, met: &mut [u32; 4]) {
    let turn = position.turn();
    let wins = |position: &LineGame, side: Side| -> Vec<Put> {
        let ends = |m: &Put| position.after(*m).slow_outcome() == Some(Outcome::Win(side));
        position.moves().filter(ends).collect()
    };
    match LineCounts::of(position).need(position) {
        Need::Free => met[0] += 1,
        Need::Win(m) => {
            met[1] += 1;
            assert!(wins(position, turn).contains(&m), "{m:?} {position:?}");
        }
        Need::Only(only) => {
            met[2] += 1;
            for m in position.moves().filter(|&m| m != only) {
                let next = position.after(m);
                assert!(next.outcome().is_none() && !wins(&next, turn.other()).is_empty(), "{m:?}");
            }
        }
        Need::Lost(m, answer) => {
            met[3] += 1;
            for m in position.moves() {
                let next = position.after(m);
                assert!(next.outcome().is_none() && !wins(&next, turn.other()).is_empty(), "{m:?}");
            }
            assert!(wins(&position.after(m), turn.other()).contains(&answer));
        }
    }
    for side in Side::BOTH {
        if LineCounts::of(position).fewest(position, side).is_none() {
            let mut at = position.clone();
            let mut chance = Chance::seed_from_u64(position.key());
            while let Some(m) = at.random_move(&mut chance) {
                at.make(m);
            }
            assert_ne!(at.outcome(), Some(Outcome::Win(side)), "{position:?}");
        }
    }
}
