use rivi_mnk::{Cell, Grid, GridRules};
use rivi_rules::{IllegalMove, Notation, Outcome, Position, Side, Size};

use crate::{DRAWN, O_WINS, X_WINS, after, expressly, set_up, winning};

#[test]
fn a_full_line_of_n_wins_on_n_by_n() {
    assert_eq!(after("tictactoe:1", "a1").outcome(), X_WINS);
    assert_eq!(after("tictactoe:2", "a1 b1 b2").outcome(), X_WINS);
    assert_eq!(after("tictactoe:4", "a4 a1 b3 b1 c2 c1").outcome(), None);
    let table = after("tictactoe:4", "a4 a1 b3 b1 c2 c1 d1");
    assert_eq!((table.outcome(), winning(&*table).len()), (X_WINS, 4));
    assert_eq!(after("tictactoe:4", "a4 a1 b3 b1 c2 c1 d4 d1").outcome(), O_WINS);
}

#[test]
fn more_than_enough_in_a_row_wins_too() {
    let table = set_up("mnk:7,3,3", "XX.XX..\n.......\nOO.OO..", expressly(Side::X));
    let mut table = table.unwrap();
    table.play("c3").unwrap();
    assert_eq!((table.outcome(), winning(&*table).len()), (X_WINS, 5));
}

#[test]
fn a_full_board_without_a_line_is_drawn() {
    assert_eq!(after("mnk:2,2,2,go-on", "a1 b1 a2 b2").outcome(), X_WINS);
    assert_eq!(after("mnk:3,1,3", "a1 b1 c1").outcome(), DRAWN);
    assert_eq!(after("mnk:3,1,3,go-on", "a1 b1 c1").outcome(), DRAWN);
    assert_eq!(after("mnk:1,3,2", "a1 a2").outcome(), None);
}

#[test]
fn a_game_that_goes_on_ends_with_the_board_and_goes_to_the_first_line() {
    for (moves, winner) in [
        // X takes the top row, then O the middle one.
        ("a3 a2 b3 b2 c3 c2 a1 b1 c1", Side::X),
        // O takes the middle row, and nobody else makes a line.
        ("a3 a2 b3 b2 c1 c2 c3 a1 b1", Side::O),
    ] {
        let mut table = after("tictactoe,go-on", "");
        let squares: Vec<&str> = moves.split(' ').collect();
        for (played, square) in squares.iter().enumerate() {
            assert_eq!(table.outcome(), None, "after {played} of {moves}");
            assert_eq!(table.legal_moves().len(), 9 - played);
            table.play(square).unwrap();
        }
        assert_eq!(table.outcome(), Some(Outcome::Win(winner)), "{moves}");
        assert_eq!(table.legal_moves(), Vec::<String>::new());
        table.take_back().unwrap();
        assert_eq!(table.outcome(), None);
    }
}

#[test]
fn the_first_line_is_shown_as_soon_as_it_is_there() {
    let rules = GridRules { go_on: true, ..GridRules::new(Size::new(3, 3), 3) };
    let mut grid = Grid::new(rules);
    assert_eq!((grid.rules(), grid.stones(), grid.winner()), (rules, 0, None));
    grid.play_line("a3 a2 b3 b2 c3").unwrap();
    assert_eq!((grid.stones(), grid.winner(), grid.outcome()), (5, Some(Side::X), None));
    grid.play_line("c2").unwrap();
    assert_eq!((grid.stones(), grid.winner(), grid.outcome()), (6, Some(Side::X), None));
    let table = after("tictactoe,go-on", "a3 a2 b3 b2 c3 c2");
    assert_eq!(winning(&*table), [(0, 0), (0, 1), (0, 2)]);
}

/// A row of 9 cells, laid in each direction through the middle of a 9×9 board.
fn laid(row: &str) -> [String; 4] {
    let stone = |place: usize| &row[place..=place];
    let board = |on: &dyn Fn(usize, usize) -> Option<usize>| -> String {
        let cell = |r, c| on(r, c).map_or(".", stone);
        (0..9).map(|r| (0..9).map(|c| cell(r, c)).collect::<String>() + "\n").collect()
    };
    [
        board(&|r, c| (r == 4).then_some(c)),
        board(&|r, c| (c == 4).then_some(r)),
        board(&|r, c| (r == c).then_some(c)),
        board(&|r, c| (r + c == 8).then_some(c)),
    ]
}

#[test]
fn exactly_five_win_in_the_standard_game() {
    let outcome =
        |game: &str, board: &str| set_up(game, board, expressly(Side::O)).unwrap().outcome();
    for (row, free, standard) in [
        ("XXXX.....", None, None),
        ("XXXXX....", X_WINS, X_WINS),
        ("....XXXXX", X_WINS, X_WINS),
        ("OXXXXXO..", X_WINS, X_WINS),
        ("..OOOOO..", O_WINS, O_WINS),
        ("XXXXXX...", X_WINS, None),
        ("OXXXXXXO.", X_WINS, None),
        ("OOOOOOOOO", O_WINS, None),
        ("XXXX.XXXX", None, None),
    ] {
        for board in laid(row) {
            assert_eq!(outcome("gomoku:9", &board), free, "{board}");
            assert_eq!(outcome("gomoku:9,standard", &board), standard, "{board}");
        }
    }
}

