use rivi_rules::{
    Board, Diagram, DiagramError, IllegalMove, Notation, Outcome, Position, Side, Table,
};
use rivi_ultimate::{Spot, Ultimate, WRONG_BOARD};

use crate::{DRAWN, O_WINS, X_WINS, after, expressly, set_up, winning};

/// The nine local boards, cell by cell, as one diagram of nine rows.
fn whole(boards: [&str; 9]) -> String {
    let row = |row: usize| -> String {
        let (above, inside) = (row / 3 * 3, row % 3 * 3);
        (above..above + 3).map(|board| &boards[board][inside..inside + 3]).collect()
    };
    (0..9).map(|number| row(number) + "\n").collect()
}

const EMPTY: &str = ".........";
const X_WON: &str = "X...X...X";
const O_WON: &str = "..O.O.O..";
const NOBODY: &str = "XXOOOXXOX";

/// Local boards by letter: won by X or O, drawn (`=`) or empty.
fn boards(letters: &str) -> [&'static str; 9] {
    let local = |letter| match letter {
        'X' => X_WON,
        'O' => O_WON,
        '=' => NOBODY,
        _ => EMPTY,
    };
    let all: Vec<&str> = letters.chars().map(local).collect();
    all.try_into().unwrap()
}

fn position(game: &str, boards: [&str; 9], turn: Side) -> Box<dyn Table> {
    set_up(game, &whole(boards), expressly(turn)).unwrap()
}

#[test]
fn the_cell_played_names_the_board_to_play_in() {
    assert_eq!(after("ultimate", "").legal_moves().len(), 81);
    let mut ultimate = Ultimate::new(false);
    assert_eq!((ultimate.sent_to(), ultimate.counts_boards()), (None, false));
    assert!(Ultimate::new(true).counts_boards());
    ultimate.play_line("40").unwrap();
    assert_eq!(ultimate.sent_to(), Some(0));
    assert_eq!(ultimate.marks(Side::X, 4), 1);
    let texts = after("ultimate", "40").legal_moves();
    assert_eq!(texts, ["00", "01", "02", "03", "04", "05", "06", "07", "08"]);
    assert_eq!(after("ultimate", "44").legal_moves().len(), 8);
}

#[test]
fn wrong_moves_are_errors_of_their_own_kind() {
    let mut ultimate = Ultimate::new(false);
    ultimate.play_line("44").unwrap();
    let mut refused = |spot: u8| ultimate.play(Spot(spot)).unwrap_err();
    assert_eq!(refused(81), IllegalMove::OffBoard);
    assert_eq!(refused(255), IllegalMove::OffBoard);
    assert_eq!(refused(0), WRONG_BOARD.with("board", 4).into());
    assert_eq!(refused(40), IllegalMove::Occupied { by: Side::X });
}

#[test]
fn sent_to_a_closed_board_a_player_goes_anywhere_open() {
    // O wins board 4 with cell 4, which would send X there.
    let mut table = position(
        "ultimate",
        [EMPTY, X_WON, EMPTY, EMPTY, "O.......O", NOBODY, EMPTY, EMPTY, EMPTY],
        Side::O,
    );
    table.play("44").unwrap();
    let moves = table.legal_moves();
    assert_eq!(moves.len(), 6 * 9);
    assert!(moves.iter().all(|m| !m.starts_with(['1', '4', '5'])), "{moves:?}");
    let error = table.play("41").unwrap_err().to_string();
    assert_eq!(error, "41 is illegal: board 4 is closed");
    let error = table.play("11").unwrap_err().to_string();
    assert_eq!(error, "11 is illegal: board 1 is closed");
    assert!(table.diagram().to_string().ends_with("board: any\n"));
}

#[test]
fn a_full_board_is_closed_for_nobody() {
    // X fills board 8 with its cell 0 and sends O to board 0.
    let full_but_one = ".XOOOXXOX";
    let all = [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, full_but_one];
    let diagram: Diagram = whole(all).parse().unwrap();
    let mut ultimate = Ultimate::new(false).set_up(&diagram, expressly(Side::X)).unwrap();
    assert_eq!(ultimate.closed(), 0);
    ultimate.play_line("80").unwrap();
    assert_eq!((ultimate.closed(), ultimate.sent_to()), (1 << 8, Some(0)));
    assert_eq!((ultimate.won(Side::X), ultimate.won(Side::O)), (0, 0));
    ultimate.play_line("08").unwrap();
    assert_eq!(ultimate.sent_to(), None);
    assert_eq!(ultimate.move_count(), 71);
}

