//! The tables in each game's `data/*.perft`: a new case is a line there.

mod case;
#[path = "../kinds/mod.rs"]
mod kinds;

use std::fs;
use std::path::{Path, PathBuf};

use rivi_rules::{Game, perft};

use case::{Case, read_table};
use kinds::{AnyGame, Visitor};

fn cases() -> Vec<Case> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = fs::read_dir(games).unwrap().map(|game| game.unwrap().path().join("data"));
    let mut files: Vec<_> = folders
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flat_map(|files| files.map(|file| file.unwrap().path()))
        .collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "perft"));
    files.sort();
    assert_eq!(files.len(), 5, "a table for each family of games");
    let table = |path: &PathBuf| read_table(&fs::read_to_string(path).unwrap()).unwrap();
    files.iter().flat_map(table).collect()
}

impl Visitor for Case {
    type Output = ();

    fn visit<P: Game>(self, start: P) {
        let depth = self.counts.len() as u32;
        let found: Vec<u64> = match self.what.as_str() {
            "leaves" | "slow leaves" => {
                (1..=depth).map(|depth| perft::perft(&mut start.clone(), depth).unwrap()).collect()
            }
            "distinct" => numbers(&perft::distinct(&start, depth)),
            "up to symmetry" => numbers(&perft::distinct_up_to_symmetry(&start, depth)),
            other => panic!("nothing counts '{other}'"),
        };
        assert_eq!(found, self.counts, "{} {}", self.game, self.what);
    }
}

/// The counts from depth 1 on.
fn numbers(counts: &[usize]) -> Vec<u64> {
    counts[1..].iter().map(|&count| count as u64).collect()
}

fn check(wanted: impl Fn(&str) -> bool) {
    let mut checked = 0;
    for case in cases().into_iter().filter(|case| wanted(&case.what)) {
        AnyGame::parse(&case.game).unwrap().visit(case);
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn the_tables_are_right() {
    check(|what| what != "slow leaves");
}

#[test]
#[ignore = "takes about a minute: make test-slow"]
fn the_deep_tables_are_right() {
    check(|what| what == "slow leaves");
}

#[test]
fn tic_tac_toe_has_5478_positions_765_up_to_symmetry_and_255168_games() {
    let counted = |what: &str| -> u64 {
        let case = cases().into_iter().find(|case| case.game == "tictactoe" && case.what == what);
        1 + case.unwrap().counts.iter().sum::<u64>()
    };
    assert_eq!(counted("distinct"), 5478);
    assert_eq!(counted("up to symmetry"), 765);
    assert_eq!(finished_games(&rivi_mnk::Three::default()), 255_168);
}

/// The number of different games, move by move, to the end.
fn finished_games<P: rivi_rules::Position>(position: &P) -> u64 {
    match position.outcome() {
        Some(_) => 1,
        None => position.moves().map(|m| finished_games(&position.after(m))).sum(),
    }
}
