//! What is asked of a match.

use rivi_play::message::Command;
use rivi_play::request::MatchDetails;
use rivi_play::{Chosen, Deletion, Match, Refusal, Task};
use rivi_players::Thinking;
use rivi_rules::Outcome;
use tokio::sync::oneshot;

use crate::address::Address;
use crate::outgoing::Out;

/// What is asked of a match.
pub(crate) enum Ask {
    /// Somebody comes in.
    Enter {
        tokens: Vec<String>,
        last_event: Option<u64>,
        out: Out,
        owner: Address,
        entered: oneshot::Sender<u64>,
        hold: oneshot::Sender<()>,
    },
    /// Somebody leaves.
    Leave { client: u64 },
    /// Somebody who is in asks for something.
    Command { client: u64, id: u64, after: Option<u64>, command: Command },
    /// How it stands.
    Details { reply: oneshot::Sender<MatchDetails> },
    /// Something to be read from the match.
    Read { read: Box<dyn FnOnce(&Match) + Send + Sync> },
    /// It is to be deleted by somebody with these tokens.
    Delete { tokens: Vec<String>, reply: oneshot::Sender<Result<Deletion, Refusal>> },
    /// Whoever runs the server deletes it.
    Remove { reply: oneshot::Sender<Result<(), Refusal>> },
    /// Whoever runs the server ends the game.
    End { winner: Outcome, reply: oneshot::Sender<Result<(), Refusal>> },
    /// A machine tells what it knows.
    Thinking { task: Task, seen: Thinking },
    /// There is no room for a machine to think.
    NoTurn { task: Task, reason: String },
    /// The last event that is kept of it; none if it is kept no more.
    Newest { event: Option<u64> },
    /// The machine that has to move since an event is to think here: nobody else has it think.
    Turn { since: u64 },
    /// It is to leave the memory if nobody looks at it; its clock becomes a time in the database. Answered by nothing,
    /// when it has left or stays.
    Rest { done: oneshot::Sender<()> },
    /// A machine has thought.
    Thought { task: Task, found: Result<Chosen, String>, took_ms: u64 },
}