#[test]
fn a_won_board_is_its_winners_mark() {
    for (local, x, o) in [(X_WON, 1, 0), (O_WON, 0, 1), (NOBODY, 0, 0), (EMPTY, 0, 0)] {
        let all = [local, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
        let diagram: Diagram = whole(all).parse().unwrap();
        let ultimate = Ultimate::new(false).set_up(&diagram, expressly(Side::X)).unwrap();
        assert_eq!((ultimate.won(Side::X), ultimate.won(Side::O)), (x, o), "{local}");
        assert_eq!(ultimate.closed(), u16::from(local != EMPTY), "{local}");
        assert_eq!(ultimate.sent_to(), None);
    }
}

#[test]
fn three_boards_in_a_line_win() {
    for line in ["XXX......", "...XXX...", "......XXX", "X..X..X..", ".X..X..X.", "..X..X..X"]
        .into_iter()
        .chain(["X...X...X", "..X.X.X.."])
    {
        assert_eq!(position("ultimate", boards(line), Side::O).outcome(), X_WINS, "{line}");
        let others = line.replace('X', "O");
        assert_eq!(position("ultimate", boards(&others), Side::X).outcome(), O_WINS, "{others}");
        let drawn_between = line.replacen('X', "=", 1);
        let table = position("ultimate", boards(&drawn_between), Side::O);
        assert_eq!((table.outcome(), winning(&*table)), (None, Vec::new()), "{drawn_between}");
    }
}

#[test]
fn the_winning_squares_are_those_of_the_boards_in_the_lines() {
    // X has boards 0, 1, 2 and 6, and O's mark in board 0 counts as a square of it.
    let mut all = boards("XXX..OX..");
    all[0] = "XXXO.....";
    let table = position("ultimate", all, Side::O);
    let top: Vec<(u8, u8)> = (0..3).flat_map(|row| (0..9).map(move |c| (row, c))).collect();
    assert_eq!(winning(&*table), top);
    // Board 0 completes a row and a column at once.
    let mut all = boards(".XXX..X..");
    all[0] = "XX.......";
    let mut table = position("ultimate", all, Side::X);
    assert_eq!((table.outcome(), winning(&*table)), (None, Vec::new()));
    table.play("02").unwrap();
    assert_eq!((table.outcome(), winning(&*table).len()), (X_WINS, 45));
    let error = table.play("44").unwrap_err().to_string();
    assert_eq!(error, "44 is illegal: the game is over: X has won");
    assert_eq!(table.legal_moves().len(), 0);
}

#[test]
fn without_a_line_the_game_is_drawn_or_goes_to_the_one_with_more_boards() {
    for (letters, counted) in [
        ("XOXXOOOXX", X_WINS),
        ("OXOOXXXOO", O_WINS),
        ("XOXXOOOX=", DRAWN),
        ("=========", DRAWN),
        ("========X", X_WINS),
        ("O========", O_WINS),
    ] {
        for turn in Side::BOTH {
            let table = position("ultimate", boards(letters), turn);
            assert_eq!((table.outcome(), table.legal_moves().len()), (DRAWN, 0), "{letters}");
            let table = position("ultimate,count", boards(letters), turn);
            assert_eq!((table.outcome(), winning(&*table)), (counted, Vec::new()), "{letters}");
        }
    }
}

#[test]
fn the_last_move_may_decide_by_count() {
    let mut all = boards("XOXXOO=X.");
    all[8] = "XX.OO.XXO";
    for (game, m, turn, outcome) in [
        ("ultimate", "82", Side::X, None),
        ("ultimate,count", "82", Side::X, X_WINS),
        ("ultimate,count", "85", Side::O, DRAWN),
    ] {
        let mut table = position(game, all, turn);
        assert_eq!(table.outcome(), None);
        table.play(m).unwrap();
        assert_eq!(table.outcome(), outcome.or(DRAWN), "{game} {m}");
    }
}

#[test]
fn a_diagram_may_name_the_board_to_play_in() {
    let empty = whole([EMPTY; 9]);
    let moves = |text: &str| {
        set_up("ultimate", text, expressly(Side::X)).map(|table| table.legal_moves().len())
    };
    assert_eq!(moves(&empty), Ok(81));
    assert_eq!(moves(&format!("{empty}board: any")), Ok(81));
    assert_eq!(moves(&format!("{empty}board: 8")), Ok(9));
    let refused = |board: &str, why| Err(DiagramError::LocalBoard { found: board.into(), why });
    let won = whole(boards("...X....."));
    assert_eq!(moves(&format!("{won}board: 3")), refused("3", "it is closed"));
    assert_eq!(moves(&format!("{won}board: 4")), Ok(9));
    let mut diagram: Diagram = empty.parse().unwrap();
    diagram.local_board = Some(rivi_rules::LocalBoard::Number(9));
    let result = Ultimate::new(false).set_up(&diagram, expressly(Side::X)).map(|p| p.move_count());
    assert_eq!(result, refused("9", "boards are numbered from 0 to 8"));
}

#[test]
fn the_board_to_play_in_is_part_of_the_key() {
    let empty = whole([EMPTY; 9]);
    let keys = ["any", "0", "1", "2", "3", "4", "5", "6", "7", "8"].map(|board| {
        let text = format!("{empty}board: {board}");
        set_up("ultimate", &text, expressly(Side::X)).unwrap().key()
    });
    assert!((1..10).all(|n| !keys[..n].contains(&keys[n])), "{keys:x?}");
    // Nor is it mistaken for a mark.
    let marked = (0..9).map(|board| {
        let mut all = [EMPTY; 9];
        all[board] = "X........";
        set_up("ultimate", &format!("{}board: any", whole(all)), expressly(Side::X)).unwrap().key()
    });
    assert!(marked.into_iter().all(|key| !keys.contains(&key)), "{keys:x?}");
}

#[test]
fn no_board_and_no_game_is_won_by_both() {
    let mut all = boards(".........");
    all[4] = "XXXOOO...";
    let refused = set_up("ultimate", &whole(all), expressly(Side::X)).map(drop);
    assert_eq!(refused, Err(DiagramError::TwoWinners));
    let both = set_up("ultimate", &whole(boards("XXXOOO...")), expressly(Side::X)).map(drop);
    assert_eq!(both, Err(DiagramError::TwoWinners));
    let strictly = rivi_rules::SetUp { turn: Some(Side::X), impossible: false };
    let mut all = boards("XXX......");
    (all[4], all[5]) = ("OO.OO.OO.", "OO.......");
    let outcome = Outcome::Win(Side::X);
    let refused = set_up("ultimate", &whole(all), strictly).map(drop);
    assert_eq!(refused, Err(DiagramError::Count { x: 9, o: 8, turn: Side::X }));
    all[6] = "O........";
    let refused = set_up("ultimate", &whole(all), strictly).map(drop);
    assert_eq!(refused, Err(DiagramError::WinnerToMove { outcome }));
}

#[test]
fn a_position_is_made_anew_from_its_marks() {
    for (moves, count) in [("", false), ("44", false), ("40 04", true), ("44 40 04 42", false)] {
        let mut position = Ultimate::new(count);
        let played = position.play_line(moves).unwrap().len() as u32;
        let marks = Side::BOTH.map(|side| std::array::from_fn(|b| position.marks(side, b as u8)));
        let sent_to = position.sent_to().unwrap_or(9);
        let anew = Ultimate::with_marks(marks, sent_to, position.turn(), count);
        assert_eq!((anew, position.plies_left()), (Some(position), 81 - played), "{moves}");
    }
}

#[test]
fn marks_that_clash_are_refused() {
    let made = |x: u16, o: u16, sent_to| {
        let board = |mark| std::array::from_fn(|board| if board == 3 { mark } else { 0 });
        Ultimate::with_marks([board(x), board(o)], sent_to, Side::X, false)
    };
    let plies_left = |x, o, sent_to| made(x, o, sent_to).map(|position| position.plies_left());
    assert_eq!(plies_left(0b1, 0b10, 3), Some(79));
    assert_eq!(plies_left(0b111, 0b11_000, 9), Some(72), "a board that is won is closed");
    assert_eq!((plies_left(511, 0, 9), plies_left(0, 511, 9)), (Some(72), Some(72)));
    assert_eq!(plies_left(0b111, 0, 4), Some(72));
    assert_eq!(made(0b111, 0, 3), None, "a closed board to play in");
    assert_eq!(made(0b111, 0b111_000, 9), None, "won twice");
    assert_eq!(made(0b1, 0b11, 9), None, "a cell marked twice");
    assert_eq!((made(512, 0, 9), made(0, 512, 9)), (None, None), "a tenth cell");
    assert_eq!((made(0, 0, 10), made(0, 0, 255)), (None, None), "a tenth board");
}
