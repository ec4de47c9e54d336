//! What can be seen of a game's own machines from inside.

use std::fmt;

use rivi_rules::{Game, Record, Square};
use rivi_search::Limits;
use serde::Serialize;
use serde_json::Value;

use crate::inside::InsideError;
use crate::{Listing, PlayerName, Sentence};

/// A view of a machine, as data.
#[derive(Clone, Copy, Debug)]
pub struct ViewCard {
    /// Its name, as it stands in an address.
    pub name: &'static str,
    /// What it shows, in a line.
    pub about: &'static str,
    /// What it is called when a player has none.
    pub noun: &'static str,
    /// The player that it shows.
    pub player: &'static Listing,
    /// The schema of what is shown.
    #[cfg(feature = "schema")]
    pub schema: crate::inside::ShownSchema,
}

/// A view of a machine for positions of one kind.
pub struct View<P: Game> {
    /// What it is.
    pub card: &'static ViewCard,
    /// Shows the position that the game has reached.
    pub show: fn(&Record<P>, &ViewQuestion, &Limits) -> Result<Shown, InsideError>,
}

/// What a view shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// As data, for whoever draws it.
    pub value: Value,
    /// In sentences, for whoever writes. One with the key of a sentence of the machine's insight stands for it.
    pub told: Vec<Sentence>,
}

impl Shown {
    /// What is seen, with the sentences that tell it.
    pub fn new(seen: impl Serialize, told: Vec<Sentence>) -> Shown {
        Shown { value: serde_json::json!(seen), told }
    }
}

impl<P: Game> fmt::Debug for View<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("View").field(&self.card.name).finish()
    }
}

/// What is asked of a view beside the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewQuestion {
    /// The player with its settings.
    pub player: PlayerName,
    /// The cell looked at.
    pub square: Option<Square>,
    /// What the machine draws comes from this number.
    pub seed: u64,
}
