//! What puzzles of Connect Four ask for, and who proves them: the rules for what happens within some moves, the exact
//! solver for what never happens.

use rivi_players::puzzles::{Aim, Judge, Prover, Theme};
use rivi_players::{Stored, stored};
use rivi_rules::Board;
use rivi_search::Limits;

use crate::{Column, ConnectFour, Solver};

/// The puzzles of this game.
pub(crate) static SHIPPED: [&Stored; 2] = [&FROM_THE_LECTURES, &FROM_GAMES];
static FROM_THE_LECTURES: Stored = Stored::inside(include_bytes!("../data/puzzles-scenarios.txt"));
static FROM_GAMES: Stored = stored!(
    "../data/puzzles.txt",
    "puzzles.txt",
    "cae52ea61b9a9c5737f94b46cf38e7f8f5e422bb1be8d4bc55b86cdc52d3d6cf"
);

/// What is asked for.
pub(crate) static THEMES: [Theme<ConnectFour<u64>>; 3] = [
    Theme {
        key: "win",
        claim: "puzzle.claim.win",
        hint: "puzzle.hint.win",
        aim: Aim::Win,
        moves: 2..=6,
        judge,
    },
    Theme {
        key: "only-move",
        claim: "puzzle.claim.only-move",
        hint: "puzzle.hint.only-move",
        aim: Aim::Hold { ever: true },
        moves: 1..=5,
        judge,
    },
    // None are made: only scenarios are of this theme.
    Theme {
        key: "defend",
        claim: "puzzle.claim.defend",
        hint: "puzzle.hint.only-move",
        aim: Aim::Hold { ever: false },
        moves: NONE,
        judge,
    },
];

/// No number of moves.
#[expect(clippy::reversed_empty_ranges)]
const NONE: std::ops::RangeInclusive<u32> = 1..=0;

fn judge(_: &ConnectFour<u64>) -> Box<dyn Judge<ConnectFour<u64>>> {
    Box::new(BySolver::default())
}

/// What the solver may take, in bytes.
const TABLE_BYTES: usize = 4 << 20;

/// Proves wins within some moves by the rules, and asks the solver what is never won.
#[derive(Default)]
struct BySolver {
    rules: Prover,
    limits: Limits,
}

impl Judge<ConnectFour<u64>> for BySolver {
    fn begin(&mut self, limits: &Limits) {
        Judge::<ConnectFour<u64>>::begin(&mut self.rules, limits);
        self.limits = limits.clone();
    }

    fn wins(&mut self, position: &ConnectFour<u64>, moves: u32) -> Option<bool> {
        self.rules.wins(position, moves)
    }

    fn loses(&mut self, position: &ConnectFour<u64>, moves: u32) -> Option<bool> {
        self.rules.loses(position, moves)
    }

    fn ever_wins(&mut self, position: &ConnectFour<u64>) -> Option<bool> {
        let mut solver = Solver::new(position.size(), TABLE_BYTES, 1).ok()?;
        Some(solver.winner(position, &self.limits)? > 0)
    }

    fn plausible(&mut self, position: &ConnectFour<u64>) -> Vec<Column> {
        self.rules.plausible(position)
    }
}

#[cfg(test)]
mod tests {
    use rivi_players::puzzles::{Goal, Place, Puzzle};
    use rivi_rules::{Notation, Position, Size};
    use rivi_search::Verdict;

    use super::*;
    use crate::entry::tests::desk;
    use crate::{SCENARIOS, Task};

    fn shipped() -> Vec<Puzzle> {
        let lines = SHIPPED
            .iter()
            .flat_map(|file| file.text().lines())
            .filter(|line| !line.starts_with('#'));
        lines.map(|line| line.parse().unwrap()).collect()
    }

    #[test]
    fn there_are_three_hundred_and_no_two_of_a_theme_are_the_same() {
        let _ = desk("connect4");
        let all = shipped();
        assert!(all.len() >= 305, "{}", all.len());
        let mut keys: Vec<(String, u64)> = all
            .iter()
            .map(|puzzle| (puzzle.theme.clone(), puzzle.desk().unwrap().table().canonical_key()))
            .collect();
        keys.sort_unstable();
        assert!(keys.is_sorted_by(|one, other| one < other));
        for puzzle in all.iter().filter(|puzzle| !puzzle.id.starts_with("scenario")) {
            assert_eq!(puzzle.id, Puzzle::id_of(&puzzle.game, &puzzle.theme, &puzzle.place));
            assert_eq!(puzzle.answers.len(), 1, "{puzzle}");
        }
    }

    #[test]
    fn the_solver_agrees_with_the_rules() {
        let mut solver = Solver::new(Size::new(7, 6), TABLE_BYTES, 1).unwrap();
        for puzzle in shipped().iter().step_by(16) {
            let Place::Moves { moves } = &puzzle.place else { continue };
            let mut position = ConnectFour::<u64>::new(Size::new(7, 6));
            position.play_line(moves).unwrap();
            let mut verdict = |position: &ConnectFour<u64>| {
                let score = solver.score(position, &Limits::none()).unwrap();
                solver.verdict(position, score)
            };
            let here = verdict(&position);
            for column in position.moves() {
                let is_answer = puzzle.answers.contains(&position.move_text(column));
                let after = verdict(&position.after(column)).before();
                match puzzle.goal {
                    Goal::Win { moves } => {
                        assert_eq!(here, Verdict::WinIn(moves), "{puzzle}");
                        assert_eq!(after == here, is_answer, "{puzzle}");
                    }
                    Goal::Hold { moves, .. } => match after {
                        Verdict::LossIn(most) => assert!(!is_answer && most <= moves, "{puzzle}"),
                        _ => assert!(is_answer, "{puzzle}"),
                    },
                }
            }
        }
    }

    #[test]
    fn the_scenarios_are_puzzles() {
        let _ = desk("connect4");
        let all = shipped();
        for scenario in SCENARIOS {
            let id = format!("scenario-{}", scenario.number);
            let puzzle = all.iter().find(|puzzle| puzzle.id == id).unwrap();
            let goal = match scenario.task {
                Task::Win { moves } => Goal::Win { moves },
                Task::Defend => Goal::Hold { moves: 1, ever: false },
            };
            let columns: Vec<String> = scenario.columns.iter().map(u8::to_string).collect();
            assert_eq!((puzzle.goal, &puzzle.answers), (goal, &columns));
            let desk = puzzle.desk().unwrap();
            assert_eq!(desk.table().key(), scenario.position().unwrap().key());
        }
    }
}
