use rivi_rules::{Game, Record};
use rivi_search::teach::{self, Openings, Variant};
use rivi_search::{Limits, NoTrace};
use serde::Serialize;

use super::{InsideError, RecordVisitor, Situation};
use crate::PlayerError;
use crate::machines::tree;

/// One search by one variant, values seen from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Searched {
    /// Its letter.
    pub variant: char,
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub description: &'static str,
    /// Positions entered.
    pub nodes: u64,
    /// The value; none if a limit was reached.
    pub value: Option<i32>,
    /// The best move.
    pub best: Option<String>,
}

/// Searches the position by every variant, A first, each within the limits.
///
/// # Errors
/// If the situation is wrong or the game so long that no tree of it can be walked down.
pub fn compare(situation: &Situation, limits: &Limits) -> Result<Vec<Searched>, InsideError> {
    situation.visit(Compare(limits))?
}

struct Compare<'a>(&'a Limits);

impl RecordVisitor for Compare<'_> {
    type Output = Result<Vec<Searched>, InsideError>;

    fn visit<P: Game>(self, game: Record<P>) -> Self::Output {
        let position = game.position();
        if !tree::is_walkable(position) {
            let (player, game) = ("tree-a".to_owned(), "a game as long as this".to_owned());
            return Err(PlayerError::Fit { player, game, fits: tree::FITS }.into());
        }
        let openings = tree::openings(position);
        let one = |variant| searched(variant, position, &openings, self.0);
        Ok(Variant::ALL.into_iter().map(one).collect())
    }
}

/// Searches the position by one variant.
pub fn searched<P: Game>(
    variant: Variant,
    position: &P,
    openings: &Openings<P>,
    limits: &Limits,
) -> Searched {
    let answer = teach::run(variant, position, openings, limits, &mut NoTrace);
    let best = answer.best.filter(|_| !answer.was_stopped());
    Searched {
        variant: variant.letter(),
        name: variant.name(),
        description: variant.description(),
        nodes: answer.nodes,
        value: answer.payoff().map(|payoff| payoff.0),
        best: best.map(|m| position.move_text(m)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns of the lecture's table (T4, T5) for the first and the third move.
    #[test]
    fn the_lectures_counts() {
        let nodes = |moves: &str| -> Vec<u64> {
            let table = compare(&Situation::new("tictactoe", moves), &Limits::none()).unwrap();
            assert!(table.iter().all(|row| row.value == Some(0)));
            table.iter().map(|row| row.nodes).collect()
        };
        assert_eq!(nodes(""), [549_946, 94_978, 18_014, 2914, 1272, 266, 1]);
        assert_eq!(nodes("a3 b2"), [7332, 1924, 764, 106, 72, 41, 1]);
    }

    #[test]
    fn what_is_too_large_is_left_open() {
        let table = compare(&Situation::new("tictactoe:4", ""), &Limits::nodes(500)).unwrap();
        assert_eq!((table[0].nodes, table[0].value, table[0].best.clone()), (500, None, None));
        assert!(compare(&Situation::new("gomoku", ""), &Limits::nodes(500)).is_err());
    }
}
