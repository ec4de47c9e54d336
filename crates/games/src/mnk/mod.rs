//! Tic-tac-toe and its generalisation to m columns, n rows and k in a row.

mod cell;
mod grid;
mod grid_rules;
mod lines;
pub(crate) mod renju;
mod renju_oracle;
pub mod score_board;
mod three;

pub use cell::Cell;
pub use grid::Grid;
pub use grid_rules::{GridRules, Run, Twist};
pub(crate) use lines::{Place, line_count, places};
pub use three::Three;
pub(crate) use three::{LINES, cells_in_lines, has_line};

use rivi_rules::Size;

use crate::{AnyGame, Entry, Example, GameError, Spec};

/// Tic-tac-toe on n×n.
pub const TICTACTOE: Entry = Entry {
    name: "tictactoe",
    forms: "tictactoe, tictactoe:N (1 to 26), with ,go-on",
    rules: "Players mark free cells of a 3×3 (or N×N) board in turn; a full row, column or main \
            diagonal wins.",
    example: Example { game: "tictactoe", moves: "b2 a3 c1" },
    make: tictactoe,
};

/// Any m,n,k-game.
pub const MNK: Entry = Entry {
    name: "mnk",
    forms: "mnk:M,N,K (1 to 64 columns and rows), with ,go-on",
    rules: "Players mark free cells of M columns and N rows in turn; K or more in a row, column or \
            diagonal win.",
    example: Example { game: "mnk:5,4,4", moves: "c2 c3 b2" },
    make: mnk,
};

/// What options these games take.
const OPTIONS: &str = "only go-on (play continues after a win until the board is full)";

fn tictactoe(spec: &Spec) -> Result<AnyGame, GameError> {
    let side = match spec.arguments.len() {
        0 => 3,
        _ => spec.size(1, 26, "one number from 1 to 26, as in tictactoe:4").and_then(square)?,
    };
    let [go_on] = spec.flags(["go-on"], OPTIONS)?;
    Ok(start(GridRules { go_on, ..GridRules::new(Size::new(side, side), side) }))
}

/// The side of a square board; `tictactoe:4x5` is refused by saying so.
fn square(size: Size) -> Result<u8, GameError> {
    if size.width == size.height {
        return Ok(size.width);
    }
    Err(GameError::Size {
        game: "tictactoe".to_owned(),
        found: format!("{}x{}", size.width, size.height),
        expected: "a square board, as in tictactoe:4; oblong boards are mnk:M,N,K",
    })
}

fn mnk(spec: &Spec) -> Result<AnyGame, GameError> {
    const EXPECTED: &str = "three numbers M,N,K with M and N from 1 to 64 and K at most the \
                            larger of them, as in mnk:5,4,4";
    let [width, height, line] = spec.numbers(EXPECTED)?;
    if line > width.max(height) {
        return Err(spec.bad_size(EXPECTED));
    }
    let [go_on] = spec.flags(["go-on"], OPTIONS)?;
    Ok(start(GridRules { go_on, ..GridRules::new(Size::new(width, height), line) }))
}

/// The fastest position that plays by these rules.
fn start(rules: GridRules) -> AnyGame {
    if rules == GridRules::new(Size::new(3, 3), 3) {
        Three::default().into()
    } else {
        Grid::new(rules).into()
    }
}
