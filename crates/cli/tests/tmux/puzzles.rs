//! A puzzle solved from the menu.

use rivi::players::puzzles::{self, Puzzle};
use rivi::search::Limits;

use super::pane::{Pane, is_missing};

/// The own moves that solve the easiest puzzle of the first game and theme.
pub(crate) fn easiest() -> (Puzzle, Vec<String>) {
    // Whoever lists the games has registered them.
    assert!(!rivi::games::entries().is_empty());
    let all = puzzles::all();
    let kind = |puzzle: &&Puzzle| (&puzzle.game, &puzzle.theme) == (&all[0].game, &all[0].theme);
    let easiest = all.iter().filter(kind).min_by_key(|puzzle| puzzle.grade.grade).unwrap();
    let line = easiest.solution(&Limits::nodes(1_000_000)).unwrap();
    (easiest.clone(), line.into_iter().step_by(2).collect())
}

#[test]
fn a_puzzle_is_solved_and_remembered() {
    if is_missing() {
        return;
    }
    let (puzzle, line) = easiest();
    let pane = Pane::new("puzzles");
    pane.runs("rivi");
    pane.sees("Pick a game");
    // Above Quit, Keys, Arena and the server.
    pane.keys(&["Up", "Up", "Up", "Up", "Up", "Enter"]);
    let list = pane.sees("Puzzle of the day");
    assert!(!list.contains("1/"), "{list}");
    pane.keys(&["Down", "Enter"]);
    pane.sees(&puzzle.id);
    let wrong = puzzle.desk().unwrap().table().legal_moves();
    let wrong = wrong.iter().find(|text| !puzzle.answers.contains(text)).unwrap();
    pane.plays(wrong);
    pane.sees(&format!("Not {wrong}:"));
    pane.keys(&["Escape"]);
    pane.sees_that(|screen| !screen.contains("Not "));
    for (at, text) in line.iter().enumerate() {
        pane.plays(text);
        let last = at + 1 == line.len();
        pane.sees(if last { "Solved!" } else { "Right." });
    }
    pane.keys(&["q"]);
    pane.sees("1/");
    pane.keys(&["q"]);
    pane.sees("Pick a game");
    pane.keys(&["q"]);
    pane.is_sane();
    pane.runs("rivi");
    pane.sees("Pick a game");
    pane.keys(&["Up", "Up", "Up", "Up", "Up", "Enter"]);
    pane.sees("1/");
    pane.keys(&["C-c"]);
    pane.is_sane();
}
