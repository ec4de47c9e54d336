//! What servers tell each other of a match that several of them have in memory. All of it may be lost: events are in the
//! database, where a gap in their numbers leads, and the rest is soon told again or soon forgotten.

use rivi_play::message::Phrase;
use rivi_play::{Hands, Numbered};
use rivi_players::Thinking;
use rivi_rules::Side;
use serde::{Deserialize, Serialize};

/// What servers tell each other of a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Told {
    /// These events are kept.
    Happened { events: Vec<Numbered> },
    /// Who is at the match on a server: how many with the tokens of these seats, whichever way round they sit.
    Here {
        server: String,
        people: Vec<(Hands, u32)>,
        /// Whether the others are to tell the same.
        asks: bool,
    },
    /// Somebody says something to everybody.
    Said { seat: Side, phrase: Phrase },
    /// What the machine knows that has to move since an event.
    Thinking { since: u64, seen: Thinking },
    /// The machine that has to move since an event is to answer.
    StopThinking { since: u64 },
    /// The match is no more.
    Deleted,
}

/// What all news of a match goes by.
pub(crate) fn topic(id: &str) -> String {
    format!("match.{id}")
}
