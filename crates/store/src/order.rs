use rivi_rules::Outcome;
use serde::{Deserialize, Serialize};

/// What an operator asks of the server that has the database. It goes through the database itself, so that it reaches
/// the server wherever that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Order {
    /// Deletes a match.
    Delete {
        /// The match.
        id: String,
    },
    /// Ends the game on the board of a match.
    End {
        /// The match.
        id: String,
        /// How it ends.
        winner: Outcome,
    },
}

/// An order with its own name and the time when it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The name of the order, random.
    pub id: String,
    /// When it was given, in milliseconds since 1970.
    pub at_ms: u64,
    /// What is asked.
    pub order: Order,
}
