//! The tree on games written as text, whose sides take turns.

use std::ops::ControlFlow;

use rand_core::SeedableRng;
use rivi_rules::testing::{Toy, random_tree};
use rivi_rules::{Chance, Payoff, Position};

use super::tree::Plot;
use super::{Branch, Contempt, Explore, FirstLook, Ground, Growth, Manner, Standing};
use crate::{Limits, Score};

const BITS: u32 = 5;
const MOST_MOVES: usize = 8;
const MANNER: Manner = Manner { contempt: Contempt(0.0), sharpness: 1.0, curiosity: 1.3 };

/// Knows the end of a game when it sees it, and nothing before.
struct Blind;

impl Explore<BITS> for Blind {
    type Node = Toy;

    fn follow(&self, node: &Toy, choice: u16, into: &mut Toy) {
        *into = after(node, choice);
    }

    fn look(
        &self,
        node: &Toy,
        _: bool,
        is_ours: bool,
        contempt: Contempt,
        moves: &mut Vec<FirstLook<BITS>>,
    ) {
        for (number, m) in node.moves().enumerate() {
            let payoff = node.after(m).payoff();
            let result = payoff.map(|payoff| Score::of(payoff, node.turn()).0.signum() as i8);
            let value = result.map_or(0.0, |result| contempt.of_result(result, is_ours));
            moves.push((value, Branch::new(number as u16, result.map(|result| (result, 0)))));
        }
    }
}

fn after(toy: &Toy, choice: u16) -> Toy {
    toy.after(toy.moves().nth(choice.into()).unwrap())
}

fn minimax(toy: &Toy) -> Payoff {
    let values = toy.moves().map(|m| Score::of(minimax(&toy.after(m)), toy.turn()));
    toy.payoff().unwrap_or_else(|| values.max().unwrap().payoff(toy.turn()))
}

/// What is proven of the position for the side to move, the nodes it took, and whether they filled the memory.
fn grown(
    ground: &mut Ground<Toy, BITS>,
    toy: &Toy,
    limits: &Limits,
    threads: usize,
) -> (Option<i8>, u64, bool) {
    let tree = ground.tree(toy, MANNER, after);
    let growth = Growth { tree, explorer: &Blind, root: toy.clone(), limits, threads };
    growth.run(&mut |_| ControlFlow::Continue(()));
    (tree.branch(tree.root()).proven().map(|(result, _)| -result), tree.judged(), tree.is_full())
}

#[test]
fn what_is_proven_is_what_minimax_finds() {
    let mut chance = Chance::seed_from_u64(1);
    let mut open = 0;
    for _ in 0..300 {
        let toy: Toy = random_tree(&mut chance, 5, 2).parse().unwrap();
        if toy.payoff().is_some() {
            continue;
        }
        open += 1;
        let value = Score::of(minimax(&toy), toy.turn()).0.signum() as i8;
        for threads in [1, 3] {
            let mut ground = Ground::new(1 << 20, MOST_MOVES);
            let (proven, ..) = grown(&mut ground, &toy, &Limits::none(), threads);
            assert_eq!(proven, Some(value), "{toy:?}");
        }
    }
    assert!(open > 100, "{open}");
}

/// Every position has two moves, and nobody wins.
fn even(depth: usize) -> String {
    if depth == 0 { "0".to_owned() } else { format!("({0} {0})", even(depth - 1)) }
}

#[test]
fn the_tree_lives_on_when_the_game_goes_on_by_two_moves() {
    let toy: Toy = even(9).parse().unwrap();
    let later = after(&after(&toy, 0), 1);
    let fresh = grown(&mut Ground::new(1 << 20, MOST_MOVES), &later, &Limits::none(), 1);
    let mut ground = Ground::new(1 << 20, MOST_MOVES);
    let begun = grown(&mut ground, &toy, &Limits::nodes(400), 1);
    assert!(begun.0.is_none() && (400..500).contains(&begun.1), "{begun:?}");
    let went_on = grown(&mut ground, &later, &Limits::none(), 1);
    assert_eq!((fresh.0, went_on.0), (Some(0), Some(0)));
    assert!(went_on.1 + 50 < fresh.1, "{went_on:?} after {fresh:?}");
    // Forgotten, or gone on by one move only: everything has to be found again.
    ground.clear();
    assert_eq!(grown(&mut ground, &later, &Limits::none(), 1), fresh);
}

#[test]
fn the_memory_is_kept_within() {
    let toy: Toy = even(9).parse().unwrap();
    for threads in [1, 3] {
        let mut ground = Ground::new(16 * 500, MOST_MOVES);
        let (proven, nodes, is_full) = grown(&mut ground, &toy, &Limits::none(), threads);
        assert!(proven.is_none() && is_full && nodes > 400, "{nodes}");
    }
}

/// The move that is played where move 1 is a proven draw and move 2, tried far more often, is worth so much.
fn played(open: f32, contempt: f32) -> u16 {
    let toy: Toy = even(2).parse().unwrap();
    let mut ground: Ground<Toy, BITS> = Ground::new(0, MOST_MOVES);
    let tree = ground.tree(&toy, Manner { contempt: Contempt(contempt), ..MANNER }, after);
    let drawn = (Contempt(contempt).of_result(0, true), Branch::new(1, Some((0, 9))));
    tree.adopt(0, false, &[drawn, (open, Branch::new(2, None))], &mut Plot::new(0));
    tree.set_standing(2, Standing { value: open, visits: 500.0 });
    tree.chosen().unwrap()
}

#[test]
fn a_proven_draw_is_not_passed_over_for_a_worse_move_that_was_tried_more() {
    assert_eq!([played(-0.2, 0.0), played(0.1, 0.0)], [1, 2]);
    assert_eq!([played(-0.2, 0.5), played(-0.6, 0.5)], [2, 1]);
}
