//! The levels of every game are in order: the short form of `rivi arena ladder`. Nothing here is limited by time, so
//! every run plays the same games.

use std::sync::atomic::AtomicBool;

use rivi_arena::{LadderQuestion, LadderReport, TimeControl, ladder_text};
use rivi_players::{LEVELS, Measure};

/// A ladder measured with few games, the best player with so many nodes a move.
fn measured(game: &str, games: u64, nodes: u64) -> LadderReport {
    let start = rivi_games::desk(game).unwrap();
    let question = LadderQuestion {
        start: start.as_ref(),
        games,
        seed: 1,
        best: TimeControl { nodes: Some(nodes), ..TimeControl::default() },
        workers: std::thread::available_parallelism().map_or(1, usize::from),
        stop: &AtomicBool::new(false),
    };
    question.measure(&mut |_| ()).unwrap().unwrap()
}

fn is_in_order(game: &str, games: u64, nodes: u64) -> LadderReport {
    let report = measured(game, games, nodes);
    assert!(report.holds, "{}", ladder_text(&report));
    report
}

/// Every game in its usual size has all levels.
fn has_all_levels(game: &str, games: u64, nodes: u64) {
    let report = is_in_order(game, games, nodes);
    let names: Vec<&str> = report.rungs.iter().map(|rung| rung.level.name).collect();
    assert_eq!(names, LEVELS, "{game}");
    let played: Vec<u64> = report
        .rungs
        .iter()
        .filter_map(|rung| rung.below.as_ref())
        .map(|met| met.tally.games())
        .collect();
    assert_eq!(played, [games; 4], "{game}");
}

#[test]
fn tic_tac_toe_is_in_order() {
    has_all_levels("tictactoe", 60, 1_000_000);
    assert_eq!(rivi_games::desk("tictactoe").unwrap().ladder().measure, Measure::Reflex);
}

#[test]
fn m_n_k_is_in_order() {
    has_all_levels("mnk:5,4,4", 60, 5000);
}

#[test]
fn connect_four_is_in_order() {
    has_all_levels("connect4", 30, 50_000);
}

#[test]
fn five_in_a_row_is_in_order() {
    has_all_levels("gomoku", 20, 5000);
}

#[test]
fn ristinolla_is_in_order() {
    has_all_levels("ristinolla", 10, 3000);
}

#[test]
fn ultimate_is_in_order() {
    has_all_levels("ultimate", 30, 6000);
}

/// Where players hardly differ there are fewer levels, and those are in order.
#[test]
fn small_boards_have_fewer_levels() {
    for (game, levels) in [
        ("mnk:1,1,1", 1),
        ("tictactoe:2", 1),
        ("tictactoe:7", 1),
        ("mnk:5,5,3", 2),
        ("connect4:4x4", 2),
        ("connect4:5x4", 3),
    ] {
        assert_eq!(is_in_order(game, 40, 1_000_000).rungs.len(), levels, "{game}");
    }
}

/// The measurement itself can fail: no ladder is in order if its best player may look at nothing.
#[test]
fn a_best_player_that_may_not_look_is_found_out() {
    let report = measured("mnk:5,4,4", 20, 1);
    assert!(!report.holds, "{}", ladder_text(&report));
    let failing: Vec<&str> =
        report.rungs.iter().filter(|rung| !rung.holds).map(|rung| rung.level.name).collect();
    assert_eq!(failing, ["best"]);
    assert!(ladder_text(&report).contains("FAILS: at least 65 %"));
}
