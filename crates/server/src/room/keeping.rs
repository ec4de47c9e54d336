//! What happens becomes a part of the match and is written down.

use rivi_play::message::RefusalCode;
use rivi_play::request::MatchSummary;
use rivi_play::seen::Insight;
use rivi_play::{Deletion, Numbered, Refusal};
use rivi_rules::Outcome;
use rivi_store::{Due, StoreError, Write};
use tokio::time::Instant;

use super::{Room, next_of};
use crate::app::now_ms;

/// So many may wait until something is written down.
const MOST_WAITING: usize = 256;

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

    /// Writes events down and makes them a part of the match. Until they are kept, and if they cannot be, the match is as
    /// it was.
    pub(super) async fn keep(
        &mut self,
        events: &[Numbered],
        insight: Option<Box<Insight>>,
    ) -> Result<(), Refusal> {
        let mut next = self.whole.clone();
        for event in events {
            next.absorb(event).map_err(Refusal::invalid)?;
        }
        let summary = next.summary(&self.summary);
        let changed = (summary != self.summary).then(|| summary.clone());
        let (id, events) = (self.summary.id.clone(), events.to_vec());
        let updated_ms = events.last().map_or(summary.updated_ms, |event| event.at_ms);
        self.written(Write::Append { id, events, summary: changed, insight }).await?;
        self.whole = next;
        self.summary = MatchSummary { updated_ms, events: self.whole.event(), ..summary };
        Ok(())
    }

    /// Waits until something is written down; who only wants to look is served meanwhile.
    async fn written(&mut self, write: Write) -> Result<(), Refusal> {
        let journal = self.app.journal.clone();
        let mut outcome = std::pin::pin!(journal.write(write));
        let outcome = loop {
            let has_room = self.waiting.len() < MOST_WAITING;
            tokio::select! {
                outcome = &mut outcome => break outcome,
                Some(ask) = next_of(&mut self.knocks), if has_room => {
                    let later = self.look(ask).await;
                    self.waiting.extend(later);
                }
            }
        };
        match outcome {
            Ok(()) => Ok(()),
            Err(StoreError::Conflict(reason)) => {
                tracing::error!(%reason, "a match was changed by somebody else");
                self.catch_up().await;
                Err(Refusal::new(RefusalCode::Stale, "the match has gone on; look at it again"))
            }
            Err(reason) => {
                tracing::error!(%reason, "an event was not kept");
                metrics::counter!("rivi_writes_failed").increment(1);
                Err(Refusal::new(RefusalCode::Storage, "the server could not keep it"))
            }
        }
    }

    /// Takes over what is kept beyond what is known here, and tells everybody; a match that is kept no more is closed.
    async fn catch_up(&mut self) {
        let stored = match self.app.store.load(&self.summary.id).await {
            Ok(Some(stored)) => stored,
            Ok(None) => {
                self.gone = true;
                return;
            }
            // It is asked again when the next thing happens.
            Err(_) => return,
        };
        let known = self.whole.event();
        let missed: Vec<Numbered> =
            stored.events.into_iter().filter(|event| event.number > known).collect();
        if missed.iter().any(|event| self.whole.absorb(event).is_err()) {
            self.gone = true;
            return;
        }
        self.summary = stored.summary;
        self.announce(missed);
    }

    /// Leaves the memory if nobody looks at the match. A clock that runs on becomes a time in the database; if that
    /// cannot be kept the match stays.
    pub(super) async fn rest(&mut self) {
        self.quiet_since = Instant::now();
        let kept = self.keep_clock().await.is_ok();
        self.gone |= kept && self.is_quiet() && self.waiting.is_empty();
        // Somebody may have come in while it was written down.
        if !self.clients.is_empty() {
            self.think();
        }
    }

    async fn keep_clock(&mut self) -> Result<(), Refusal> {
        let now = now_ms();
        if let Some(event) = self.whole.tick(now) {
            self.happen(vec![event], None).await?;
        }
        let due = self.whole.deadline().map(|due_ms| Due {
            due_ms,
            left_ms: due_ms.saturating_sub(now),
            since_ms: now,
        });
        if due.is_some() || self.clock_kept {
            self.written(Write::Clock { id: self.summary.id.clone(), due }).await?;
            self.clock_kept = due.is_some();
        }
        Ok(())
    }

    /// Deletes the match for somebody with these tokens, or asks the other player whether it may go.
    pub(super) async fn delete(&mut self, tokens: &[String]) -> Result<Deletion, Refusal> {
        let wanted = self.whole.deletion(self.hands(tokens), now_ms())?;
        match &wanted {
            Deletion::Agreed => self.remove().await?,
            Deletion::Asked(event) => self.happen(vec![event.clone()], None).await?,
        }
        Ok(wanted)
    }

    /// Deletes the match; whoever may has agreed.
    pub(super) async fn remove(&mut self) -> Result<(), Refusal> {
        self.written(Write::Delete { id: self.summary.id.clone() }).await?;
        self.gone = true;
        // Whoever asks from now on finds no match, rather than one that is about to go.
        self.app.rooms.forget(&self.summary.id, &self.door);
        Ok(())
    }

    /// Ends the game for whoever runs the server.
    pub(super) async fn end(&mut self, winner: Outcome) -> Result<(), Refusal> {
        let event = self.whole.ended(winner, now_ms())?;
        self.happen(vec![event], None).await
    }
}
