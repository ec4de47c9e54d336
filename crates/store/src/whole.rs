use rivi_play::Match;
use rivi_play::request::MatchSummary;

use crate::{StoredMatch, WholeMatch};

impl WholeMatch {
    /// The match if it is one: its events follow from one another, and what is known of it follows from them.
    ///
    /// # Errors
    /// What about it is none.
    pub fn checked(self) -> Result<WholeMatch, String> {
        let WholeMatch { stored: StoredMatch { summary, tokens, events }, insights } = self;
        let id = &summary.id;
        if !is_hex(id, 16) {
            let shown: String = id.chars().take(40).collect();
            return Err(format!("'{shown}' is no name of a match"));
        }
        if !is_hex(&tokens.x, 64) || !is_hex(&tokens.o, 64) {
            return Err(format!("{id}: what is kept of its tokens are no hashes"));
        }
        let whole = Match::replay(&events).map_err(|error| format!("{id}: {error}"))?;
        let updated_ms = events.last().map_or(summary.created_ms, |event| event.at_ms);
        let summary = MatchSummary { events: whole.event(), updated_ms, ..whole.summary(&summary) };
        if insights.iter().any(|seen| !(1..=summary.events).contains(&seen.event)) {
            return Err(format!("{}: a machine saw something in no event of it", summary.id));
        }
        Ok(WholeMatch { stored: StoredMatch { summary, tokens, events }, insights })
    }
}

fn is_hex(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
