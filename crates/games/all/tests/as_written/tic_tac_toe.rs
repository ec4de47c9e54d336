use rivi_mnk::{Cell, Grid, GridRules, Three};
use rivi_rules::{
    Board, Diagram, DiagramError, IllegalMove, Outcome, Position, SetUp, Side, Size, perft,
};

use crate::{DRAWN, O_WINS, X_WINS, after, expressly, scan, winning};

const SIZE: Size = Size::new(3, 3);

/// Every way to fill nine cells with X, O or nothing, or one in so many of them.
fn boards(one_in: usize) -> impl Iterator<Item = Diagram> {
    (0..3_usize.pow(9)).step_by(one_in).map(|number| {
        let digit = |cell: u32| number / 3_usize.pow(cell) % 3;
        let mark = |cell| [None, Some(Side::X), Some(Side::O)][digit(cell)];
        Diagram::new(SIZE, (0..9).map(mark).collect())
    })
}

/// Sets up boards and compares what the position says with a naive scan.
fn boards_are_judged_right<P: Board>(start: &P, one_in: usize) {
    for board in boards(one_in) {
        let lines = Side::BOTH.map(|side| scan::lines(&board, side, |length, _| length == 3));
        let result = start.set_up(&board, expressly(Side::X));
        if lines.iter().all(|squares| !squares.is_empty()) {
            assert_eq!(result.unwrap_err(), DiagramError::TwoWinners, "{board}");
            continue;
        }
        let position = result.unwrap();
        let full = board.stones(Side::X) + board.stones(Side::O) == 9;
        let winner = Side::BOTH.into_iter().find(|&side| !lines[side].is_empty());
        let outcome = winner.map(Outcome::Win).or(full.then_some(Outcome::Draw));
        assert_eq!(position.outcome(), outcome, "{board}");
        let squares: Vec<_> = lines.into_iter().flatten().collect();
        assert_eq!(position.winning_squares(), squares, "{board}");
        assert_eq!(position.diagram(), board);
    }
}

#[test]
fn boards_of_nine_cells_are_judged_right() {
    boards_are_judged_right(&Three::default(), 10);
    boards_are_judged_right(&Grid::new(GridRules::new(SIZE, 3)), 10);
}

#[test]
fn every_board_of_nine_cells_is_judged_right() {
    boards_are_judged_right(&Three::default(), 1);
    boards_are_judged_right(&Grid::new(GridRules::new(SIZE, 3)), 1);
}

/// Sets up boards of a game and others, for either side to move.
fn set_ups_come_from_a_game(one_in: usize) {
    let start = Three::default();
    for board in boards(one_in) {
        let (x, o) = (board.stones(Side::X), board.stones(Side::O));
        for turn in Side::BOTH {
            let how = SetUp { turn: Some(turn), impossible: false };
            let others = if turn == Side::X { (x, o) } else { (o, x) };
            let fits = others.0 == others.1 || others.0 + 1 == others.1;
            let won_by = |side| !scan::lines(&board, side, |length, _| length == 3).is_empty();
            let expected = match [won_by(turn), won_by(turn.other())] {
                _ if !fits => Some(DiagramError::Count { x, o, turn }),
                [true, true] => Some(DiagramError::TwoWinners),
                [true, false] => Some(DiagramError::WinnerToMove { outcome: Outcome::Win(turn) }),
                _ => None,
            };
            assert_eq!(start.set_up(&board, how).err(), expected, "{board}");
        }
    }
}

#[test]
fn a_set_up_must_come_from_a_game_unless_asked_otherwise() {
    set_ups_come_from_a_game(10);
}

#[test]
fn every_set_up_must_come_from_a_game_unless_asked_otherwise() {
    set_ups_come_from_a_game(1);
}

#[test]
fn x_begins_and_wins_with_three_in_a_row() {
    let table = after("tictactoe", "");
    assert_eq!((table.turn(), table.outcome()), (Side::X, None));
    let table = after("tictactoe", "a3 a2 b3 b2 c3");
    assert_eq!((table.outcome(), winning(&*table)), (X_WINS, vec![(0, 0), (0, 1), (0, 2)]));
    let table = after("tictactoe", "a1 a3 b1 b2 b3 c1");
    assert_eq!((table.outcome(), winning(&*table)), (O_WINS, vec![(0, 0), (1, 1), (2, 2)]));
    // The game that the computer plays against itself (requirement T4).
    let table = after("tictactoe", "11 22 12 13 31 21 23 32 33");
    assert_eq!((table.outcome(), winning(&*table)), (DRAWN, Vec::new()));
}

#[test]
fn nobody_plays_on_after_the_end_on_a_taken_cell_or_beside_the_board() {
    let mut three = Three::default();
    assert_eq!(three.play(Cell(9)).unwrap_err(), IllegalMove::OffBoard);
    for cell in [4, 0, 1, 2] {
        three.play(Cell(cell)).unwrap();
    }
    assert_eq!(three.play(Cell(4)).unwrap_err(), IllegalMove::Occupied { by: Side::X });
    assert_eq!(three.play(Cell(0)).unwrap_err(), IllegalMove::Occupied { by: Side::O });
    assert_eq!((three.marks(Side::X), three.marks(Side::O)), (0b000_010_010, 0b000_000_101));
    three.play(Cell(7)).unwrap();
    let over = IllegalMove::GameOver(Outcome::Win(Side::X));
    assert_eq!([0, 3, 9].map(|cell| three.play(Cell(cell)).unwrap_err()), [over; 3]);
}

#[test]
fn symmetric_positions_are_counted_once_where_asked() {
    let start = Three::default();
    assert_eq!(perft::distinct(&start, 3), [1, 9, 72, 252]);
    assert_eq!(perft::distinct_up_to_symmetry(&start, 3), [1, 3, 12, 38]);
}
