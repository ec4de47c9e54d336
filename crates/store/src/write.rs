use rivi_play::request::MatchSummary;
use rivi_play::seen::Insight;
use rivi_play::{Numbered, Pair};
use serde::{Deserialize, Serialize};

use crate::Given;

/// The hashes of the seats' tokens.
pub type Tokens = Pair<String>;

/// Something to be kept.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new match.
    Begin {
        /// What is known of it.
        summary: MatchSummary,
        /// Its seats.
        tokens: Tokens,
        /// Its first events.
        events: Vec<Numbered>,
    },
    /// What happened in a match.
    Append {
        /// The match.
        id: String,
        /// The events that follow those kept.
        events: Vec<Numbered>,
        /// What is known of it now, if that has changed.
        summary: Option<MatchSummary>,
        /// What the machine saw that made the last of the events.
        insight: Option<Box<Insight>>,
    },
    /// The clock of a match that nobody looks at.
    Clock {
        /// The match.
        id: String,
        /// When it runs out; nothing if it does not run.
        due: Option<Due>,
    },
    /// The machine that has to move in a match; nothing if none has.
    Turn {
        /// The match.
        id: String,
        /// The machine's turn.
        turn: Option<Turn>,
    },
    /// Has a machine think in a match, or goes on having it think, if nobody else has it do so:
    /// [`Store::turn`](crate::Store::turn) tells who does then.
    Hold {
        /// The match.
        id: String,
        /// The turn that is asked for.
        turn: Turn,
        /// When it is asked for, in milliseconds since 1970.
        now_ms: u64,
    },
    /// All of these or nothing.
    All(Vec<Write>),
    /// A match that nobody wants any more.
    Delete {
        /// The match.
        id: String,
    },
    /// A match that was kept elsewhere.
    Bring(Box<WholeMatch>),
    /// What an operator asks.
    Order(Given),
    /// What came of an operator's order; nothing any more where nobody waits for it.
    Answer {
        /// The order's name.
        id: String,
        /// A sentence, or nothing to forget the order.
        answer: Option<String>,
    },
    /// A lease for a while, if nobody else has it: [`Store::holder`](crate::Store::holder) tells who does then.
    Lease {
        /// What it is for.
        name: String,
        /// Who wants it, or wants it longer.
        holder: String,
        /// From when, in milliseconds since 1970.
        since_ms: u64,
        /// Until when.
        until_ms: u64,
    },
    /// Nothing that anybody reads: to see whether something can be kept.
    Probe {
        /// When, in milliseconds since 1970.
        at_ms: u64,
    },
}

/// A clock that runs while nobody looks at its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// When it runs out, in milliseconds since 1970.
    pub due_ms: u64,
    /// What it had left when the match was left.
    pub left_ms: u64,
    /// When the match was left.
    pub since_ms: u64,
}

/// A machine that has to move, and who has it think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The event since which it has to.
    pub since: u64,
    /// The server that has it think.
    pub holder: String,
    /// Until when nobody else does, in milliseconds since 1970.
    pub until_ms: u64,
}

/// A match as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredMatch {
    /// What is known of it.
    pub summary: MatchSummary,
    /// Its seats.
    pub tokens: Tokens,
    /// Its events, in order.
    pub events: Vec<Numbered>,
}

/// A match with everything that is kept of it, as it goes out and comes in again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeMatch {
    /// The match.
    #[serde(rename = "match")]
    pub stored: StoredMatch,
    /// What machines saw.
    pub insights: Vec<Seen>,
}

/// What a machine saw that made an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The event's number.
    pub event: u64,
    /// What it saw.
    pub insight: Insight,
}

impl From<StoredMatch> for Write {
    fn from(stored: StoredMatch) -> Write {
        let StoredMatch { summary, tokens, events } = stored;
        Write::Begin { summary, tokens, events }
    }
}
