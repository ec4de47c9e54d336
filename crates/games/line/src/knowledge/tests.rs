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

/// Whether a side completes a line with so many stones, by looking at all lines.
fn completes(position: &LineGame, side: Side, stones: usize) -> bool {
    let geometry = &position.geometry;
    (0..geometry.lines()).any(|line| {
        let marks = geometry.line(line).iter().map(|&cell| position.content(cell).mark());
        let (own, other) = marks.fold((0, 0), |(own, other), mark| {
            (own + usize::from(mark == Some(side)), other + usize::from(mark == Some(side.other())))
        });
        other == 0 && geometry.length() - own <= stones
    })
}

/// With two stones a turn: a turn that completes a line begins with the urgent move, and one that leaves the other side
/// no line has one of its stones among the urgent ones.
#[test]
fn urgent_moves_leave_nothing_out() {
    let (mut chance, mut met) = (Chance::seed_from_u64(3), [0; 3]);
    for number in 0..60 {
        let text = ["5x5,k=4,stones=2", "6x6,k=5,stones=2,one-first"][number % 2];
        let mut position = game(text);
        while position.left > 4
            && let Some(m) = position.random_move(&mut chance)
        {
            let (turn, left) = (position.turn(), position.stones_left_in_turn());
            let mut urgent = Vec::new();
            LineCounts::of(&position).urgent(&position, &mut urgent);
            if completes(&position, turn, left.into()) {
                met[0] += 1;
                let next = position.after(urgent[0]);
                assert!(next.outcome().is_some() || completes(&next, turn, 1), "{position:?}");
            } else {
                let threatened = completes(&position, turn.other(), 2);
                assert_eq!(urgent.is_empty(), !threatened, "{position:?}");
                if threatened {
                    met[usize::from(check_turns(&position, &urgent)) + 1] += 1;
                }
            }
            position.make(m);
        }
    }
    assert!(met.iter().all(|&count| count > 20), "{met:?}");
}

/// Tries every turn; whether any stops all lines.
fn check_turns(position: &LineGame, urgent: &[Put]) -> bool {
    let (turn, mut any) = (position.turn(), false);
    for one in position.moves() {
        let next = position.after(one);
        let seconds: Vec<Put> =
            if next.turn() == turn { next.moves().collect() } else { vec![one] };
        for two in seconds {
            let end = if two == one { next.clone() } else { next.after(two) };
            if !completes(&end, turn.other(), 2) {
                any = true;
                assert!(urgent.contains(&one) || urgent.contains(&two), "{one:?} {two:?}");
            }
        }
    }
    any
}
