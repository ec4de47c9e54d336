//! The share of the points that the tree expects, where it is known.

use rivi_connect4::ConnectFour;
use rivi_mnk::Three;
use rivi_rules::{Game, Notation, Outcome, Position, Side, Size};
use rivi_search::MonteCarloTree;

fn share<P: Game>(start: &P, moves: &str, playouts: u64) -> f64 {
    let mut position = start.clone();
    position.play_line(moves).unwrap();
    MonteCarloTree::new(1).expected_share(&position, playouts)
}

/// A side's share of the points.
fn points(outcome: Outcome, side: Side) -> f64 {
    outcome.winner().map_or(0.5, |winner| f64::from(u8::from(winner == side)))
}

/// Plain minimax: 1, ½ or 0 for the side to move.
fn minimax(position: &Three) -> f64 {
    match position.outcome() {
        Some(outcome) => points(outcome, position.turn()),
        None => position.moves().map(|m| 1.0 - minimax(&position.after(m))).fold(0.0, f64::max),
    }
}

#[test]
fn tic_tac_toe_is_proven_as_minimax_has_it() {
    for moves in ["a1 b2", "a1 a2", "b2 a2", "a1 b1", "b2 a1 c3", "a1 c3 a3", "a1 b2 c3 a3"] {
        let mut position = Three::default();
        position.play_line(moves).unwrap();
        let ours = share(&Three::default(), moves, 100_000);
        assert!((ours - minimax(&position)).abs() < 1e-9, "{moves}: {ours}");
    }
}

#[test]
fn a_win_at_hand_is_seen() {
    let start = ConnectFour::<u64>::new(Size::new(7, 6));
    assert!((share(&start, "415161", 2000) - 1.0).abs() < 1e-9);
    assert!(share(&start, "41516", 20_000) < 0.2);
}

#[test]
fn the_middle_is_better_than_the_edge() {
    let start = ConnectFour::<u64>::new(Size::new(7, 6));
    assert!(share(&start, "4", 5000) < share(&start, "1", 5000));
}
