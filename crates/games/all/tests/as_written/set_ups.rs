use rivi_rules::{DiagramError, SetUp, Side};

use crate::{DRAWN, STRICT, X_WINS, expressly, set_up};

#[test]
fn a_wrong_diagram_is_told_what_is_wrong() {
    for (game, diagram, message) in [
        ("tictactoe", "X.\n.O\n..", "row 1 of the diagram has 2 cells; this board has 3"),
        ("tictactoe", "X..\n.O", "row 2 of the diagram has 2 cells, but row 1 has 3"),
        ("tictactoe", "X..\n.O.", "the diagram has 2 rows; this board has 3"),
        ("tictactoe", "X..\n.O.\n...\n...", "the diagram has 4 rows; this board has 3"),
        ("tictactoe", "", "the diagram has 0 rows; this board has 3"),
        (
            "tictactoe",
            "X..\n.Z.\n...",
            "line 2 of the diagram has 'Z' where X, O or . was expected",
        ),
        ("tictactoe", "turn: me\n...", "line 1 of the diagram says 'me'; expected X or O"),
        ("tictactoe", "XXX\nOOO\n...", "both sides have won, which no game allows"),
        (
            "tictactoe",
            "XXX\nOO.\nO..",
            "X has won, yet it is the winner's turn; ask for it \
                                        expressly if it is meant",
        ),
        (
            "tictactoe",
            "XX.\nX..\n...",
            "with 3 X and 0 O it is not clear who is to move: say so \
                                        (turn: X or turn: O)",
        ),
        (
            "tictactoe",
            "XX.\nX..\n...\nturn: O",
            "3 X and 0 O with O to move cannot come from a \
                                                 game; ask for it expressly if it is meant",
        ),
        ("gomoku:5", ".....", "the diagram has 1 rows; this board has 5"),
        (
            "connect4",
            "X......\n.O.....",
            "the stone in column 1, row 5 from the top, hangs in the air",
        ),
        (
            "connect4",
            "......X\n.......\n.......",
            "the stone in column 7, row 4 from the top, \
                                                  hangs in the air",
        ),
        ("connect4", "........", "row 1 of the diagram has 8 cells; this board has 7"),
        ("connect4", &".......\n".repeat(7), "the diagram has 7 rows; this board has 6"),
        ("connect4", "XXXX...\nOOOO...", "both sides have won, which no game allows"),
        (
            "connect4",
            "XO.....\nOOXXXX.\nOOXXOO.",
            "X has won, yet it is the winner's turn; ask for \
                                                   it expressly if it is meant",
        ),
        ("ultimate", "...", "row 1 of the diagram has 3 cells; this board has 9"),
        (
            "ultimate",
            "board: 9",
            "line 1 of the diagram says '9'; expected a board from 0 to 8, or \
                                  any",
        ),
    ] {
        let error = set_up(game, diagram, STRICT).map(drop).unwrap_err();
        assert_eq!(error.to_string(), message, "{game}\n{diagram}");
    }
}

#[test]
fn what_no_game_leads_to_is_taken_when_asked_for() {
    for (game, diagram) in [
        ("tictactoe", "XXX\nXXX\nXXX"),
        ("tictactoe", "XXX\nOO.\nO.."),
        ("mnk:4,4,4", "XXXX\nX...\n....\n...."),
        ("connect4", "XXXXX.."),
    ] {
        let how = expressly(Side::X);
        assert_eq!(set_up(game, diagram, how).unwrap().outcome(), X_WINS, "{diagram}");
        assert!(set_up(game, diagram, SetUp { impossible: false, ..how }).is_err(), "{diagram}");
    }
}

#[test]
fn the_side_to_move_is_asked_for_said_or_deduced() {
    let turn = |diagram: &str, how| set_up("tictactoe", diagram, how).unwrap().turn();
    assert_eq!(turn("X..\n...\n...", STRICT), Side::O);
    assert_eq!(turn("XO.\n...\n...", STRICT), Side::X);
    assert_eq!(turn("XO.\n...\n...\nturn: O", STRICT), Side::O);
    let asked = SetUp { turn: Some(Side::X), impossible: false };
    assert_eq!(turn("XO.\n...\n...\nturn: O", asked), Side::X);
}

#[test]
fn a_drawn_board_can_be_set_up() {
    let table = set_up("tictactoe", "XXO\nOOX\nXOX", STRICT).unwrap();
    assert_eq!((table.outcome(), table.legal_moves().len()), (DRAWN, 0));
    let table = set_up("mnk:2,1,2,go-on", "XO", STRICT).unwrap();
    assert_eq!(table.outcome(), DRAWN);
}

#[test]
fn where_play_goes_on_the_first_line_must_be_plain() {
    let set_up = |game: &str, row: &str| {
        let rest = ".......\n".repeat(6);
        let outcome = |table: Box<dyn rivi_rules::Table>| table.outcome();
        set_up(game, &format!("{row}\n{rest}"), expressly(Side::O)).map(outcome)
    };
    // One five: X has won, but plays on.
    for game in ["gomoku:7,go-on", "gomoku:7,standard,go-on"] {
        assert_eq!(set_up(game, "XXXXX.."), Ok(None));
    }
    // Six may once have been five.
    assert_eq!(set_up("gomoku:7,go-on", "XXXXXX."), Ok(None));
    assert_eq!(set_up("gomoku:7,standard", "OOOOOO."), Ok(None));
    assert_eq!(set_up("gomoku:7,standard,go-on", "OOOOOO."), Err(DiagramError::FirstLine));
    let both = "XXXXX..\nOOOOO..\n.......";
    for (game, error) in
        [("mnk:7,3,5", DiagramError::TwoWinners), ("mnk:7,3,5,go-on", DiagramError::FirstLine)]
    {
        assert_eq!(crate::set_up(game, both, expressly(Side::X)).map(drop), Err(error));
    }
    let rest = ".......\n".repeat(5);
    let five_and_six = format!("XXXXX..\nOOOOOO.\n{rest}");
    let refused = crate::set_up("gomoku:7,standard,go-on", &five_and_six, expressly(Side::X));
    assert_eq!(refused.map(drop), Err(DiagramError::FirstLine));
}
