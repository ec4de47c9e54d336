//! Connect Four: stones fall to the lowest free cell of a column, four in a row win.

mod book;
mod column;
mod expert;
mod explain;
mod forced;
mod level;
mod position;
mod scenario;
mod shape;
mod solver;
pub mod vier;
mod word;

pub use book::{
    Book, BookError, BuildError, Built, OPENINGS_SIZE, VERSION as BOOK_VERSION,
    build as build_book, openings,
};
pub use column::Column;
pub use expert::Expert;
pub use explain::{Decision, Explanation, Kind, explain};
pub use forced::ForcedWin;
pub use level::Level;
pub use position::ConnectFour;
pub use scenario::{SCENARIOS, Scenario, Solution, Task};
pub use solver::{EachListener, Listener, Proven, Solver, TooLarge, default_table_bytes, verdict};
pub use word::Word;

use rivi_rules::Size;

use crate::{AnyGame, Entry, Example, GameError, Spec};

/// Connect Four, 7×6 unless asked otherwise.
pub const CONNECT4: Entry = Entry {
    name: "connect4",
    forms: "connect4, connect4:WxH (4 to 9 columns and rows)",
    rules: "Players drop stones into 7 columns of 6 cells in turn; four in a row, column or \
            diagonal win.",
    example: Example { game: "connect4", moves: "4453" },
    make: connect4,
};

fn connect4(spec: &Spec) -> Result<AnyGame, GameError> {
    let size = match spec.arguments.len() {
        0 => Size::new(7, 6),
        _ => spec.size(4, 9, "WxH with 4 to 9 columns and rows, as in connect4:8x7")?,
    };
    let [] = spec.flags([], "none")?;
    let bits = size.width as u32 * (size.height as u32 + 1);
    Ok(if bits <= u64::BITS {
        ConnectFour::<u64>::new(size).into()
    } else {
        ConnectFour::<u128>::new(size).into()
    })
}
