//! Ultimate tic-tac-toe: nine local boards in a global one.

pub mod best_first;
mod evaluation;
mod facts;
mod hand;
mod keys;
mod last_board;
mod lines;
mod moves;
pub mod net;
pub mod openings;
mod position;
mod promise;
mod random_game;
mod room;
mod sameness;
pub mod search;
mod shortest;
pub mod solver;
mod spot;

pub use position::Ultimate;
pub use shortest::Shortest;
pub use spot::Spot;

use crate::{AnyGame, Entry, Example, GameError, Spec};

/// Ultimate tic-tac-toe.
pub const ULTIMATE: Entry = Entry {
    name: "ultimate",
    forms: "ultimate, with ,count (without a line the player with more boards wins)",
    rules: "The cell played in a local board names the local board that the opponent must play in; \
            three local boards in a line win.",
    example: Example { game: "ultimate", moves: "44 40 08" },
    make: ultimate,
};

fn ultimate(spec: &Spec) -> Result<AnyGame, GameError> {
    if !spec.arguments.is_empty() {
        return Err(spec.bad_size("no size: the board is always 9×9"));
    }
    let [count] = spec.flags(["count"], "only count (without a line, more boards win)")?;
    Ok(Ultimate::new(count).into())
}
