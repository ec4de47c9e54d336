//! Puzzles from the menu: the list, a wrong move, hints, the solution.

use rivi_players::puzzles;
use rivi_terminal::screen::{Begin, Job};

use super::seat::{SIZES, Seat};

/// The list of puzzles.
fn list() -> Seat {
    let mut seat = Seat::at(Begin::Menu);
    seat.types("<up><up><up><up><up><enter>");
    seat
}

/// The easiest puzzle of the first kind, on the board.
fn first() -> (Seat, puzzles::Puzzle) {
    let mut seat = list();
    seat.types("<down><enter>");
    let all = puzzles::all();
    let kind =
        |puzzle: &&puzzles::Puzzle| (&puzzle.game, &puzzle.theme) == (&all[0].game, &all[0].theme);
    let easiest = all.iter().filter(kind).min_by_key(|puzzle| puzzle.grade.grade).unwrap();
    (seat, easiest.clone())
}

#[test]
fn the_list_has_the_daily_one_and_every_theme() {
    let mut seat = list();
    seat.snapshots("puzzles");
    seat.types("<down><right>");
    seat.snapshots("puzzles-kind");
    let shown = seat.screen((120, 60));
    for puzzle in puzzles::all() {
        let theme =
            rivi_players::Language::English.tell(&format!("puzzle.theme.{}", puzzle.theme), &[]);
        assert!(shown.contains(&theme), "{theme}\n{shown}");
    }
}

#[test]
fn a_puzzle_hides_its_answer_refutes_and_hints_in_steps() {
    let (mut seat, puzzle) = first();
    seat.snapshots("puzzle");
    let answer = &puzzle.answers[0];
    let legal = puzzle.desk().unwrap().table().legal_moves();
    let wrong = legal.iter().find(|text| !puzzle.answers.contains(text)).unwrap();
    seat.types(&format!("m{wrong}<enter>"));
    seat.sees(&format!("Not {wrong}:"), SIZES[1]);
    seat.snapshots("puzzle-wrong");
    // Any key takes it back.
    seat.types("g");
    assert!(!seat.screen(SIZES[1]).contains("Not "));
    seat.types("i");
    seat.sees("Ask what O threatens", SIZES[1]);
    seat.types("i");
    let among = seat.sees("one of the marked cells", SIZES[1]);
    assert!(!among.contains("The answer is"), "{among}");
    seat.types("i");
    seat.sees(&format!("The answer is {answer}"), SIZES[1]);
    seat.snapshots("puzzle-hint");
}

#[test]
fn a_puzzle_is_solved_remembered_and_followed_by_the_next() {
    let (mut seat, puzzle) = first();
    let line = puzzle.solution(&rivi_search::Limits::nodes(1_000_000)).unwrap();
    for text in line.iter().step_by(2) {
        let before = seat.screen(SIZES[1]);
        seat.types(&format!("m{text}<enter>"));
        seat.changes(&before);
        while seat.screen(SIZES[1]).contains("One moment") {
            seat.hears_one();
        }
    }
    seat.sees("Solved!", SIZES[1]);
    seat.snapshots("puzzle-solved");
    let said = seat.left.pop();
    assert!(matches!(&said, Some(Job::Solved(id)) if *id == puzzle.id), "{said:?}");
    seat.types("n");
    assert!(!seat.screen(SIZES[1]).contains(&puzzle.id), "another one");
    seat.types("x");
    let shown = seat.sees("Solution:", SIZES[1]);
    assert!(!shown.contains("Solved!"), "whoever has seen the solution has not solved it\n{shown}");
    seat.types("q");
    assert!(seat.screen(SIZES[1]).contains("1/"), "one is solved");
    seat.types("q");
    assert!(seat.screen(SIZES[1]).contains("Pick a game"));
}
