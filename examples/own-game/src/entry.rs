//! What the game declares of itself.

use rivi::prelude::*;

use crate::{Misere, mirror};

/// Misère tic-tac-toe, for the registry.
#[derive(Clone, Copy, Debug)]
pub struct MisereGame;

static CARD: Card = Card {
    name: "misere",
    forms: "misere",
    rules: "Players mark free cells of a 3×3 board in turn; who completes a row, column or diagonal loses.",
    example: Example { game: "misere", moves: "b2 a3 c1" },
    sizes: Sizes::Fixed,
    popular: &[],
    options: &[],
    look: Look::PLAIN,
    demo: Demo { game: "misere", moves: "b2 a3 c1 c3 a1 c2 a2 b3" },
    solved: None,
    piskvork: false,
};

static LISTINGS: [&Listing; 1] = [&mirror::LISTING];

impl Entry for MisereGame {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn listings(&self) -> &'static [&'static Listing] {
        &LISTINGS
    }

    fn desk(&self, spec: &Spec) -> Result<Box<dyn Desk>, GameError> {
        if !spec.arguments.is_empty() {
            return Err(spec.bad_size("nothing behind the name: there is one board"));
        }
        let start = Misere::default();
        Ok(Hosted::desk(spec, &CARD, start.clone(), kit(&start)))
    }
}

/// Who plays it: everybody who plays any game, and one machine of its own. The levels go from the weakest to the
/// strongest; the last one gives the hints, and the tree of this game is small enough to be searched whole.
fn kit(start: &Misere) -> Kit<Misere> {
    Kit {
        ladder: Ladder {
            players: &["random", "alphabeta:depth=1", "mirror", "alphabeta:depth=4", "tree-d"],
            unbeatable: true,
            measure: Measure::Meetings,
        },
        ..Kit::any_game(start).with(Machine::new(&mirror::LISTING, mirror::plan))
    }
}
