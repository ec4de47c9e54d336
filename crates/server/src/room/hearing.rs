//! A match that other servers have in memory too: what they tell of it, and what they are told.

use std::collections::HashMap;

use rivi_bus::Listener;
use rivi_play::message::ServerMessage;
use rivi_play::{Hands, Numbered};
use tokio::time::Instant;

use super::Room;
use super::told::{Told, topic};

impl Room {
    /// Tells the other servers, if there can be any.
    pub(super) fn tell_others(&self, told: &Told) {
        if !self.app.has_others() {
            return;
        }
        let news = serde_json::to_vec(told).unwrap_or_default();
        if self.app.bus.publish(&topic(&self.summary.id), news).is_err() {
            // Events are in the database, where the others find them by themselves.
            metrics::counter!("rivi_news_lost").increment(1);
        }
    }

    /// Tells the other servers what is kept.
    pub(super) fn tell_happened(&self, events: &[Numbered]) {
        if self.app.has_others() {
            self.tell_others(&Told::Happened { events: events.to_vec() });
        }
    }

    /// Tells the other servers who is here, whichever way round they sit.
    pub(super) fn tell_here(&mut self, asks: bool) {
        if !self.app.has_others() {
            return;
        }
        let turned = self.whole.sides_changed();
        let mut people: HashMap<Hands, u32> = HashMap::new();
        for client in self.clients.values() {
            let hands = if turned { client.hands.turned() } else { client.hands };
            *people.entry(hands).or_default() += 1;
        }
        let (server, people) = (self.app.name.clone(), people.into_iter().collect());
        self.told_here = Instant::now();
        self.tell_others(&Told::Here { server, people, asks });
    }

    /// The hands of whoever is at the match on other servers.
    pub(super) fn hands_elsewhere(&self) -> impl Iterator<Item = Hands> + Clone {
        let turned = self.whole.sides_changed();
        self.others.hands().map(move |hands| if turned { hands.turned() } else { hands })
    }

    /// Takes in what another server tells. What cannot be read is of a later version, and not for us.
    pub(super) async fn hear_news(&mut self, news: &[u8]) {
        let Ok(told) = serde_json::from_slice(news) else { return };
        match told {
            Told::Happened { events } => self.follow(events).await,
            Told::Here { server, people, asks } => {
                if self.others.hear(server, people) {
                    self.tell_clients();
                    self.end_help();
                }
                if asks {
                    self.tell_here(false);
                }
            }
            Told::Said { seat, phrase } => self.tell_all(&ServerMessage::Said { seat, phrase }),
            Told::Thinking { since, seen } => {
                if let Some(task) = self.whole.task().filter(|task| task.since == since) {
                    let (seat, player) = (task.seat, task.player);
                    self.tell_all(&ServerMessage::Thinking { seat, player, seen });
                }
            }
            Told::StopThinking { since } => {
                let mine = self.thinking.iter().filter(|(task, _)| task.since == since);
                mine.for_each(|(_, leash)| leash.stop());
            }
            Told::Deleted => self.gone = true,
        }
    }

    /// Goes along with what another server has kept. Where something is missing before it, the database has that.
    async fn follow(&mut self, mut events: Vec<Numbered>) {
        let known = self.whole.event();
        events.retain(|event| event.number > known);
        let Some(first) = events.first() else { return };
        if first.number > known + 1 || !self.take_over(events) {
            metrics::counter!("rivi_gaps_repaired").increment(1);
            self.read_on().await;
        }
        self.think();
    }

    /// Makes events a part of the match that are kept already, and tells everybody here; false if they do not follow.
    pub(super) fn take_over(&mut self, events: Vec<Numbered>) -> bool {
        let mut next = self.whole.clone();
        if events.iter().any(|event| next.absorb(event).is_err()) {
            return false;
        }
        self.becomes(next, &events);
        self.announce(events);
        true
    }

    /// Reads what is kept beyond what is known here; false if nothing is, or it cannot be read now.
    pub(super) async fn read_on(&mut self) -> bool {
        let known = self.whole.event();
        match self.app.store.events(&self.summary.id, known).await {
            Ok(events) if events.is_empty() => false,
            Ok(events) => {
                // Where what is kept does not follow from what is here, whoever asks next begins with what is kept.
                self.gone |= !self.take_over(events);
                true
            }
            Err(error) => {
                tracing::warn!(%error, "what others wrote cannot be read");
                false
            }
        }
    }

    /// The database was looked at: the last event there is this one, or there is no such match any more.
    pub(super) async fn compare(&mut self, newest: Option<u64>) {
        match newest {
            None => self.gone = true,
            Some(newest) if newest > self.whole.event() => {
                metrics::counter!("rivi_gaps_repaired").increment(1);
                self.read_on().await;
                self.think();
            }
            Some(_) => {}
        }
        if self.others.forget_silent() {
            self.tell_clients();
        }
        if self.ear.is_none() {
            self.ear = self.app.bus.listen(&topic(&self.summary.id)).await.ok();
            self.tell_here(true);
        } else if self.told_here.elapsed() >= super::others::BEAT && !self.clients.is_empty() {
            self.tell_here(false);
        }
    }

    /// Tells everybody here how many are at the match, and which seats are held.
    pub(super) fn tell_clients(&mut self) {
        let (clients, here) = (self.count(), self.here(Hands::default()));
        self.tell_all(&ServerMessage::Clients { clients, here });
    }

    /// How many are at the match, on other servers too.
    pub(super) fn count(&self) -> u32 {
        (self.clients.len() as u32).saturating_add(self.others.count())
    }
}

/// What another server tells next; never anything where nobody listens.
pub(super) async fn next_news(ear: &mut Option<Listener>) -> Option<Vec<u8>> {
    match ear {
        Some(listener) => listener.next().await,
        None => std::future::pending().await,
    }
}
