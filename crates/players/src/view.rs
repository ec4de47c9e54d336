//! What can be seen of a game's own machines from inside.

use std::fmt;

use rivi_rules::{Game, Record, Square};
use rivi_search::Limits;
use serde_json::Value;

use crate::inside::InsideError;
use crate::{Listing, PlayerName};

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
    /// Shows the position that the game has reached as a JSON value.
    pub show: fn(&Record<P>, &ViewQuestion, &Limits) -> Result<Value, InsideError>,
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
