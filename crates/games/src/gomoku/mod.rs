//! Five in a row: Gomoku and Ristinolla.

pub mod slices;

use rivi_rules::Size;

use crate::mnk::{Grid, GridRules};
use crate::{AnyGame, Entry, Example, GameError, Spec};

/// Gomoku, 15×15 unless asked otherwise.
pub const GOMOKU: Entry = Entry {
    name: "gomoku",
    forms: "gomoku, gomoku:S, gomoku:WxH (5 to 64 a side), with ,standard and ,go-on",
    rules: "Players put stones on a 15×15 board in turn; five or more in a row, column or diagonal \
            win (with ,standard exactly five).",
    example: Example { game: "gomoku", moves: "h8 i9 h9 h10" },
    make: |spec| five_in_a_row(spec, 15),
};

/// The Finnish game: the same on 20×20.
pub const RISTINOLLA: Entry = Entry {
    name: "ristinolla",
    forms: "ristinolla, ristinolla:S, ristinolla:WxH (5 to 64 a side), with ,standard and ,go-on",
    rules: "Gomoku on a 20×20 board: five or more in a row, column or diagonal win.",
    example: Example { game: "ristinolla:12", moves: "f6 g7 f7" },
    make: |spec| five_in_a_row(spec, 20),
};

fn five_in_a_row(spec: &Spec, default_side: u8) -> Result<AnyGame, GameError> {
    const SIZES: &str = "a side S or WxH from 5 to 64, as in gomoku:19 or gomoku:15x20";
    const OPTIONS: &str = "standard (exactly five) and go-on (play continues after a win until the \
                           board is full)";
    let size = match spec.arguments.len() {
        0 => Size::new(default_side, default_side),
        _ => spec.size(5, 64, SIZES)?,
    };
    let [exact, go_on] = spec.flags(["standard", "go-on"], OPTIONS)?;
    Ok(Grid::new(GridRules { exact, go_on, ..GridRules::new(size, 5) }).into())
}
