//! Which server has the machine think that is to move. Whoever writes the event after which it has to also writes down
//! that it is the one; and says so again as long as the machine thinks. Where it goes silent another one takes over.

use rivi_play::Match;
use rivi_store::Write;
use tokio::time::Instant;

use super::Room;
use crate::address::Address;
use crate::app::now_ms;
use crate::rooms::due;
use crate::turns::{self, LEASE};

impl Room {
    /// What is written down beside events: when the clock runs out after them, and whose turn it is to think.
    pub(super) fn with_what_is_due(&self, append: Write, next: &Match) -> Write {
        let (id, now) = (self.summary.id.clone(), now_ms());
        let due = due(next);
        let mut all = vec![append];
        if due.is_some() || self.clock_kept {
            all.push(Write::Clock { id: id.clone(), due });
        }
        if self.app.has_others() && next.task() != self.whole.task() {
            let turn = next.task().map(|task| turns::turn(&self.app, task.since, now));
            all.push(Write::Turn { id, turn });
        }
        if all.len() == 1 { all.remove(0) } else { Write::All(all) }
    }

    /// Something was kept here, so that the machine that is to move then thinks here.
    pub(super) fn holds_turn(&mut self) {
        if !self.app.has_others() {
            return;
        }
        self.held = self.whole.task().map(|task| task.since);
        self.hold_again = self.held.map(|_| Instant::now() + LEASE / 3);
    }

    /// Whether the machine that is to move thinks here. Where there is no other server nobody else could.
    pub(super) fn may_think(&self, since: u64) -> bool {
        !self.app.has_others() || self.held == Some(since)
    }

    /// Nobody has had the machine think, and now it is for this server.
    pub(super) async fn take_turn(&mut self, since: u64) {
        if self.whole.task().is_none_or(|task| task.since != since) {
            self.read_on().await;
        }
        let task = self.whole.task();
        if task.as_ref().is_none_or(|task| task.since != since) {
            // What was written down is of another time.
            let id = self.summary.id.clone();
            let turn = task.map(|task| turns::turn(&self.app, task.since, now_ms()));
            // Where it is not kept, somebody finds it again.
            let _ = self.written(Write::Turn { id, turn }).await;
        }
        self.holds_turn();
        if self.held.is_some() {
            self.owner.get_or_insert(Address::NOBODY);
        }
        self.think();
    }

    /// A match may come back without anything written down about whose turn it is to think: an earlier version left it
    /// so.
    pub(super) async fn find_turn(&mut self) {
        let Some(task) = self.whole.task().filter(|_| self.app.has_others()) else { return };
        if self.held.is_none() && self.app.store.turn(&self.summary.id).await == Ok(None) {
            let turn = Some(turns::turn(&self.app, task.since, now_ms()));
            let write = Write::Turn { id: self.summary.id.clone(), turn };
            if self.written(write).await.is_ok() {
                self.holds_turn();
            }
        }
    }

    /// Says that the machine still thinks here.
    pub(super) async fn hold_turn(&mut self) {
        self.hold_again = None;
        let task = self.whole.task();
        let Some(task) = task.filter(|task| self.held == Some(task.since)) else { return };
        let now_ms = now_ms();
        let turn = turns::turn(&self.app, task.since, now_ms);
        let hold = Write::Hold { id: self.summary.id.clone(), turn, now_ms };
        // A database that does not answer is asked again; nobody else can ask it meanwhile.
        let _ = self.written(hold).await;
        if self.thinking.is_some() {
            self.hold_again = Some(Instant::now() + LEASE / 3);
        }
    }

    /// Lets another server have the machine think: this one goes down, or has no room.
    pub(super) async fn give_up_turn(&mut self) {
        let held = self.held.take();
        let task = self.whole.task().filter(|task| held == Some(task.since));
        let Some(since) = task.map(|task| task.since) else { return };
        let now_ms = now_ms();
        let turn = rivi_store::Turn { until_ms: now_ms, ..turns::turn(&self.app, since, now_ms) };
        let hold = Write::Hold { id: self.summary.id.clone(), turn, now_ms };
        // Where it is not kept, the turn is free when the lease is over.
        let _ = self.app.journal.write(hold).await;
    }
}
