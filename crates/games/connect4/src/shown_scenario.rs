//! The scenarios as they are shown.

use rivi_players::inside::rows;
use rivi_rules::{Board, DiagramError, Position, Square};
use serde::Serialize;

use crate::{Column, ConnectFour, ForcedWin, SCENARIOS, Scenario, Solution};

/// A scenario (V4) with what was found in it. Columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownScenario {
    /// Its number, from 1.
    pub number: u8,
    /// The game that it is a position of.
    pub game: &'static str,
    /// The rows that hold stones, the top one first.
    pub board: Vec<&'static str>,
    /// All rows from the top.
    pub rows: Vec<String>,
    /// The side to move.
    pub turn: char,
    /// The known answers.
    pub known: &'static [u8],
    /// The answers found.
    pub answers: Vec<u8>,
    /// With which own move it is won; none where the task is to defend.
    pub win_in: Option<u32>,
    /// The proofs, one for each winning column.
    pub wins: Vec<ShownWin>,
    /// The columns that lose at once.
    pub losing: Vec<Refuted>,
    /// Whether what was found is what is known, with a proof that holds.
    pub right: bool,
}

/// A winning move and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownWin {
    /// The column.
    pub column: u8,
    /// Where its stone lies, as row and column.
    pub square: Square,
    /// The rows after it.
    pub rows: Vec<String>,
    /// The cells of the four, if it makes one.
    pub four: Vec<Square>,
    /// With which own move the game is won at the latest.
    pub moves: u32,
    /// The longest resistance.
    pub line: Vec<u8>,
    /// What follows each answer of the opponent.
    pub answers: Vec<ShownAnswer>,
}

/// An answer of the opponent's and the win that follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownAnswer {
    /// The column.
    pub answer: u8,
    /// Where its stone lies, as row and column.
    pub square: Square,
    /// The rows after it.
    pub rows: Vec<String>,
    /// What follows.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub win: ShownWin,
}

/// A column that loses at once, and the answer that wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refuted {
    /// The column.
    pub column: u8,
    /// The answer.
    pub answer: u8,
    /// The rows after both.
    pub rows: Vec<String>,
    /// The cells of the opponent's four.
    pub four: Vec<Square>,
}

/// All scenarios, solved.
///
/// # Errors
/// If the board of one of them is no position.
pub fn scenarios() -> Result<Vec<ShownScenario>, DiagramError> {
    let solved = |scenario: &Scenario| {
        let position = scenario.position()?;
        Ok(shown_scenario(scenario, &position, &scenario.solve(&position)))
    };
    SCENARIOS.iter().map(solved).collect()
}

/// A scenario as it is shown.
pub fn shown_scenario(
    scenario: &Scenario,
    position: &ConnectFour<u64>,
    solution: &Solution,
) -> ShownScenario {
    let refuted = |&(column, answer): &(Column, Column)| refuted(position, column, answer);
    ShownScenario {
        number: scenario.number,
        game: "connect4",
        board: scenario.board.lines().collect(),
        rows: rows(position),
        turn: position.turn().mark(),
        known: scenario.columns,
        answers: solution.answers.iter().copied().map(number).collect(),
        win_in: solution.wins.first().map(ForcedWin::moves),
        wins: solution.wins.iter().map(|win| shown_win(position, win)).collect(),
        losing: solution.losing.iter().map(refuted).collect(),
        right: solution.right,
    }
}

fn refuted(position: &ConnectFour<u64>, column: Column, answer: Column) -> Refuted {
    let end = position.after(column).after(answer);
    Refuted { column: number(column), answer: number(answer), rows: rows(&end), four: four(&end) }
}

fn shown_win(position: &ConnectFour<u64>, win: &ForcedWin) -> ShownWin {
    let next = position.after(win.column);
    let answer = |(answer, win): &(Column, ForcedWin)| {
        let behind = next.after(*answer);
        ShownAnswer {
            answer: number(*answer),
            square: landing(&next, *answer),
            rows: rows(&behind),
            win: shown_win(&behind, win),
        }
    };
    ShownWin {
        column: number(win.column),
        square: landing(position, win.column),
        rows: rows(&next),
        four: four(&next),
        moves: win.moves(),
        line: win.line().into_iter().map(number).collect(),
        answers: win.answers.iter().map(answer).collect(),
    }
}

fn landing(position: &ConnectFour<u64>, column: Column) -> Square {
    position.lands_on(column)
}

fn four(position: &ConnectFour<u64>) -> Vec<Square> {
    position.winning_squares()
}

/// Columns are counted from 1 outside.
fn number(column: Column) -> u8 {
    column.0 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_five_are_right_and_can_be_stepped_through() {
        let all = scenarios().unwrap();
        assert_eq!(all.len(), 5);
        let answers: Vec<&[u8]> = all.iter().map(|shown| shown.answers.as_slice()).collect();
        let expected: [&[u8]; 5] = [&[1], &[3], &[3, 4], &[5], &[4]];
        assert_eq!(answers, expected);
        assert!(all.iter().all(|shown| shown.right && shown.rows.len() == 6));
        for win in all.iter().flat_map(|shown| &shown.wins) {
            check(win);
        }
        let defence = &all[3].losing;
        assert!(defence.len() == 6 && defence.iter().all(|refuted| refuted.four.len() >= 4));
    }

    /// Every line of a proof ends with four in a row.
    fn check(win: &ShownWin) {
        assert_eq!(win.answers.is_empty(), win.four.len() >= 4);
        let (row, column) = (usize::from(win.square.row), usize::from(win.square.column));
        assert_eq!(win.rows[row].as_bytes()[column], b'O');
        for answer in &win.answers {
            check(&answer.win);
        }
    }
}
