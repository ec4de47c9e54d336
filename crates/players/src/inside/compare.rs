use rivi_rules::Notation;
use rivi_search::teach::{Answer, Variant};
use serde::Serialize;

use crate::machines::tree;

/// One search by one variant, values seen from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Searched {
    /// Its letter.
    pub variant: char,
    /// The player that searches by it.
    pub player: &'static str,
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
    /// Best play by both sides, as far as it was seen.
    pub line: Vec<String>,
    /// Whether a limit ended the search before it knew the value.
    pub stopped: bool,
}

/// What a variant found in a position.
pub(super) fn searched<P: Notation>(
    variant: Variant,
    position: &P,
    answer: &Answer<P>,
) -> Searched {
    let stopped = answer.was_stopped();
    Searched {
        variant: variant.letter(),
        player: tree::LISTINGS[variant as usize].name,
        name: variant.name(),
        description: variant.description(),
        nodes: answer.nodes,
        value: answer.payoff().map(|payoff| payoff.0),
        best: answer.best.filter(|_| !stopped).map(|m| position.move_text(m)),
        line: answer.line.iter().map(|&m| position.move_text(m)).collect(),
        stopped,
    }
}

#[cfg(test)]
mod tests {
    use rivi_search::Limits;

    use crate::inside::tree::tests::{grid, tictactoe};

    /// The columns of the lecture's table (T4, T5) for the first and the third move.
    #[test]
    fn the_lectures_counts() {
        let nodes = |moves: &str| -> Vec<u64> {
            let table = tictactoe(moves).glass().compare(&Limits::none()).unwrap();
            assert!(table.iter().all(|row| row.value == Some(0)));
            table.iter().map(|row| row.nodes).collect()
        };
        assert_eq!(nodes(""), [549_946, 94_978, 18_014, 2914, 1272, 266, 1]);
        assert_eq!(nodes("a3 b2"), [7332, 1924, 764, 106, 72, 41, 1]);
    }

    #[test]
    fn what_is_too_large_is_left_open() {
        let table = grid(4, 4).glass().compare(&Limits::nodes(500)).unwrap();
        assert_eq!((table[0].nodes, table[0].value, table[0].best.clone()), (500, None, None));
        assert!(grid(15, 5).glass().compare(&Limits::nodes(500)).is_err());
    }
}
