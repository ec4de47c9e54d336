use crate::kinds::AnyGame;
use rivi_connect4::Column;
use rivi_mnk::Cell;
use rivi_ultimate::Spot;

use crate::after;

/// Plays a line that cannot be played and returns the sentence that says why.
fn refused(game: &str, line: &str) -> String {
    let mut table = AnyGame::parse(game).unwrap().table();
    let key = table.key();
    let error = table.play_line(line).unwrap_err().to_string();
    assert_eq!((table.key(), table.moves().len()), (key, 0), "{line} changed something");
    error
}

const FIFTEEN: &str = "expected a column from a to o and a row from 1 to 15, as in h8";
const NINE: &str = "expected a column from a to i and a row from 1 to 9, as in e5, or the digits \
                    of row (from the top) and column";

#[test]
fn an_error_names_the_offending_part() {
    for (game, line, message) in [
        ("gomoku", "h8 q9 i9", format!("move 2: 'q9' is no move here: {FIFTEEN}")),
        ("gomoku", "h8,i16", format!("move 2: 'i16' is no move here: {FIFTEEN}")),
        ("gomoku", "h8i0", format!("move 2: 'i0' is no move here: {FIFTEEN}")),
        ("gomoku", "11", format!("move 1: '11' is no move here: {FIFTEEN}")),
        ("gomoku", "h8 h8", "move 2, 'h8', is illegal: the cell is taken by X".to_owned()),
        ("gomoku", "h8i9 H8", "move 3, 'H8', is illegal: the cell is taken by X".to_owned()),
        ("gomoku:9", "91 01", format!("move 2: '01' is no move here: {NINE}")),
        ("gomoku:9x10", "11", {
            "move 1: '11' is no move here: expected a column from a to i and a row from 1 to 10, \
             as in e5"
                .to_owned()
        }),
        ("gomoku:10x9", "11", {
            "move 1: '11' is no move here: expected a column from a to j and a row from 1 to 9, \
             as in f5"
                .to_owned()
        }),
        (
            "connect4",
            "448",
            "move 3: '8' is no move here: expected a column from 1 to 7".to_owned(),
        ),
        (
            "connect4",
            "4 x",
            "move 2: 'x' is no move here: expected a column from 1 to 7".to_owned(),
        ),
        ("connect4", "0", "move 1: '0' is no move here: expected a column from 1 to 7".to_owned()),
        ("connect4", "1111111", "move 7, '1', is illegal: the column is full".to_owned()),
        ("connect4", "12121213", {
            "move 8, '3', is illegal: the game is over: X has won".to_owned()
        }),
        ("ultimate", "44 4", {
            "move 2: '4' is no move here: expected two digits from 0 to 8, the local board and the \
             cell in it, as in 40"
                .to_owned()
        }),
        ("ultimate", "49", {
            "move 1: '49' is no move here: expected two digits from 0 to 8, the local board and \
             the cell in it, as in 40"
                .to_owned()
        }),
        ("ultimate", "44 00", "move 2, '00', is illegal: it must be played in board 4".to_owned()),
        ("ultimate", "44 44", "move 2, '44', is illegal: the cell is taken by X".to_owned()),
    ] {
        assert_eq!(refused(game, line), message);
    }
}

#[test]
fn moves_are_written_with_blanks_commas_or_nothing_between() {
    for (game, lines) in [
        ("gomoku", ["h8 i9 h9", "h8i9h9", " H8,I9 , h9 "]),
        ("gomoku:30", ["aa30 ad1 a30", "aa30ad1a30", "AA30,aD1\na30"]),
        ("tictactoe", ["a3 c2 b1", "112332", "a3 23 32"]),
        ("connect4", ["4 4 5", "445", "4,45"]),
        ("ultimate", ["44 40 08", "444008", "44,4008,"]),
    ] {
        let tables = lines.map(|line| after(game, line));
        assert_eq!(tables[0].moves().len(), 3);
        assert!(tables.iter().all(|table| table.key() == tables[0].key()), "{game}");
    }
}

#[test]
fn moves_are_written_for_people() {
    assert_eq!(Cell(5).to_string(), "cell 5");
    assert_eq!(Column(3).to_string(), "4");
    assert_eq!(Spot::new(4, 0).to_string(), "40");
}

#[test]
fn a_move_names_one_square() {
    for (game, text, square) in [
        ("gomoku", "a1", (14, 0)),
        ("gomoku", "o15", (0, 14)),
        ("gomoku:64", "bl64", (0, 63)),
        ("gomoku:9", "a9", (0, 0)),
        ("gomoku:9", "19", (0, 8)),
        ("mnk:5,4,4", "14", (0, 3)),
        ("connect4", "7", (5, 6)),
        ("ultimate", "40", (3, 3)),
        ("ultimate", "08", (2, 2)),
        ("ultimate", "62", (6, 2)),
    ] {
        let target = after(game, "").target(text).map(|square| (square.row, square.column));
        assert_eq!(target, Some(square), "{game} {text}");
    }
    assert_eq!(after("connect4", "77").target("7").unwrap().row, 3);
}
