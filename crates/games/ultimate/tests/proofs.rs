//! What the solver of Ultimate tic-tac-toe proves is walked through with nothing but the rules.

use std::collections::HashMap;

use rand_core::SeedableRng;
use rivi_rules::{Chance, Outcome, Position, Side};
use rivi_search::Limits;
use rivi_ultimate::Ultimate;
use rivi_ultimate::solver::Solver;

/// Checks that a side reaches its goal: it plays what the solver says, the other side plays
/// everything, and each game is followed to its end.
struct Verifier {
    solver: Solver,
    side: Side,
    /// Whether a draw is enough.
    draw_is_enough: bool,
    seen: HashMap<u64, bool>,
}

impl Verifier {
    fn is_good(&self, outcome: Outcome) -> bool {
        outcome == Outcome::Win(self.side) || (self.draw_is_enough && outcome == Outcome::Draw)
    }

    fn holds(&mut self, position: &Ultimate) -> bool {
        if let Some(outcome) = position.outcome() {
            return self.is_good(outcome);
        }
        if let Some(&known) = self.seen.get(&position.key()) {
            return known;
        }
        let children: Vec<Ultimate> = position.moves().map(|m| position.after(m)).collect();
        let holds = if position.turn() == self.side {
            let said = children.into_iter().find(|child| self.says(child));
            said.is_some_and(|child| self.holds(&child))
        } else {
            children.iter().all(|child| self.holds(child))
        };
        self.seen.insert(position.key(), holds);
        holds
    }

    fn says(&mut self, position: &Ultimate) -> bool {
        let outcome = self.solver.solve(position, &Limits::none()).outcome;
        outcome.is_some_and(|outcome| self.is_good(outcome))
    }
}

fn verify(position: &Ultimate, outcome: Outcome) {
    let claims = match outcome {
        Outcome::Win(side) => vec![(side, false)],
        Outcome::Draw => Side::BOTH.map(|side| (side, true)).to_vec(),
    };
    for (side, draw_is_enough) in claims {
        let (solver, seen) = (Solver::new(1 << 24), HashMap::new());
        let mut verifier = Verifier { solver, side, draw_is_enough, seen };
        assert!(verifier.holds(position), "{outcome:?} is no proof for {side}: {position:?}");
    }
}

/// Positions after so many random moves, if the game still goes on.
fn random_positions(count: bool, plies: u32, games: u64) -> impl Iterator<Item = Ultimate> {
    (0..games).filter_map(move |seed| {
        let mut chance = Chance::seed_from_u64(seed);
        let mut position = Ultimate::new(count);
        for _ in 0..plies {
            position.make(position.random_move(&mut chance)?);
        }
        position.outcome().is_none().then_some(position)
    })
}

#[test]
fn proofs_hold_move_by_move() {
    let mut met = [0; 3];
    for count in [false, true] {
        for position in random_positions(count, 52, 40) {
            let outcome = Solver::new(1 << 22).solve(&position, &Limits::none()).outcome.unwrap();
            verify(&position, outcome);
            met[match outcome {
                Outcome::Draw => 0,
                Outcome::Win(Side::X) => 1,
                Outcome::Win(Side::O) => 2,
            }] += 1;
        }
    }
    assert!(met.iter().all(|&met| met > 0), "{met:?}");
}

/// Plain minimax by the rules alone.
fn minimax(position: &Ultimate, known: &mut HashMap<u64, i8>) -> i8 {
    if let Some(outcome) = position.outcome() {
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == position.turn() => 1,
            Outcome::Win(_) => -1,
        };
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let value = position.moves().map(|m| -minimax(&position.after(m), known)).max().unwrap();
    known.insert(position.key(), value);
    value
}

#[test]
fn results_are_those_of_plain_minimax() {
    for count in [false, true] {
        let small = |position: &Ultimate| position.plies_left() <= 14;
        for position in random_positions(count, 54, 300).filter(small) {
            let value = match minimax(&position, &mut HashMap::new()) {
                0 => Outcome::Draw,
                1 => Outcome::Win(position.turn()),
                _ => Outcome::Win(position.turn().other()),
            };
            let solution = Solver::new(1 << 20).solve(&position, &Limits::none());
            assert_eq!(solution.outcome, Some(value), "{position:?}");
        }
    }
}

#[test]
fn limits_end_it_without_an_answer() {
    let solution = Solver::new(1 << 20).solve(&Ultimate::new(false), &Limits::nodes(1000));
    assert_eq!((solution.outcome, solution.nodes), (None, 1000));
}
