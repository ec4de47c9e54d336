use rivi_connect4::{COLUMN_FULL, Column, ConnectFour};
use rivi_rules::{
    Board, Diagram, DiagramError, IllegalMove, Notation, Outcome, Position, SetUp, Side, Size,
};

use crate::{DRAWN, O_WINS, X_WINS, after, expressly, set_up, winning};

const O_TO_MOVE: SetUp = SetUp { turn: Some(Side::O), impossible: false };

/// A scenario of requirement V4: the board from the top, the columns that are right, from 1, and
/// the number of own moves after which O has won.
struct Scenario {
    board: &'static str,
    right: &'static [u8],
    moves: u32,
}

const SCENARIOS: [Scenario; 5] = [
    Scenario { board: "O......\nO..X...\nO.XX...", right: &[1], moves: 1 },
    Scenario { board: "OO.....\nXOXX...\nOXXO...", right: &[3], moves: 2 },
    Scenario { board: "XX.....\nOO.....\nOO..X..\nOXXXO..", right: &[3, 4], moves: 3 },
    Scenario { board: "O......\nOO.X.XX", right: &[5], moves: 0 },
    Scenario { board: "..O....\n.OX....\nOOXO...\nXXXO...", right: &[4], moves: 2 },
];

fn start() -> ConnectFour<u64> {
    ConnectFour::new(Size::new(7, 6))
}

fn scenario(number: usize) -> ConnectFour<u64> {
    let board: Diagram = SCENARIOS[number - 1].board.parse().unwrap();
    start().set_up(&board, expressly(Side::O)).unwrap()
}

/// Whether the side to move wins within this many moves of its own, whatever the other does.
fn wins_within(position: &ConnectFour<u64>, moves: u32) -> bool {
    moves > 0 && position.moves().any(|m| wins_by(position, m, moves))
}

fn wins_by(position: &ConnectFour<u64>, m: Column, moves: u32) -> bool {
    let after = position.after(m);
    match after.outcome() {
        Some(outcome) => outcome == Outcome::Win(position.turn()),
        None => moves > 1 && after.moves().all(|reply| wins_within(&after.after(reply), moves - 1)),
    }
}

#[test]
fn the_scenarios_have_the_answers_they_are_known_for() {
    for number in [1, 2, 3, 5] {
        let (position, Scenario { right, moves, .. }) = (scenario(number), &SCENARIOS[number - 1]);
        assert!(!wins_within(&position, moves - 1), "scenario {number} wins no sooner");
        let winning = position.moves().filter(|&m| wins_by(&position, m, *moves));
        let columns: Vec<u8> = winning.map(|m| m.0 + 1).collect();
        assert_eq!(columns, *right, "scenario {number}");
    }
    let position = scenario(4);
    let safe = position.moves().filter(|&m| !wins_within(&position.after(m), 1));
    assert_eq!(safe.map(|m| m.0 + 1).collect::<Vec<_>>(), SCENARIOS[3].right);
}

#[test]
fn four_scenarios_come_from_games_and_the_fifth_is_a_set_up() {
    for Scenario { board, .. } in &SCENARIOS[..4] {
        let table = set_up("connect4", board, O_TO_MOVE).unwrap();
        assert_eq!((table.turn(), table.outcome()), (Side::O, None));
        let drawn = table.diagram().to_string();
        assert!(drawn.ends_with(&format!("{board}\n")), "{drawn}");
        assert_eq!(drawn.lines().count(), 6);
    }
    let refused = set_up("connect4", SCENARIOS[4].board, O_TO_MOVE).unwrap_err();
    assert_eq!(refused, DiagramError::Count { x: 5, o: 6, turn: Side::O });
    assert!(set_up("connect4", SCENARIOS[4].board, expressly(Side::O)).is_ok());
}

#[test]
fn stones_fall_to_the_lowest_free_cell() {
    let table = after("connect4", "4453");
    let board = ".......\n.......\n.......\n.......\n...O...\n..OXX..\n";
    assert_eq!(table.diagram().to_string(), board);
    assert_eq!(table.turn(), Side::X);
    let mut position = start();
    position.play_line("4453").unwrap();
    // Column after column, each from the bottom, with a free bit above.
    assert_eq!(position.stones(Side::X), 1 << 21 | 1 << 28);
    assert_eq!(position.stones(Side::O), 1 << 22 | 1 << 14);
}

#[test]
fn every_stone_counts() {
    let mut wide = ConnectFour::<u128>::new(Size::new(9, 9));
    let mut position = start();
    for stones in 0..18 {
        assert_eq!((position.count(), wide.count()), (stones, stones));
        position.play(Column((stones % 6) as u8)).unwrap();
        wide.play(Column((stones % 6) as u8)).unwrap();
    }
}

#[test]
fn four_in_a_row_a_column_or_a_diagonal_win() {
    for (moves, squares) in [
        ("1122334", [(5, 0), (5, 1), (5, 2), (5, 3)]),
        ("1212121", [(2, 0), (3, 0), (4, 0), (5, 0)]),
        ("12234334544", [(2, 3), (3, 2), (4, 1), (5, 0)]),
        ("76654554344", [(2, 3), (3, 4), (4, 5), (5, 6)]),
    ] {
        let table = after("connect4", moves);
        assert_eq!(table.outcome(), X_WINS, "{moves}");
        assert_eq!(winning(&*table), squares, "{moves}");
        assert_eq!(after("connect4", &moves[..moves.len() - 1]).outcome(), None, "{moves}");
    }
    assert_eq!(after("connect4", "71122334").outcome(), O_WINS);
}

#[test]
fn no_line_runs_round_the_edge() {
    // Three at the top of a column and one at the bottom of the next, and the like.
    for board in [
        "X......\nX......\nX......\nO......\nO......\nOX.....",
        "......X\n.....XO\n....XOO\nX...OXO",
    ] {
        assert_eq!(set_up("connect4", board, expressly(Side::O)).unwrap().outcome(), None);
    }
}

#[test]
fn a_full_board_is_drawn() {
    let board = "XXOOXX\nOOXXOO\nXXOOXX\nOOXXOO";
    let table = set_up("connect4:6x4", board, expressly(Side::X)).unwrap();
    assert_eq!((table.outcome(), table.legal_moves().len()), (DRAWN, 0));
}

#[test]
fn full_and_missing_columns_are_refused_by_kind() {
    let mut position = start();
    for column in [7, 8, 255] {
        assert_eq!(position.play(Column(column)).unwrap_err(), IllegalMove::OffBoard);
    }
    position.play_line("111111").unwrap();
    assert_eq!(position.play(Column(0)).unwrap_err(), COLUMN_FULL.into());
    position.play_line("2324252").unwrap();
    let over = IllegalMove::GameOver(Outcome::Win(Side::X));
    assert_eq!([0, 3, 7].map(|column| position.play(Column(column)).unwrap_err()), [over; 3]);
}

#[test]
fn a_board_that_does_not_fit_its_word_is_refused() {
    assert!(std::panic::catch_unwind(|| ConnectFour::<u64>::new(Size::new(9, 7))).is_err());
    assert_eq!(ConnectFour::<u64>::new(Size::new(8, 7)).move_count(), 8);
    assert_eq!(ConnectFour::<u128>::new(Size::new(9, 9)).move_count(), 9);
}
