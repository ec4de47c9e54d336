//! Commands that were decided on when the match stood otherwise, or that come a second time.

use crate::Hands;
use crate::game::Match;
use crate::message::{Command, RefusalCode};
use crate::refusal::Refusal;

impl Match {
    /// Whether a command is new that was decided on after this event. A move that the same command has played already is
    /// not: it is as good as accepted.
    ///
    /// # Errors
    /// If the match has gone on since.
    pub fn is_new(
        &self,
        hands: Hands,
        command: &Command,
        after: Option<u64>,
    ) -> Result<bool, Refusal> {
        let Some(after) = after.filter(|&after| after < self.changed && command.changes()) else {
            return Ok(true);
        };
        if self.has_played(hands, command, after) {
            return Ok(false);
        }
        let reason = format!(
            "the match has gone on: it is at event {}, the command answers event {after}",
            self.event
        );
        Err(Refusal::new(RefusalCode::Stale, reason))
    }

    /// Whether the first move after an event is this one, by a person of these seats.
    fn has_played(&self, hands: Hands, command: &Command, after: u64) -> bool {
        let Command::Move { text } = command else { return false };
        let next = self.played.iter().position(|played| played.event > after);
        next.is_some_and(|at| {
            let played = &self.played[at];
            let same = self.table().moves().get(at).is_some_and(|known| known == text.trim());
            same && played.by.is_none() && *hands.of(played.seat)
        })
    }
}

impl Command {
    /// Whether it can change the match.
    fn changes(&self) -> bool {
        !matches!(
            self,
            Command::Hint
                | Command::StopThinking
                | Command::StartAnalysis { .. }
                | Command::StopAnalysis
                | Command::Say { .. }
        )
    }
}
