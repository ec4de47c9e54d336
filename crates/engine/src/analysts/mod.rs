//! Who analyses which game: the strongest machine there is for it.

mod boards;
mod columns;
mod deepening;
mod fives;
mod threats;

use rivi_rules::Game;

use crate::Analyst;
use boards::Boards;
use columns::Columns;
use deepening::Deepening;
use fives::Fives;

/// The analyst of the game that starts here.
pub fn analyst<P: Game>(start: &P) -> Box<dyn Analyst<P>> {
    Columns::of(start)
        .or_else(|| Fives::of(start))
        .or_else(|| Boards::of(start))
        .unwrap_or_else(|| Box::new(Deepening))
}

/// An analyst of one game as an analyst of `P`, if `P` is that game.
fn fitted<Q: Game, P: Game>(analyst: Box<dyn Analyst<Q>>) -> Option<Box<dyn Analyst<P>>> {
    let any: Box<dyn std::any::Any> = Box::new(analyst);
    any.downcast::<Box<dyn Analyst<P>>>().ok().map(|analyst| *analyst)
}
