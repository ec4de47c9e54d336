//! Five in a row: Gomoku and Ristinolla.

pub mod board;
mod scores;
pub mod search;
pub mod slices;
pub mod threats;
mod weights;

pub use scores::Scores;
pub use weights::{Weights, WeightsError};

use rivi_rules::Size;

use crate::mnk::{Grid, GridRules, Twist};
use crate::{AnyGame, Entry, Example, GameError, Spec};

/// Positions of our own games, a line each: `win` before those whose side to move wins by fours, `miss`
/// before those where it nearly does.
pub const FOURS: &str = include_str!("../../data/gomoku.fours");

/// Gomoku, 15×15 unless asked otherwise.
pub const GOMOKU: Entry = Entry {
    name: "gomoku",
    forms: "gomoku, gomoku:S, gomoku:WxH (5 to 64 a side), with ,standard or ,renju or ,caro, and \
            ,go-on",
    rules: "Players put stones on a 15×15 board in turn; five or more in a row, column or diagonal \
            win (with ,standard exactly five; with ,renju the first player may make no overline, \
            double four or double three; with ,caro five do not win if closed at both ends).",
    example: Example { game: "gomoku", moves: "h8 i9 h9 h10" },
    make: |spec| five_in_a_row(spec, 15),
};

/// The Finnish game: the same on 20×20.
pub const RISTINOLLA: Entry = Entry {
    name: "ristinolla",
    forms: "ristinolla, ristinolla:S, ristinolla:WxH (5 to 64 a side), with ,standard or ,renju or \
            ,caro, and ,go-on",
    rules: "Gomoku on a 20×20 board: five or more in a row, column or diagonal win.",
    example: Example { game: "ristinolla:12", moves: "f6 g7 f7" },
    make: |spec| five_in_a_row(spec, 20),
};

fn five_in_a_row(spec: &Spec, default_side: u8) -> Result<AnyGame, GameError> {
    const SIZES: &str = "a side S or WxH from 5 to 64, as in gomoku:19 or gomoku:15x20";
    const OPTIONS: &str = "standard (exactly five) and caro (five do not win if closed at both \
                           ends), or renju (the first player may make no overline, double four or \
                           double three), and, but not with renju or caro, go-on (play continues \
                           after a win until the board is full)";
    let size = match spec.arguments.len() {
        0 => Size::new(default_side, default_side),
        _ => spec.size(5, 64, SIZES)?,
    };
    let [exact, go_on, renju, caro] =
        spec.flags(["standard", "go-on", "renju", "caro"], OPTIONS)?;
    let twist = match (renju, caro) {
        (false, false) => Twist::Plain,
        (true, false) if !exact && !go_on => Twist::Renju,
        (false, true) if !go_on => Twist::Caro,
        _ => return Err(clash(spec, OPTIONS)),
    };
    Ok(Grid::new(GridRules { exact, go_on, twist, ..GridRules::new(size, 5) }).into())
}

/// Options that cannot be taken together.
fn clash(spec: &Spec, expected: &'static str) -> GameError {
    let (game, found) = (spec.name.clone(), spec.options.join(","));
    GameError::Option { game, found, expected }
}
