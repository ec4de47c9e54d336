//! Instructions that a move takes on the board under search of five in a row, counted by valgrind.
//!
//! `make bench-instructions` runs them. Each works through the middle of one game of forty plies, fifty
//! times over: divide by 1,000 for the cost of a move.

// The benchmark macros make public modules without documentation.
#![allow(missing_docs)]

use std::hint::black_box;

use gungraun::prelude::*;
use rivi_gomoku::Scores;
use rivi_gomoku::board::{Patterns, SearchBoard};
use rivi_mnk::{Cell, Grid, GridRules};
use rivi_rules::{Notation, Position, Side, Size};

/// Twenty moves of a game, of which the first twenty plies are on the board.
type Case = (SearchBoard, Vec<Cell>);

const BEGUN: &str = "h8 i9 g7 i7 i8 g8 h7 h9 j8 k8 h6 h5 g9 f10 j6 i5 k7 l6 f7 e7";
const MOVES: &str = "i6 k5 l8 m9 g6 g5 f5 e4 j10 k11 g10 h11 f8 d8 e9 j7 d6 e6 k9 j9";
const REPEATS: usize = 50;

fn case() -> Case {
    let mut position = Grid::new(GridRules::new(Size::new(15, 15), 5));
    position.play_line(BEGUN).unwrap();
    let board = SearchBoard::new(&position, &Scores::shipped());
    let moves = position.clone().play_line(MOVES).unwrap();
    (board, moves)
}

/// Makes the moves, evaluating after each, and takes them back.
fn played((mut board, moves): Case) -> i32 {
    let mut sum = 0;
    for _ in 0..REPEATS {
        for &cell in &moves {
            board.make(black_box(cell));
            sum += board.balance(board.turn());
        }
        for _ in &moves {
            board.unmake();
        }
    }
    sum
}

/// The same without taking back, to see what making alone costs: a fresh board each time.
fn made((board, moves): Case) -> i32 {
    let mut sum = 0;
    for _ in 0..REPEATS {
        let mut board = board.clone();
        for &cell in &moves {
            board.make(black_box(cell));
        }
        sum += board.balance(board.turn());
    }
    sum
}

/// What the fresh boards of `made` cost by themselves.
fn copied((board, _): Case) -> i32 {
    (0..REPEATS).map(|_| black_box(board.clone()).balance(board.turn())).sum()
}

/// The patterns of the same board, with nothing else.
fn patterns() -> (Patterns, Vec<(Cell, Side)>) {
    let mut position = Grid::new(GridRules::new(Size::new(15, 15), 5));
    let mut patterns = Patterns::empty(position.rules());
    let mut turns = Vec::new();
    let mut begun = 0;
    for text in [BEGUN, MOVES] {
        begun = turns.len();
        for m in position.clone().play_line(text).unwrap() {
            turns.push((m, position.turn()));
            position.make(m);
        }
    }
    for &(cell, side) in &turns[..begun] {
        patterns.put(cell, side);
    }
    (patterns, turns.split_off(begun))
}

/// Line keys and the kinds of both sides of every cell within reach in four lines, there and back.
fn updated((mut patterns, turns): (Patterns, Vec<(Cell, Side)>)) -> u64 {
    let mut sum = 0;
    for _ in 0..REPEATS {
        for &(cell, side) in &turns {
            sum ^= black_box(patterns.put(black_box(cell), side))[0][0];
        }
        for &(cell, side) in turns.iter().rev() {
            patterns.take_back(black_box(cell), side);
        }
    }
    sum
}

#[library_benchmark]
#[bench::middle_game(patterns())]
fn pattern_update_and_back(case: (Patterns, Vec<(Cell, Side)>)) {
    black_box(updated(black_box(case)));
}

#[library_benchmark]
#[bench::middle_game(case())]
fn make_evaluate_and_unmake(case: Case) {
    black_box(played(black_box(case)));
}

#[library_benchmark]
#[bench::middle_game(case())]
fn make_on_copies(case: Case) {
    black_box(made(black_box(case)));
}

#[library_benchmark]
#[bench::middle_game(case())]
fn copies(case: Case) {
    black_box(copied(black_box(case)));
}

library_benchmark_group!(
    name = board;
    benchmarks = pattern_update_and_back, make_evaluate_and_unmake, make_on_copies, copies
);
main!(library_benchmark_groups = board);
