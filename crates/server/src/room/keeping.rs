//! What happens becomes a part of the match and is written down.

use rivi_play::message::RefusalCode;
use rivi_play::request::MatchSummary;
use rivi_play::seen::Insight;
use rivi_play::{Deletion, Match, Numbered, Refusal};
use rivi_rules::Outcome;
use rivi_store::{StoreError, Write};
use tokio::time::Instant;

use super::told::Told;
use super::{Room, next_of};
use crate::app::now_ms;

/// So often something is decided anew because another server was faster. Between people who take turns it is once; it
/// is more where many ask for things at the same moment.
pub(super) const TRIES: usize = 50;

/// Why something was not kept.
pub(super) enum Lost {
    /// Another server was faster; what it wrote is taken over, and everything is to be decided anew.
    Faster,
    /// The database does not keep it.
    Failed(Refusal),
}

impl From<Lost> for Refusal {
    fn from(lost: Lost) -> Refusal {
        match lost {
            Lost::Faster => {
                Refusal::new(RefusalCode::Stale, "the match has gone on; look at it again")
            }
            Lost::Failed(refusal) => refusal,
        }
    }
}

impl From<Refusal> for Lost {
    fn from(refusal: Refusal) -> Lost {
        Lost::Failed(refusal)
    }
}

/// So many may wait until something is written down.
const MOST_WAITING: usize = 256;

impl Room {
    /// Makes events a part of the match, writes them down and tells everybody.
    pub(super) async fn happen(
        &mut self,
        events: Vec<Numbered>,
        insight: Option<Box<Insight>>,
    ) -> Result<(), Lost> {
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
    ) -> Result<(), Lost> {
        let mut next = self.whole.clone();
        for event in events {
            next.absorb(event).map_err(|error| Lost::Failed(Refusal::invalid(error)))?;
        }
        let summary = next.summary(&self.summary);
        let changed = (summary != self.summary).then(|| summary.clone());
        let (id, all) = (self.summary.id.clone(), events.to_vec());
        let append = Write::Append { id, events: all, summary: changed, insight };
        let turned = next.task() != self.whole.task();
        self.written(self.with_what_is_due(append, &next)).await?;
        self.becomes(next, events);
        if turned {
            self.holds_turn();
        }
        self.tell_happened(events);
        Ok(())
    }

    /// The match is what it has become by these events, which are kept.
    pub(super) fn becomes(&mut self, next: Match, events: &[Numbered]) {
        let summary = next.summary(&self.summary);
        let updated_ms = events.last().map_or(summary.updated_ms, |event| event.at_ms);
        self.whole = next;
        self.clock_kept = self.whole.deadline().is_some();
        self.summary = MatchSummary { updated_ms, events: self.whole.event(), ..summary };
    }

    /// Waits until something is written down; who only wants to look is served meanwhile.
    pub(super) async fn written(&mut self, write: Write) -> Result<(), Lost> {
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
                if !self.app.has_others() {
                    tracing::error!(%reason, "a match was changed by somebody else");
                }
                metrics::counter!("rivi_others_faster").increment(1);
                self.catch_up().await;
                Err(Lost::Faster)
            }
            Err(reason) => {
                tracing::error!(%reason, "an event was not kept");
                metrics::counter!("rivi_writes_failed").increment(1);
                let refusal = Refusal::new(RefusalCode::Storage, "the server could not keep it");
                Err(Lost::Failed(refusal))
            }
        }
    }

    /// Takes over what is kept beyond what is known here, and tells everybody; a match that is kept no more is closed.
    async fn catch_up(&mut self) {
        let id = self.summary.id.clone();
        if self.read_on().await {
            return;
        }
        // A database that does not answer is asked again when the next thing happens.
        self.gone = self.app.store.newest(&[id]).await.is_ok_and(|newest| newest.is_empty());
    }

    /// Leaves the memory if nobody looks at the match. When its clock runs out the database knows.
    pub(super) async fn rest(&mut self) {
        self.quiet_since = Instant::now();
        let late = self.whole.tick(now_ms());
        let kept = match late {
            Some(event) => self.happen(vec![event], None).await.is_ok(),
            None => true,
        };
        self.gone |= kept && self.is_quiet() && self.waiting.is_empty();
        // Somebody may have come in while it was written down.
        if !self.clients.is_empty() {
            self.think();
        }
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
        self.tell_others(&Told::Deleted);
        // Whoever asks from now on finds no match, rather than one that is about to go.
        self.app.rooms.forget(&self.summary.id, &self.door);
        Ok(())
    }

    /// Ends the game for whoever runs the server.
    pub(super) async fn end(&mut self, winner: Outcome) -> Result<(), Refusal> {
        for _ in 1..TRIES {
            let event = self.whole.ended(winner, now_ms())?;
            match self.happen(vec![event], None).await {
                Err(Lost::Faster) => {}
                ended => return Ok(ended?),
            }
        }
        Err(Lost::Faster.into())
    }
}
