//! The contract on a few games of each kind; `contract.rs` plays many more.

use crate::kinds::{AnyGame, Visitor};
use rivi_rules::Game;
use rivi_rules::testing::{Contract, Oracle, check_random_games};

struct Checked;

impl Visitor for Checked {
    type Output = ();

    fn visit<P: Game + Oracle>(self, start: P) {
        let cells = start.size().cells() as u64;
        check_random_games(
            &start,
            Contract { games: 1 + 120 / cells, seed: 1, thorough_percent: 20 },
        );
    }
}

#[test]
fn every_kind_of_game_keeps_the_contract() {
    for game in ["tictactoe", "mnk:3,3,3,go-on", "mnk:5,4,4", "connect4", "connect4:9x9"] {
        AnyGame::parse(game).unwrap().visit(Checked);
    }
    for game in
        ["gomoku:6,standard,go-on", "gomoku:6,renju", "gomoku:6,caro", "ultimate", "ultimate,count"]
    {
        AnyGame::parse(game).unwrap().visit(Checked);
    }
}
