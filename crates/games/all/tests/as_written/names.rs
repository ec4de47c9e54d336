use crate::kinds::AnyGame;
use rivi_connect4::ConnectFour;
use rivi_gomoku::Twist;
use rivi_mnk::{Grid, GridRules, Three};
use rivi_players::Entry;
use rivi_rules::Size;
use rivi_search::Limits;
use rivi_search::teach::Variant;
use rivi_ultimate::Ultimate;

fn rules(width: u8, height: u8, line: u8) -> GridRules {
    GridRules::new(Size::new(width, height), line)
}

fn grid(rules: GridRules) -> AnyGame {
    AnyGame::Grid(Grid::new(rules))
}

fn narrow(width: u8, height: u8) -> AnyGame {
    AnyGame::ConnectFour(ConnectFour::new(Size::new(width, height)))
}

fn wide(width: u8, height: u8) -> AnyGame {
    AnyGame::WideConnectFour(ConnectFour::new(Size::new(width, height)))
}

#[test]
fn every_form_of_a_name_is_the_game_it_says() {
    let three = AnyGame::Three(Three::default());
    let five = |width, height| rules(width, height, 5);
    let cases = [
        ("tictactoe", three.clone()),
        (" TicTacToe ", three.clone()),
        ("tictactoe:3", three.clone()),
        ("mnk:3,3,3", three),
        ("tictactoe:1", grid(rules(1, 1, 1))),
        ("tictactoe:4x4", grid(rules(4, 4, 4))),
        ("tictactoe:26", grid(rules(26, 26, 26))),
        ("tictactoe,go-on", grid(GridRules { go_on: true, ..rules(3, 3, 3) })),
        ("mnk:3,3,2", grid(rules(3, 3, 2))),
        ("mnk:5,4,4", grid(rules(5, 4, 4))),
        ("mnk: 5 , 4 , 4 , Go-On", grid(GridRules { go_on: true, ..rules(5, 4, 4) })),
        ("mnk:2,64,64", grid(rules(2, 64, 64))),
        ("mnk:64,2,64", grid(rules(64, 2, 64))),
        ("connect4", narrow(7, 6)),
        ("connect4:4x4", narrow(4, 4)),
        ("connect4:5", narrow(5, 5)),
        ("connect4:8x7", narrow(8, 7)),
        ("connect4:9x6", narrow(9, 6)),
        ("connect4:9x7", wide(9, 7)),
        ("connect4:8x8", wide(8, 8)),
        ("connect4:9X9", wide(9, 9)),
        ("gomoku", grid(five(15, 15))),
        ("gomoku:5", grid(five(5, 5))),
        ("gomoku:64", grid(five(64, 64))),
        ("gomoku:15×20", grid(five(15, 20))),
        ("gomoku,standard", grid(GridRules { exact: true, ..five(15, 15) })),
        ("gomoku:19,go-on,standard", {
            grid(GridRules { exact: true, go_on: true, ..five(19, 19) })
        }),
        ("gomoku,renju", grid(Twist::Renju.on(five(15, 15)))),
        ("gomoku:9,caro", grid(Twist::Caro.on(five(9, 9)))),
        ("gomoku:9,caro,standard", {
            grid(Twist::Caro.on(GridRules { exact: true, ..five(9, 9) }))
        }),
        ("ristinolla", grid(five(20, 20))),
        ("ristinolla:9x13,go-on", grid(GridRules { go_on: true, ..five(9, 13) })),
        ("ultimate", AnyGame::Ultimate(Ultimate::new(false))),
        ("ultimate,count", AnyGame::Ultimate(Ultimate::new(true))),
    ];
    for (name, game) in cases {
        assert_eq!(AnyGame::parse(name), Ok(game), "{name}");
    }
}

const SQUARES: &str = "one number from 1 to 26, as in tictactoe:4";
const GRIDS: &str = "three numbers M,N,K with M and N from 1 to 64 and K at most the larger of \
                     them, as in mnk:5,4,4";
const COLUMNS: &str = "WxH with 4 to 9 columns and rows, as in connect4:8x7";
const FIVES: &str = "a side S or WxH from 5 to 64, as in gomoku:19 or gomoku:15x20";

