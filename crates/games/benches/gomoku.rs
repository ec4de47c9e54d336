//! Instructions that a move takes on the board under search of five in a row, counted by valgrind.
//!
//! `make bench-instructions` runs them. Each works through the middle of one game of forty plies, fifty
//! times over: divide by 1,000 for the cost of a move.

// The benchmark macros make public modules without documentation.
#![allow(missing_docs)]

use std::hint::black_box;

use gungraun::prelude::*;
use rivi_games::gomoku::Scores;
use rivi_games::gomoku::board::SearchBoard;
use rivi_games::mnk::{Cell, Grid, GridRules};
use rivi_rules::{Notation, Size};

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

/// Nothing but taking the moves up and down again is left out of the count.
fn played((mut board, moves): Case) -> SearchBoard {
    for _ in 0..REPEATS {
        for &cell in &moves {
            board.make(black_box(cell));
        }
        for _ in &moves {
            board.unmake();
        }
    }
    board
}

/// The same without taking back, to see what making alone costs: a fresh board each time.
fn made((board, moves): Case) -> i32 {
    let mut sum = 0;
    for _ in 0..REPEATS {
        let mut board = board.clone();
        for &cell in &moves {
            board.make(black_box(cell));
        }
        sum += board.value(board.turn());
    }
    sum
}

/// What the fresh boards of `made` cost by themselves.
fn copied((board, _): Case) -> i32 {
    (0..REPEATS).map(|_| black_box(board.clone()).value(board.turn())).sum()
}

#[library_benchmark]
#[bench::middle_game(case())]
fn make_and_unmake(case: Case) {
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

library_benchmark_group!(name = board; benchmarks = make_and_unmake, make_on_copies, copies);
main!(library_benchmark_groups = board);
