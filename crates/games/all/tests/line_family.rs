//! The family of line games agrees with the games that have crates of their own, move for move, on random games; and
//! counts as many positions as others have counted.

use rand_core::SeedableRng;
use rivi_rules::{Chance, Square, Table, below};

/// Plays random games of one game on both boards, and compares what may be played and how it ends.
fn agree(own: &str, family: &str, games: u32) {
    let [own_desk, family_desk] = [own, family].map(|game| rivi_games::desk(game).unwrap());
    let mut chance = Chance::seed_from_u64(17);
    for _ in 0..games {
        let first = rivi_rules::Side::BOTH[below(&mut chance, 2) as usize];
        let mut one = own_desk.table().restart(first);
        let mut other = family_desk.table().restart(first);
        let mut ply = 0;
        while one.outcome().is_none() {
            let legal = one.legal_targets();
            let drawn = &legal[below(&mut chance, legal.len() as u32) as usize];
            let same = named(&*other, drawn.square);
            if ply % 8 == 0 {
                assert_eq!(squares(&*one), squares(&*other), "{own} {family}");
            }
            one.play(&drawn.text).unwrap();
            other.play(&same).unwrap();
            assert_eq!((one.outcome(), one.turn()), (other.outcome(), other.turn()), "{family}");
            ply += 1;
        }
        assert_eq!(other.legal_moves().len(), 0);
        let sorted = |table: &dyn Table| {
            let mut squares = table.winning_squares();
            squares.sort();
            squares
        };
        assert_eq!(sorted(&*one), sorted(&*other), "{own} {family}");
    }
}

/// The name of the move on a square, by column letters and row.
fn named(table: &dyn Table, square: Square) -> String {
    let row = table.size().height - square.row;
    format!("{}{row}", rivi_rules::column_letters(square.column))
}

fn squares(table: &dyn Table) -> Vec<Square> {
    let mut all: Vec<Square> =
        table.legal_targets().into_iter().map(|target| target.square).collect();
    all.sort();
    all
}

#[test]
fn it_agrees_with_tic_tac_toe() {
    agree("tictactoe", "line:3x3,k=3", 1000);
    agree("tictactoe:5", "line:5x5,k=5", 1000);
}

#[test]
fn it_agrees_with_m_n_k() {
    agree("mnk:5,4,4", "line:5x4,k=4", 1000);
    agree("mnk:7,9,4", "line:7x9,k=4", 1000);
}

#[test]
fn it_agrees_with_connect_four() {
    agree("connect4", "line:7x6,k=4,gravity", 1000);
    agree("connect4:9x9", "line:9x9,k=4,gravity", 1000);
}

#[test]
fn it_agrees_with_five_in_a_row() {
    agree("gomoku", "line:15x15,k=5", 500);
    agree("gomoku:9,standard", "line:9x9,k=5,exact", 500);
}

/// Published counts: the games of tic-tac-toe by length, and John Tromp's of Connect Four.
#[test]
fn it_counts_what_others_have_counted() {
    let perft = |game: &str, depth| rivi_games::desk(game).unwrap().table().perft(depth);
    let tictactoe = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0];
    for (depth, &leaves) in (1..).zip(&tictactoe) {
        assert_eq!(perft("line:3x3,k=3", depth), Some(leaves), "{depth}");
        // Whether a line wins or loses, it ends the game.
        assert_eq!(perft("line:3x3,k=3,misere", depth), Some(leaves), "{depth}");
    }
    let connect_four = [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234];
    for (depth, &leaves) in (1..).zip(&connect_four) {
        assert_eq!(perft("line:7x6,k=4,gravity", depth), Some(leaves), "{depth}");
    }
}
