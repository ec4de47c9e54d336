//! Instructions that the rules take, counted by valgrind: the same on a busy machine.
//!
//! `make bench-instructions` runs them. Each benchmark works through the same positions of one
//! random game, so that the figures are a whole game's.

// The benchmark macros make public modules without documentation.
#![allow(missing_docs)]

use std::hint::black_box;

use gungraun::prelude::*;
use rand_core::SeedableRng;
use rivi_connect4::ConnectFour;
use rivi_mnk::{Grid, GridRules, Three};
use rivi_rules::{Chance, Game, Position, Size};
use rivi_ultimate::Ultimate;

/// A start position and the moves of one random game.
type Played<P> = (P, Vec<<P as Position>::Move>);

fn random_line<P: Game>(start: P) -> Played<P> {
    let mut chance = Chance::seed_from_u64(1);
    let mut position = start.clone();
    let mut moves = Vec::new();
    while let Some(m) = position.random_move(&mut chance) {
        position.make(m);
        moves.push(m);
    }
    (start, moves)
}

fn tictactoe() -> Played<Three> {
    random_line(Three::default())
}

fn connect4() -> Played<ConnectFour<u64>> {
    random_line(ConnectFour::new(Size::new(7, 6)))
}

fn wide_connect4() -> Played<ConnectFour<u128>> {
    random_line(ConnectFour::new(Size::new(9, 9)))
}

fn gomoku(side: u8) -> Played<Grid> {
    random_line(Grid::new(GridRules::new(Size::new(side, side), 5)))
}

fn ultimate() -> Played<Ultimate> {
    random_line(Ultimate::new(false))
}

/// Makes every move of the line and takes it back again.
fn make_and_unmake<P: Game>((mut position, moves): Played<P>) -> P {
    for m in moves {
        let undo = position.make(m);
        position.unmake(black_box(m), undo);
        position.make(m);
    }
    position
}

/// Asks after each move of the line whether the game is over.
fn win_test<P: Game>((mut position, moves): Played<P>) -> usize {
    moves
        .into_iter()
        .filter(|&m| {
            position.make(m);
            black_box(&position).outcome().is_some()
        })
        .count()
}

/// Lists the legal moves after each move of the line.
fn move_list<P: Game>((mut position, moves): Played<P>) -> usize {
    moves
        .into_iter()
        .map(|m| {
            position.make(m);
            black_box(&position).moves().map(black_box).count()
        })
        .sum()
}

macro_rules! benchmarks {
    ($($name:ident = $work:ident on $game:ty: $line:expr;)*) => {$(
        #[library_benchmark]
        #[bench::random_game($line)]
        fn $name(line: Played<$game>) {
            black_box($work(black_box(line)));
        }
    )*

        library_benchmark_group!(name = rules; benchmarks = $($name),*);
    };
}

benchmarks! {
    tictactoe_make = make_and_unmake on Three: tictactoe();
    tictactoe_win = win_test on Three: tictactoe();
    tictactoe_moves = move_list on Three: tictactoe();
    connect4_make = make_and_unmake on ConnectFour<u64>: connect4();
    connect4_win = win_test on ConnectFour<u64>: connect4();
    connect4_moves = move_list on ConnectFour<u64>: connect4();
    connect4_9x9_make = make_and_unmake on ConnectFour<u128>: wide_connect4();
    connect4_9x9_win = win_test on ConnectFour<u128>: wide_connect4();
    connect4_9x9_moves = move_list on ConnectFour<u128>: wide_connect4();
    gomoku_make = make_and_unmake on Grid: gomoku(15);
    gomoku_win = win_test on Grid: gomoku(15);
    gomoku_moves = move_list on Grid: gomoku(15);
    gomoku_64_make = make_and_unmake on Grid: gomoku(64);
    gomoku_64_win = win_test on Grid: gomoku(64);
    ultimate_make = make_and_unmake on Ultimate: ultimate();
    ultimate_win = win_test on Ultimate: ultimate();
    ultimate_moves = move_list on Ultimate: ultimate();
}

main!(library_benchmark_groups = rules);
