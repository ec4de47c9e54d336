//! Machines keep their seats: what they found for one move serves the next, and all of them together stay within
//! their memory.

use std::sync::Arc;

use rivi_players::{Budget, Desk, Means, SeatKey, Seats};
use rivi_rules::Side;

const MEBIBYTE: usize = 1 << 20;

fn key(table: usize) -> SeatKey {
    SeatKey { table: table.to_string(), round: 1, side: Side::X }
}

/// Nodes that the machine on a seat needs to look so many plies ahead; its move and the reply are played.
fn nodes(seats: &Arc<Seats>, key: &SeatKey, desk: &mut Box<dyn Desk>, player: &str) -> u64 {
    let mut sitting = seats.sit(key, &**desk, player, 1).unwrap();
    let budget = Budget { depth: Some(7), ..Budget::default() };
    let chosen = sitting.machine().choose(&**desk, &budget).unwrap();
    desk.table_mut().play(&chosen.text).unwrap();
    chosen.nodes
}

#[test]
fn the_second_move_finds_the_first_ones_table() {
    let seats = Seats::new(Means { bytes: 64 * MEBIBYTE, threads: 1 }, 256 * MEBIBYTE);
    for (game, moves, player) in [
        ("gomoku", "h8 i9", "gomoku"),
        ("ultimate", "44 40 08 84 47 72", "ultimate:search=alphabeta"),
    ] {
        let mut desk = rivi_games::desk(game).unwrap();
        desk.table_mut().play_line(moves).unwrap();
        let first = nodes(&seats, &key(1), &mut desk, player);
        // Somebody else replies as well as it can, so that the game stays open.
        nodes(&seats, &key(3), &mut desk, player);
        let kept = nodes(&seats, &key(1), &mut desk.boxed(), player);
        let fresh = nodes(&seats, &key(2), &mut desk, player);
        assert!(first > 0 && kept < fresh, "{game}: {kept} nodes with the table, {fresh} without");
        seats.leave("1");
        seats.leave("2");
        seats.leave("3");
    }
}

#[test]
fn a_thousand_matches_with_the_largest_machines_stay_within_the_limit() {
    let total = 64 * MEBIBYTE;
    let seats = Seats::new(Means { bytes: 8 * MEBIBYTE, threads: 1 }, total);
    let largest = [
        ("connect4", "solver:table=65536"),
        ("gomoku", "gomoku:table=65536,threads=64"),
        ("ultimate", "ultimate:table=512,threads=64"),
        ("tictactoe:4", "mcts:games=100000000"),
    ];
    for table in 0..1000 {
        let (game, player) = largest[table % largest.len()];
        let desk = rivi_games::desk(game).unwrap();
        let mut sitting = seats.sit(&key(table), &*desk, player, 1).unwrap();
        let budget = Budget { nodes: Some(1), depth: Some(1), ..Budget::default() };
        budget.stop.set();
        // Whatever it says: it has been built.
        let _ = sitting.machine().choose(&*desk, &budget);
        drop(sitting);
        assert!(seats.bytes() <= total, "{} bytes after {table} matches", seats.bytes());
    }
    assert!(seats.waiting() >= 8, "{}", seats.waiting());
}
