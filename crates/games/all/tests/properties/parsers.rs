//! What must hold for any text whatever that reaches a parser. `make fuzz` looks for texts that
//! break these properties, `make test` tries some at random.

use rivi_rules::testing::{Oracle, Toy, check_position};
use rivi_rules::{Diagram, Game, LineError, Position, SetUp, Side, perft};

use crate::case::{Case, read_table};
use crate::kinds::{AnyGame, Visitor};

/// The games that lines and diagrams are read for; a number stands for one of them.
pub(crate) const GAMES: [&str; 14] = [
    "tictactoe",
    "tictactoe:1",
    "tictactoe:5",
    "mnk:3,3,3,go-on",
    "mnk:7,2,3",
    "mnk:64,64,6",
    "connect4",
    "connect4:8x7",
    "connect4:9x9",
    "gomoku",
    "gomoku:9x10,standard",
    "gomoku:6,standard,go-on",
    "ultimate",
    "ultimate,count",
];

/// Does something with one of [`GAMES`].
pub(crate) fn visit<V: Visitor>(number: u8, visitor: V) -> V::Output {
    let name = GAMES[number as usize % GAMES.len()];
    AnyGame::parse(name).expect("a game of the list").visit(visitor)
}

/// A sentence has words and an end, and does not bury them under what was typed.
fn assert_sentence(text: &str) {
    assert!(text.contains(' ') && text.len() < 2000, "no sentence: {text}");
}

/// Any name is a game that can be played, or a sentence that says what is allowed.
pub(crate) fn any_name_is_a_game_or_a_sentence(text: &str) {
    match AnyGame::parse(text) {
        Ok(game) => {
            let table = game.table();
            let moves = table.legal_moves();
            assert!(!moves.is_empty() && moves.len() <= table.size().cells());
            assert_eq!(table.outcome(), None);
        }
        Err(error) => assert_sentence(&error.to_string()),
    }
}

/// Any line is played to the end and reads back, or is refused and changes nothing.
pub(crate) struct LegalLinesReplay<'t>(pub(crate) &'t str);

impl Visitor for LegalLinesReplay<'_> {
    type Output = ();

    fn visit<P: Game + Oracle>(self, start: P) {
        let mut position = start.clone();
        match position.play_line(self.0) {
            Ok(played) => {
                check_position(&position, false);
                let mut again = start.clone();
                assert_eq!(again.play_line(&start.line_text(&played)).as_ref(), Ok(&played));
                assert_eq!(again, position);
            }
            Err(error) => {
                assert_eq!(position, start, "a refused line changes nothing");
                assert_sentence(&error.to_string());
                let (LineError::Unreadable { number, .. } | LineError::Illegal { number, .. }) =
                    error;
                assert!(number > 0 && number <= start.size().cells() + 1);
            }
        }
        if let Ok(m) = start.parse_move(self.0) {
            assert_eq!(start.parse_move(&start.move_text(m)), Ok(m));
        }
    }
}

/// Any text is a diagram that reads back as itself, or a sentence.
pub(crate) fn diagrams_round_trip(text: &str) {
    match text.parse::<Diagram>() {
        Ok(diagram) => assert_eq!(diagram.to_string().parse(), Ok(diagram)),
        Err(error) => assert_sentence(&error.to_string()),
    }
}

/// Any diagram is set up as a position that keeps the contract, or refused with a sentence.
pub(crate) struct AnySetUpKeepsTheContract<'t> {
    pub(crate) text: &'t str,
    pub(crate) how: SetUp,
}

/// How a set-up is asked for: a number stands for one of the six ways.
pub(crate) fn how(number: u8) -> SetUp {
    let turn = [None, Some(Side::X), Some(Side::O)][number as usize % 3];
    SetUp { turn, impossible: number / 3 % 2 == 1 }
}

impl Visitor for AnySetUpKeepsTheContract<'_> {
    type Output = ();

    fn visit<P: Game + Oracle>(self, start: P) {
        let Ok(diagram) = self.text.parse::<Diagram>() else { return };
        match start.set_up(&diagram, self.how) {
            Ok(position) => {
                check_position(&position, position.size().cells() <= 100);
                let small = position.diagram();
                assert_eq!(small.clone().fitted(start.size(), false).as_ref(), Ok(&small));
                assert_eq!(small.stones(Side::X), diagram.stones(Side::X));
            }
            Err(error) => assert_sentence(&error.to_string()),
        }
    }
}

/// Any text is a perft table whose cases read back, or a sentence.
pub(crate) fn perft_tables_round_trip(text: &str) {
    match read_table(text) {
        Ok(cases) => {
            for case in cases {
                let again: Result<Case, String> = case.to_string().parse();
                assert_eq!(again, Ok(case));
            }
        }
        // The line is quoted whole: a table is no text that a user types.
        Err(error) => assert!(error.starts_with("line "), "{error}"),
    }
}

/// Any text is a toy game whose leaves can be counted, or a sentence.
pub(crate) fn toy_games_are_trees_or_a_sentence(text: &str) {
    match text.parse::<Toy>() {
        Ok(mut toy) => {
            assert_eq!(perft::perft(&mut toy, 1), Some(toy.moves().count() as u64));
            assert_eq!(toy.outcome().is_some(), toy.moves().next().is_none());
        }
        Err(error) => assert!(error.to_string().starts_with("a tree is"), "{error}"),
    }
}
