//! A match with somebody at it, without sockets, storage and threads. What is decided here is the same whoever drives
//! it: the server's rooms, which write down first and tell then, or a page that plays alone.

pub mod alone;
pub mod company;
pub mod worker;

use std::time::Duration;

use rivi_play::message::{Command, ServerMessage};
use rivi_play::request::MatchSummary;
use rivi_play::seen::Insight;
use rivi_play::state::State;
use rivi_play::{Chosen, Hands, Match, Numbered, Refusal, Task};
use rivi_players::ADVICE_TIME;

/// What a command comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// These things happen; none if it changes nothing or was carried out already.
    Happens(Vec<Numbered>),
    /// The match is to be deleted: all who play agree.
    Deleted,
}

/// What a command comes to now.
///
/// # Errors
/// Why it cannot be; nothing is changed then.
pub fn decided(
    whole: &Match,
    hands: Hands,
    (command, after): (&Command, Option<u64>),
    now: u64,
) -> Result<Outcome, Refusal> {
    if !whole.is_new(hands, command, after)? {
        return Ok(Outcome::Happens(Vec::new()));
    }
    if whole.agrees_to_delete(hands, command) {
        return Ok(Outcome::Deleted);
    }
    whole.decide(hands, command, now).map(Outcome::Happens)
}

/// How long a machine may think about its move, where every machine has so much at most.
pub fn time_to_think(whole: &Match, task: &Task, most: Duration) -> Duration {
    let share = whole.clock().share(task.seat).map(Duration::from_millis);
    let most = share.map_or(most, |share| share.min(most));
    // A machine that moves for a person was asked for a move now.
    if whole.is_person(task.seat) { most.min(ADVICE_TIME) } else { most }
}

/// What a machine saw that has chosen its move, before the move is played.
pub fn insight(whole: &Match, task: &Task, chosen: &Chosen, took_ms: u64) -> Insight {
    let number = whole.played().len() as u32 + 1;
    Insight { number, player: task.player.clone(), ms: took_ms, ..chosen.insight.clone() }
}

/// A match as it is listed when it begins.
pub fn summary(id: &str, whole: &Match, public: bool, at_ms: u64) -> MatchSummary {
    MatchSummary {
        id: id.to_owned(),
        game: whole.game().to_owned(),
        players: whole.players().clone(),
        names: whole.names().clone(),
        result: whole.result(),
        tally: whole.tally(),
        public,
        created_ms: at_ms,
        updated_ms: at_ms,
        events: whole.event(),
    }
}

/// An event as it is told, with the match after it if it is the last.
pub fn event_message(event: Numbered, state: Option<Box<State>>) -> ServerMessage {
    let Numbered { number, at_ms, event } = event;
    ServerMessage::Event { number, at_ms, event, state }
}