/// The cell of a place in each of the rows that were laid.
fn cells(place: u8) -> [String; 4] {
    let text = |row: u8, column: u8| format!("{}{}", char::from(b'a' + column), 9 - row);
    [text(4, place), text(place, 4), text(place, place), text(8 - place, place)]
}

/// Whether the game of this name goes to X once it has played the cell marked `?` in a row.
fn x_wins_there(game: &str, row: &str) -> [bool; 4] {
    let place = row.find('?').unwrap() as u8;
    let mut cells = cells(place).into_iter();
    laid(&row.replace('?', ".")).map(|board| {
        let mut table = set_up(game, &board, expressly(Side::X)).unwrap();
        table.play(&cells.next().unwrap()).unwrap();
        table.outcome() == X_WINS
    })
}

#[test]
fn five_closed_at_both_ends_do_not_win_in_caro() {
    let outcome =
        |game: &str, board: &str| set_up(game, board, expressly(Side::O)).unwrap().outcome();
    for (row, caro, standard) in [
        ("OXX?XXO..", None, None),
        ("..O?XXXXO", None, None),
        ("OXXXX?.O.", X_WINS, X_WINS),
        (".O.XXX?XO", X_WINS, X_WINS),
        ("XX?XXO...", X_WINS, X_WINS),
        ("...OXXX?X", X_WINS, X_WINS),
        ("OXXX?XXO.", X_WINS, None),
        ("XXX?XXXX.", X_WINS, None),
    ] {
        for board in laid(&row.replace('?', "X")) {
            assert_eq!(outcome("gomoku:9,caro", &board), caro, "{board}");
            assert_eq!(outcome("gomoku:9,caro,standard", &board), standard, "{board}");
        }
        assert_eq!(x_wins_there("gomoku:9,caro", row), [caro.is_some(); 4], "{row}");
        let standard = [standard.is_some(); 4];
        assert_eq!(x_wins_there("gomoku:9,caro,standard", row), standard, "{row}");
    }
    for board in laid("XOOOOOX..") {
        assert_eq!(outcome("gomoku:9,caro", &board), None, "{board}");
    }
}

#[test]
fn a_closed_five_is_seen_where_a_line_fills_its_word() {
    let row = |from: usize, stones: &str| {
        let mut row = ".".repeat(64);
        row.replace_range(from..from + stones.len(), stones);
        row + "\n" + &(".".repeat(64) + "\n").repeat(4)
    };
    for (from, stones, wins) in
        [(0, "XXXXXO", X_WINS), (58, "OXXXXX", X_WINS), (57, "OXXXXXO", None), (0, "OXXXXXO", None)]
    {
        let fifth = from + stones.rfind('X').unwrap();
        let mut board = row(from, stones);
        board.replace_range(fifth..=fifth, ".");
        let mut table = set_up("gomoku:64x5,caro", &board, expressly(Side::X)).unwrap();
        table.play(&(rivi_rules::column_letters(fifth as u8) + "5")).unwrap();
        assert_eq!(table.outcome(), wins, "{stones} from {from}");
    }
}

#[test]
fn a_stone_that_makes_six_of_two_runs_does_not_win_the_standard_game() {
    for (row, gap) in [("XXX.XX...", "d5"), (".XX.XXX..", "d5"), ("X.XXXX...", "b5")] {
        let mut table = set_up("gomoku:9,standard", &laid(row)[0], expressly(Side::X)).unwrap();
        table.play(gap).unwrap();
        assert_eq!((table.outcome(), winning(&*table)), (None, Vec::new()), "{row}");
    }
}

#[test]
fn five_in_one_direction_wins_beside_six_in_another() {
    // d1 makes six along the bottom row and five up the d column.
    let board = "......\n...X..\n...X..\n...X..\n...X..\nXXX.XX\n";
    let mut table = set_up("gomoku:6,standard", board, expressly(Side::X)).unwrap();
    table.play("d1").unwrap();
    assert_eq!(table.outcome(), X_WINS);
    // The squares through which a five runs: the column, and not the rest of the row.
    assert_eq!(winning(&*table), [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3)]);
}

#[test]
fn a_five_that_grows_to_six_has_won_already_where_play_goes_on() {
    let game = "gomoku:6,standard,go-on";
    let board = "XXXX..\n......\n......\n......\n......\n......\n";
    let mut table = set_up(game, board, expressly(Side::X)).unwrap();
    table.play_line("e6 a1 f6").unwrap();
    assert_eq!(table.outcome(), None);
    while let Some(m) = table.legal_moves().first() {
        let m = m.clone();
        table.play(&m).unwrap();
    }
    assert_eq!(table.outcome(), X_WINS);
}

#[test]
fn cells_beside_the_board_or_taken_are_refused_by_kind() {
    let mut grid = Grid::new(GridRules::new(Size::new(5, 4), 4));
    assert_eq!(grid.play(Cell(20)).unwrap_err(), IllegalMove::OffBoard);
    grid.play(Cell(19)).unwrap();
    assert_eq!(grid.play(Cell(19)).unwrap_err(), IllegalMove::Occupied { by: Side::X });
    let mut won = Grid::new(GridRules::new(Size::new(2, 2), 1)).start(Side::O);
    won.play(Cell(0)).unwrap();
    let over = IllegalMove::GameOver(Outcome::Win(Side::O));
    assert_eq!([0, 1, 4].map(|cell| won.play(Cell(cell)).unwrap_err()), [over; 3]);
}
