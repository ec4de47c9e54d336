//! What happens becomes a part of the match and is written down.

use rivi_play::message::RefusalCode;
use rivi_play::request::MatchSummary;
use rivi_play::seen::Insight;
use rivi_play::{Match, Numbered, Refusal};
use rivi_store::{Due, Write};
use tokio::time::Instant;

use super::Room;
use crate::app::now_ms;

impl Room {
    /// Makes events a part of the match, writes them down and tells everybody.
    pub(super) async fn happen(
        &mut self,
        events: Vec<Numbered>,
        insight: Option<Box<Insight>>,
    ) -> Result<(), Refusal> {
        self.keep(&events, insight).await?;
        self.announce(events);
        Ok(())
    }

    /// Makes events a part of the match and writes them down. If that fails the match is as it was.
    pub(super) async fn keep(
        &mut self,
        events: &[Numbered],
        insight: Option<Box<Insight>>,
    ) -> Result<(), Refusal> {
        let kept = self.absorb_and_write(events, insight).await;
        if let Err(reason) = kept {
            tracing::error!(%reason, "an event was not kept");
            self.read_again().await;
            return Err(Refusal::new(RefusalCode::Storage, "the server could not keep it"));
        }
        Ok(())
    }

    pub(super) async fn absorb_and_write(
        &mut self,
        events: &[Numbered],
        insight: Option<Box<Insight>>,
    ) -> Result<(), String> {
        for event in events {
            self.whole.absorb(event).map_err(|error| error.to_string())?;
        }
        let summary = self.summary_now();
        let changed = (summary != self.summary).then(|| summary.clone());
        let write = Write::Append {
            id: self.summary.id.clone(),
            events: events.to_vec(),
            summary: changed,
            insight,
        };
        self.app.journal.write(write).await.map_err(|error| error.to_string())?;
        let updated_ms = events.last().map_or(summary.updated_ms, |event| event.at_ms);
        self.summary = MatchSummary { updated_ms, events: self.whole.event(), ..summary };
        Ok(())
    }

    /// The match as the store has it; if there is none, the room is closed.
    pub(super) async fn read_again(&mut self) {
        let stored = self.app.store.load(&self.summary.id).await.ok().flatten();
        match stored.and_then(|stored| Match::replay(&stored.events).ok()) {
            Some(whole) => self.whole = whole,
            None => self.gone = true,
        }
    }

    /// What is known of the match, but for how many events it has and when: that changes with each.
    pub(super) fn summary_now(&self) -> MatchSummary {
        MatchSummary {
            game: self.whole.game().to_owned(),
            players: self.whole.players().clone(),
            names: self.whole.names().clone(),
            result: self.whole.result(),
            tally: self.whole.tally(),
            ..self.summary.clone()
        }
    }

    /// Leaves the memory if nobody looks at the match. A clock that runs on becomes a time in the database; if that
    /// cannot be kept the match stays.
    pub(super) async fn rest(&mut self) {
        self.quiet_since = Instant::now();
        let now = now_ms();
        if let Some(event) = self.whole.tick(now)
            && self.happen(vec![event], None).await.is_err()
        {
            return;
        }
        let due = self.whole.deadline().map(|due_ms| Due {
            due_ms,
            left_ms: due_ms.saturating_sub(now),
            since_ms: now,
        });
        if due.is_some() || self.clock_kept {
            let write = Write::Clock { id: self.summary.id.clone(), due };
            if let Err(reason) = self.app.journal.write(write).await {
                tracing::error!(%reason, "a clock was not kept");
                return;
            }
            self.clock_kept = due.is_some();
        }
        self.gone = self.is_quiet();
    }

    pub(super) async fn delete(&mut self, token: &str) -> Result<(), Refusal> {
        let hands = self.hands(&[token.to_owned()]);
        if !(hands.x || hands.o) {
            let reason = "only whoever holds a seat may delete the match";
            return Err(Refusal::new(RefusalCode::NotYourSeat, reason));
        }
        let write = Write::Delete { id: self.summary.id.clone() };
        let failed = |_| Refusal::new(RefusalCode::Storage, "the server could not delete it");
        self.app.journal.write(write).await.map_err(failed)?;
        self.gone = true;
        Ok(())
    }
}
