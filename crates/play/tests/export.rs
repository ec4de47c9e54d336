//! Games that are taken elsewhere come back as they were.

use rivi_play::message::{Command, SetUpText};
use rivi_play::request::{Format, NewMatch};
use rivi_play::state::{Ending, TimeControl};
use rivi_play::{Match, Pair, begin, export, import};
use rivi_rules::{Outcome, Side};

fn a_match(game: &str, moves: &str) -> Match {
    let new = NewMatch {
        game: game.to_owned(),
        x: "human".to_owned(),
        o: "random".to_owned(),
        first: Some(Side::X),
        clock: TimeControl::None,
        start: None,
        moves: moves.to_owned(),
        public: false,
    };
    Match::replay(&begin(&new, 77).unwrap()).unwrap()
}

const BOTH: Pair<bool> = Pair { x: true, o: true };

#[test]
fn every_format_brings_the_game_back() {
    for (game, moves) in
        [("gomoku", "h8 i9 h9 h10"), ("gomoku:19,standard", "a1 s19"), ("gomoku:15x20", "o20 a1")]
    {
        let whole = a_match(game, moves);
        for format in [Format::Text, Format::Json, Format::Psq] {
            let text = export(&whole, format).unwrap();
            let (new, file) = import(&text, format, Some(game)).unwrap();
            assert_eq!((new.game.as_str(), new.moves.as_str()), (game, moves), "{format:?}");
            assert_eq!(file.times_ms, vec![0; whole.played().len()]);
        }
    }
}

#[test]
fn results_names_and_starts_travel_too() {
    let mut whole = a_match("connect4", "");
    let diagram = "O......\nOO.X.XX".to_owned();
    let set_up = Command::SetUp { diagram, turn: Some(Side::O), lenient: true };
    whole.apply(BOTH, &set_up, 80).unwrap();
    let join = Command::Join { seat: Side::X, name: "Ada: the first".to_owned() };
    whole.apply(BOTH, &join, 80).unwrap();
    whole.apply(BOTH, &Command::Resign, 90).unwrap();
    for format in [Format::Text, Format::Json] {
        let (new, file) = import(&export(&whole, format).unwrap(), format, None).unwrap();
        let start = SetUpText { turn: Some(Side::O), lenient: true, ..new.start.clone().unwrap() };
        assert_eq!(new.start, Some(start));
        assert_eq!(new.start.unwrap().diagram.trim(), "O......\nOO.X.XX");
        assert_eq!(file.names.x.as_deref(), Some("Ada: the first"));
        assert_eq!((file.winner, file.by), (Some(Outcome::Win(Side::O)), Some(Ending::Resigned)));
        assert_eq!((file.players.o.as_str(), file.date_ms), ("random", Some(77)));
    }
    let refused = export(&whole, Format::Psq).unwrap_err().to_string();
    assert!(refused.contains("this is connect4"), "{refused}");
}

#[test]
fn a_file_of_piskvork_is_read() {
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,12\n9,7,300\n1,15,0\nadam.exe\neve.exe\n-1\n";
    let (new, file) = import(text, Format::Psq, None).unwrap();
    assert_eq!((new.game.as_str(), new.moves.as_str()), ("gomoku:15x15", "h8 i9 a1"));
    assert_eq!(file.times_ms, [12, 300, 0]);
}

#[test]
fn what_is_no_game_says_so() {
    for (text, format, said) in [
        ("", Format::Text, "begins with the line"),
        ("rivi record 1\nmoves", Format::Text, "line 2: expected 'name: value'"),
        ("rivi record 1\nfirst: Z", Format::Text, "line 2: expected X or O"),
        ("rivi record 1\nresult: won", Format::Text, "expected 'x by rules'"),
        ("{}", Format::Json, "missing field"),
        ("Piskvorky 15", Format::Psq, "begins with a line as"),
        ("Piskvorky 3x3, 11:11, 0", Format::Psq, "gomoku cannot be"),
    ] {
        let refused = import(text, format, None).unwrap_err().to_string();
        assert!(refused.contains(said), "{refused}");
    }
}
