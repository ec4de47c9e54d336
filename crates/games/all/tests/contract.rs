//! Every registered game keeps the contract, on random games.

mod kinds;

use kinds::{AnyGame, Visitor};
use rivi_rules::Game;
use rivi_rules::testing::{Contract, Oracle, check_random_games};

struct Checked(Contract);

impl Visitor for Checked {
    type Output = ();

    fn visit<P: Game + Oracle>(self, start: P) {
        check_random_games(&start, self.0);
    }
}

fn check(game: &str, games: u64, thorough_percent: u32) {
    let contract = Contract { games, seed: 1, thorough_percent };
    AnyGame::parse(game).unwrap().visit(Checked(contract));
}

#[test]
fn tic_tac_toe_keeps_the_contract() {
    check("tictactoe", 1000, 100);
}

#[test]
fn small_grids_keep_the_contract() {
    for game in ["tictactoe:1", "tictactoe:2", "tictactoe:4", "mnk:3,3,3,go-on", "mnk:5,4,4"] {
        check(game, 100, 50);
    }
    for game in ["mnk:1,7,3", "mnk:7,1,1", "mnk:4,6,2,go-on", "tictactoe:3,go-on"] {
        check(game, 100, 50);
    }
}

#[test]
fn connect_four_keeps_the_contract() {
    check("connect4", 300, 50);
    for game in ["connect4:4x4", "connect4:9x6", "connect4:4x9", "connect4:8x8", "connect4:9x9"] {
        check(game, 50, 30);
    }
}

#[test]
fn five_in_a_row_keeps_the_contract() {
    for game in ["gomoku:5", "gomoku:7x6,standard", "gomoku:6,standard,go-on", "gomoku:8,go-on"] {
        check(game, 30, 20);
    }
    check("gomoku", 4, 2);
    check("ristinolla:9x13", 4, 2);
}

#[test]
fn renju_and_caro_keep_the_contract() {
    for game in ["gomoku:6,renju", "gomoku:7x6,caro", "gomoku:8,caro,standard"] {
        check(game, 20, 10);
    }
    check("gomoku:9,renju", 6, 3);
}

#[test]
fn the_largest_boards_keep_the_contract() {
    check("gomoku:64x6,standard", 2, 1);
    check("tictactoe:26", 1, 0);
}

#[test]
fn ultimate_keeps_the_contract() {
    check("ultimate", 200, 30);
    check("ultimate,count", 100, 30);
}

#[test]
fn every_entry_makes_its_example() {
    for entry in rivi_games::entries() {
        let card = entry.card();
        let mut table = AnyGame::parse(card.example.game).unwrap().table();
        table.play_line(card.example.moves).unwrap();
        assert!(table.moves().len() > 2, "{}", card.name);
    }
}
