use rand_core::SeedableRng;
use rivi_rules::testing::{Pairs, Toy, random_tree};
use rivi_rules::{Chance, Position, Side};

use super::*;
use crate::kit::Rated;
use crate::{Exact, OnlyRules, Silent};

/// The value with the winner's fewest moves against the longest defence, by trying every move to the end.
fn oracle<P: Position>(position: &P) -> Verdict {
    if let Some(outcome) = position.outcome() {
        return Verdict::over(outcome, position.turn());
    }
    let values = position.moves().map(|m| {
        let next = position.after(m);
        match oracle(&next) {
            same if next.turn() != position.turn() => same.before(),
            Verdict::WinIn(moves) => Verdict::WinIn(moves + 1),
            same => same,
        }
    });
    values.max_by_key(|value| value.rank()).unwrap()
}

fn searched<P: Position>(position: &P, limits: &Limits) -> Report<P> {
    Deep::<P, OnlyRules>::new(1 << 20).search(position, limits, &mut Silent)
}

/// The best move keeps the value, and the line of a decided game leads to its end.
fn check<P: Position>(position: &P) {
    let report = searched(position, &Limits::none());
    let exact = oracle(position);
    assert_eq!(report.verdict, exact, "{position:?}");
    let Some(best) = report.best else { return };
    let next = position.after(best);
    let after = match oracle(&next) {
        same if next.turn() != position.turn() => same.before(),
        Verdict::WinIn(moves) => Verdict::WinIn(moves + 1),
        same => same,
    };
    assert_eq!(after, exact, "{best:?} in {position:?}");
    let mut at = position.clone();
    for &m in &report.line {
        at.play(m).unwrap();
    }
    assert_eq!(report.line.first(), Some(&best));
}

#[test]
fn random_trees_are_known_to_the_move() {
    let mut chance = Chance::seed_from_u64(7);
    let mut checked = 0;
    while checked < 3000 {
        let text = random_tree(&mut chance, 7, 3);
        if text.len() > Toy::LONGEST {
            continue;
        }
        let toy: Toy = text.parse().unwrap();
        for first in Side::BOTH {
            check(&toy.start(first));
            checked += 1;
        }
    }
}

#[test]
fn sides_that_do_not_take_turns_are_searched_as_well() {
    let mut chance = Chance::seed_from_u64(8);
    for number in 0..200 {
        let mut position = Pairs::default().start(Side::BOTH[number % 2]);
        for _ in 0..5 + number % 3 {
            if let Some(m) = position.random_move(&mut chance) {
                position.make(m);
            }
        }
        check(&position);
    }
}

#[test]
fn it_agrees_with_the_exact_solver() {
    let mut chance = Chance::seed_from_u64(9);
    for _ in 0..300 {
        let text = random_tree(&mut chance, 6, 3);
        let Ok(toy) = text.parse::<Toy>() else { continue };
        let exact = Exact::new(1 << 16).search(&toy, &Limits::none(), &mut Silent);
        assert_eq!(searched(&toy, &Limits::none()).verdict, exact.verdict, "{text}");
    }
}

#[test]
fn limits_are_kept_and_the_same_ones_give_the_same_nodes() {
    let start = Pairs::default();
    for most in [0, 1, 10, 1000] {
        let report = searched(&start, &Limits::nodes(most));
        assert_eq!(report.nodes, most);
        assert!(report.best.is_some_and(|m| start.is_legal(m)));
        assert_eq!(report, searched(&start, &Limits::nodes(most)));
    }
    let limits = Limits::none();
    limits.stop.set();
    assert_eq!(searched(&start, &limits).nodes, 0);
    assert_eq!(searched(&start, &Limits::depth(3)).depth, 3);
}

#[test]
fn a_stop_leaves_nothing_false() {
    let mut chance = Chance::seed_from_u64(11);
    for _ in 0..300 {
        let text = random_tree(&mut chance, 6, 3);
        if text.len() > Toy::LONGEST {
            continue;
        }
        let toy: Toy = text.parse().unwrap();
        for nodes in 1..40 {
            let told = searched(&toy, &Limits::nodes(nodes)).verdict;
            match (told, oracle(&toy)) {
                (Verdict::Guess(score), _) => {
                    assert!(score.0.abs() < crate::kit::WIN / 2, "{text} after {nodes} nodes");
                }
                (Verdict::WinIn(_), exact) => {
                    assert!(matches!(exact, Verdict::WinIn(_)), "{text} after {nodes} nodes");
                }
                (proven, exact) => assert_eq!(proven, exact, "{text} after {nodes} nodes"),
            }
        }
    }
}

#[test]
fn helpers_and_several_lines_change_no_value() {
    let mut chance = Chance::seed_from_u64(10);
    for _ in 0..20 {
        let mut position = Pairs::default();
        for _ in 0..6 {
            if let Some(m) = position.random_move(&mut chance) {
                position.make(m);
            }
        }
        let task = Task { lines: 3, threads: 3, limits: Limits::none() };
        let mut deep = Deep::<Pairs, OnlyRules>::new(1 << 20);
        let outlook = deep.think(&position, &task, &mut |_| ControlFlow::Continue(()));
        assert_eq!(outlook.lines.len(), position.move_count().min(3));
        let mut values: Vec<Verdict> = position
            .moves()
            .map(|m| {
                let next = position.after(m);
                match oracle(&next) {
                    same if next.turn() != position.turn() => same.before(),
                    Verdict::WinIn(moves) => Verdict::WinIn(moves + 1),
                    same => same,
                }
            })
            .collect();
        values.sort_by_key(|value| std::cmp::Reverse(value.rank()));
        let told: Vec<Verdict> = outlook.lines.iter().map(Rated::verdict).collect();
        assert_eq!(told, values[..told.len()], "{position:?}");
    }
}
