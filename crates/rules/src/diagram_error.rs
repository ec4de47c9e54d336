use thiserror::Error;

use crate::{Outcome, Side};

/// What is wrong with a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiagramError {
    /// A character that is no mark.
    #[error("line {line} of the diagram has '{found}' where X, O or . was expected")]
    Mark {
        /// Line of the text, from 1.
        line: usize,
        /// The character.
        found: char,
    },
    /// A `turn:` or `board:` line with something else behind it.
    #[error("line {line} of the diagram says '{found}'; expected {expected}")]
    Header {
        /// Line of the text, from 1.
        line: usize,
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// A row of the wrong width.
    #[error("row {row} of the diagram has {found} cells; this board has {expected}")]
    Width {
        /// Row from the top, from 1.
        row: usize,
        /// Cells in the row.
        found: usize,
        /// Cells the board has.
        expected: usize,
    },
    /// Rows of different widths.
    #[error("row {row} of the diagram has {found} cells, but row 1 has {first}")]
    Uneven {
        /// Row from the top, from 1.
        row: usize,
        /// Cells in the row.
        found: usize,
        /// Cells in the first row.
        first: usize,
    },
    /// The wrong number of rows.
    #[error("the diagram has {found} rows; this board has {expected}")]
    Height {
        /// Rows in the diagram.
        found: usize,
        /// Rows the board has.
        expected: usize,
    },
    /// A missing square where the board has one, or the other way round.
    #[error("column {column}, row {row} from the top, is {found}, which this board has not there")]
    Hole {
        /// Column from 1.
        column: u8,
        /// Row from the top, from 1.
        row: u8,
        /// What the diagram has there.
        found: &'static str,
    },
    /// Stones taken off the board in a game without captures, or more than there can be.
    #[error("{x} stones taken by X and {o} by O cannot be in this game")]
    Taken {
        /// By X.
        x: u8,
        /// By O.
        o: u8,
    },
    /// A stone with nothing below it.
    #[error("the stone in column {column}, row {row} from the top, hangs in the air")]
    Floating {
        /// Column from 1.
        column: u8,
        /// Row from the top, from 1.
        row: u8,
    },
    /// Stones that no order of moves puts there.
    #[error(
        "{x} X and {o} O with {turn} to move cannot come from a game; ask for it expressly if it is meant"
    )]
    Count {
        /// Number of X.
        x: usize,
        /// Number of O.
        o: usize,
        /// The side to move.
        turn: Side,
    },
    /// Too many stones of one side to tell who is to move.
    #[error("with {x} X and {o} O it is not clear who is to move: say so (turn: X or turn: O)")]
    Turn {
        /// Number of X.
        x: usize,
        /// Number of O.
        o: usize,
    },
    /// Both sides have a line.
    #[error("both sides have won, which no game allows")]
    TwoWinners,
    /// Both sides may have been the first to make a line, in a game that went on after it.
    #[error(
        "the first line decides this game, and the diagram does not show which was first (a line \
         may have grown too long since)"
    )]
    FirstLine,
    /// The side to move has won already, so the other could not have moved last.
    #[error("{outcome}, yet it is the winner's turn; ask for it expressly if it is meant")]
    WinnerToMove {
        /// How the game ended.
        outcome: Outcome,
    },
    /// A local board that cannot be the one to play in.
    #[error("{found} cannot be the board to play in: {why}")]
    LocalBoard {
        /// What the diagram says.
        found: String,
        /// Why not.
        why: &'static str,
    },
}
