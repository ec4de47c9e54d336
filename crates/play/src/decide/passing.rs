//! What happens without a command: time passes, a machine has thought.

use rivi_rules::Outcome;

use crate::Chosen;
use crate::game::{Match, Task};
use crate::message::Event;
use crate::refusal::Refusal;
use crate::request::Numbered;

impl Match {
    /// What happens because time has passed.
    pub fn tick(&self, now: u64) -> Option<Numbered> {
        let late = self.deadline().is_some_and(|deadline| now > deadline);
        late.then(|| self.numbered(Event::TimeUp { seat: self.turn() }, now))
    }

    /// What happens when a match comes back that was away.
    pub fn come_back(&self, now: u64) -> Option<Numbered> {
        self.deadline().map(|_| self.numbered(Event::Resumed, now))
    }

    /// What happens when whoever runs the server ends the game.
    ///
    /// # Errors
    /// If it is over already.
    pub fn ended(&self, winner: Outcome, now: u64) -> Result<Numbered, Refusal> {
        self.unfinished()?;
        Ok(self.numbered(Event::Ended { winner }, now))
    }

    /// What happens when the machine has thought; nothing if its task is no longer the one of the match.
    pub fn thought(
        &self,
        task: &Task,
        found: &Result<Chosen, String>,
        took_ms: u64,
        now: u64,
    ) -> Option<Numbered> {
        if self.task().as_ref() != Some(task) {
            return None;
        }
        let seat = task.seat;
        let event = match found {
            Ok(chosen) if self.table().is_legal(&chosen.text) => Event::Moved {
                seat,
                text: chosen.text.clone(),
                by: Some(task.player.clone()),
                verdict: chosen.insight.verdict,
                took_ms,
            },
            Ok(chosen) => Event::Failed { seat, reason: format!("{} is illegal", chosen.text) },
            Err(reason) => Event::Failed { seat, reason: reason.clone() },
        };
        Some(self.numbered(event, now))
    }
}
