use rivi_play::message::Event;
use rivi_play::request::{MatchSummary, NewMatch};
use rivi_play::state::{Tally, TimeControl};
use rivi_play::{HUMAN, Numbered, Pair, begin};
use rivi_rules::Side;

use crate::StoredMatch;

/// A public match of this name that began then.
///
/// # Panics
/// If tic-tac-toe is no game any more.
pub fn a_match(id: &str, game: &str, created_ms: u64) -> StoredMatch {
    let new = NewMatch {
        game: game.to_owned(),
        x: HUMAN.to_owned(),
        o: HUMAN.to_owned(),
        first: None,
        clock: TimeControl::None,
        start: None,
        moves: String::new(),
        public: true,
    };
    let events = begin(&new, created_ms).expect("the game can be begun");
    let summary = MatchSummary {
        id: id.to_owned(),
        game: game.to_owned(),
        players: Pair { x: new.x, o: new.o },
        names: Pair::default(),
        result: None,
        tally: Tally::default(),
        public: true,
        created_ms,
        updated_ms: created_ms,
        events: 1,
    };
    let tokens = Pair { x: format!("hash of {id}'s x"), o: format!("hash of {id}'s o") };
    StoredMatch { summary, tokens, events }
}

/// An event with this number.
pub fn moved(number: u64, text: &str) -> Numbered {
    let seat = if number.is_multiple_of(2) { Side::X } else { Side::O };
    let event =
        Event::Moved { seat, text: text.to_owned(), by: None, verdict: None, took_ms: number };
    Numbered { number, at_ms: 1_000 + number, event }
}