#[test]
fn a_wrong_size_is_told_what_is_allowed() {
    let cases = [
        ("tictactoe", SQUARES, &[":", ":0", ":27", ":300", ":a", ":3.5", ":-3", ":4,4"][..]),
        ("mnk", GRIDS, &["", ":", ":3,3", ":3,3,3,3", ":0,3,3", ":3,0,3", ":65,3,3", ":3,65,3"]),
        ("mnk", GRIDS, &[":3,3,0", ":3,3,4", ":4,3,5", ":3,4,5", ":3x3x3", ":,,"]),
        ("connect4", COLUMNS, &[":3x6", ":10x6", ":7x3", ":7x10", ":7x", ":x6", ":7,6", ":big"]),
        ("gomoku", FIVES, &[":4", ":65", ":4x5", ":5x4", ":65x5", ":5x65", ":5x5x5", ":"]),
        ("ristinolla", FIVES, &[":4", ":65"]),
        ("ultimate", "no size: the board is always 9×9", &[":9", ":9x9", ":"]),
    ];
    for (game, expected, arguments) in cases {
        for argument in arguments {
            let error = AnyGame::parse(&format!("{game}{argument}")).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{game} cannot be '")), "{argument}: {error}");
            assert!(error.ends_with(&format!("': expected {expected}")), "{argument}: {error}");
        }
    }
    let error = AnyGame::parse("tictactoe:4x5").unwrap_err().to_string();
    let expected = "tictactoe cannot be '4x5': expected a square board, as in tictactoe:4; oblong \
                    boards are mnk:M,N,K";
    assert_eq!(error, expected);
    let error = AnyGame::parse("gomoku:4x70").unwrap_err().to_string();
    assert_eq!(error, format!("gomoku cannot be '4x70': expected {FIVES}"));
}

#[test]
fn a_wrong_option_is_told_what_is_allowed() {
    let go_on = "only go-on (play continues after a win until the board is full)";
    let five = "standard (exactly five) and caro (five do not win if closed at both ends), or renju \
                (the first player may make no overline, double four or double three), and, but not \
                with renju or caro, go-on (play continues after a win until the board is full)";
    let cases = [
        ("tictactoe,standard", "tictactoe", "standard", go_on),
        ("tictactoe:4,go-on,go-on", "tictactoe", "go-on", go_on),
        ("mnk:3,3,3,go", "mnk", "go", go_on),
        ("connect4,go-on", "connect4", "go-on", "none"),
        ("connect4:7x6,", "connect4", "", "none"),
        ("gomoku,swap", "gomoku", "swap", five),
        ("gomoku:15,standard,standard", "gomoku", "standard", five),
        ("gomoku,renju,standard", "gomoku", "renju,standard", five),
        ("gomoku,renju,go-on", "gomoku", "renju,go-on", five),
        ("gomoku,caro,go-on", "gomoku", "caro,go-on", five),
        ("gomoku,renju,caro", "gomoku", "renju,caro", five),
        ("ristinolla,", "ristinolla", "", five),
        ("ultimate,go-on", "ultimate", "go-on", "only count (without a line, more boards win)"),
    ];
    for (name, game, option, expected) in cases {
        let error = AnyGame::parse(name).unwrap_err().to_string();
        assert_eq!(error, format!("{game} has no option '{option}'; it takes {expected}"));
    }
}

#[test]
fn a_wrong_name_is_told_the_right_ones() {
    let known = "the games are tictactoe, mnk, connect4, gomoku, ristinolla, ultimate, line";
    for name in ["", "chess", "connect 4", "gomoku15", ":", ",", "4"] {
        let error = AnyGame::parse(name).unwrap_err().to_string();
        assert_eq!(error, format!("there is no game '{name}'; {known}"));
    }
    let error = AnyGame::parse(&"ö".repeat(1000)).unwrap_err().to_string();
    assert_eq!(error, format!("there is no game '{}'; {known}", "ö".repeat(40)));
}

#[test]
fn every_entry_says_what_it_is() {
    for entry in rivi_games::entries().into_iter().map(Entry::card) {
        assert!(entry.forms.starts_with(entry.name), "{}", entry.forms);
        assert!(entry.rules.ends_with('.'), "{}", entry.rules);
        assert!(entry.example.game.starts_with(entry.name), "{}", entry.example.game);
    }
}

#[test]
fn openings_are_stored_for_tic_tac_toe_alone() {
    // Variant G finds the first moves in them, and else searches.
    let nodes = |game: &str| {
        let desk = rivi_games::desk(game).unwrap();
        desk.glass().searched(Variant::Openings, &Limits::nodes(1000)).nodes
    };
    assert_eq!(nodes("tictactoe"), 1);
    assert!(["tictactoe:4", "connect4", "ultimate"].into_iter().all(|game| nodes(game) == 1000));
}
