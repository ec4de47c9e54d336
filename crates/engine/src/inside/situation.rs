use std::any::Any;

use rivi_games::{AnyGame, Visitor};
use rivi_rules::{Diagram, Game, Record, SetUp, Side};
use serde::Deserialize;

use super::InsideError;

/// A position as it is told from outside: a game, the board it starts from if that is not the empty
/// one, and the moves played since.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// The game's name, such as `gomoku:19,standard`.
    pub game: String,
    /// The moves played, separated by blanks or by nothing.
    #[serde(default)]
    pub moves: String,
    /// The board to start from.
    #[serde(default)]
    pub start: Option<Start>,
}

/// A board to start from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The board, one line a row from the top.
    pub diagram: String,
    /// Who is to move there, `x` or `o`; overrides what the diagram says.
    #[serde(default)]
    pub turn: Option<String>,
    /// Takes boards that no game can reach.
    #[serde(default)]
    pub lenient: bool,
}

/// Does something with a game that has begun, whatever its kind.
pub trait RecordVisitor {
    /// What comes of it.
    type Output;

    /// Called with the game as it stands.
    fn visit<P: Game>(self, game: Record<P>) -> Self::Output;
}

impl Situation {
    /// A game from the empty board.
    pub fn new(game: &str, moves: &str) -> Situation {
        Situation { game: game.to_owned(), moves: moves.to_owned(), ..Situation::default() }
    }

    /// Does something with the game.
    ///
    /// # Errors
    /// If it is no game, or its board or moves are wrong.
    pub fn visit<V: RecordVisitor>(&self, visitor: V) -> Result<V::Output, InsideError> {
        AnyGame::parse(&self.game)?.visit(Played { situation: self, visitor })
    }

    fn start<P: Game>(&self, empty: &P) -> Result<P, InsideError> {
        let Some(start) = &self.start else { return Ok(empty.clone()) };
        let turn = start.turn.as_deref().map(side).transpose()?;
        let diagram: Diagram = start.diagram.parse()?;
        Ok(empty.set_up(&diagram, SetUp { turn, impossible: start.lenient })?)
    }
}

fn side(text: &str) -> Result<Side, InsideError> {
    let mut marks = text.chars();
    match (marks.next().and_then(Side::of_mark), marks.next()) {
        (Some(side), None) => Ok(side),
        _ => Err(InsideError::Side(text.chars().take(20).collect())),
    }
}

/// A game as one of kind `Q`, if it is.
pub(super) fn record_as<Q: Game, P: Game>(game: &Record<P>) -> Option<&Record<Q>> {
    (game as &dyn Any).downcast_ref()
}

struct Played<'a, V> {
    situation: &'a Situation,
    visitor: V,
}

impl<V: RecordVisitor> Visitor for Played<'_, V> {
    type Output = Result<V::Output, InsideError>;

    fn visit<P: Game>(self, empty: P) -> Self::Output {
        let mut game = Record::new(self.situation.start(&empty)?);
        for m in game.position().clone().play_line(&self.situation.moves)? {
            // The line has just been played through on a copy, so that no move of it is refused.
            let _ = game.play(m);
        }
        Ok(self.visitor.visit(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inside::rows;

    struct Board;

    impl RecordVisitor for Board {
        type Output = (Vec<String>, Side);

        fn visit<P: Game>(self, game: Record<P>) -> Self::Output {
            (rows(game.position()), game.position().turn())
        }
    }

    fn from(diagram: &str, turn: Option<&str>, moves: &str) -> Situation {
        let turn = turn.map(str::to_owned);
        let start = Some(Start { diagram: diagram.to_owned(), turn, lenient: false });
        Situation { start, ..Situation::new("tictactoe", moves) }
    }

    #[test]
    fn a_board_and_moves_make_a_game() {
        assert_eq!(
            from("O..\n.X.\n...", None, "c3 a1").visit(Board).unwrap(),
            (["O.X", ".X.", "O.."].map(String::from).to_vec(), Side::X)
        );
        let second = from("...\n...\n...", Some("o"), "b2");
        assert_eq!(second.visit(Board).unwrap().0[1], ".O.");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let refused = |situation: Situation| situation.visit(Board).unwrap_err().to_string();
        assert!(refused(Situation::new("chess", "")).starts_with("there is no game 'chess'"));
        assert!(refused(Situation::new("tictactoe", "a3 a3")).starts_with("move 2, 'a3', is"));
        let turn = from("...\n...\n...", Some("white"), "");
        assert_eq!(refused(turn), "'white' is no side: expected x or o");
        assert!(refused(from("XX?", None, "")).contains("has '?' where X, O or . was expected"));
    }
}
