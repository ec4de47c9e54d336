//! Who is in the room, and what they are told.

use axum::extract::ws::Utf8Bytes;
use rivi_play::message::{Event, Phrase, ServerMessage};
use rivi_play::{Hands, Numbered, Pair};
use rivi_rules::Side;
use rivi_service::table::{company, event_message};

use super::client::Client;
use super::told::Told;
use super::{Room, text};
use crate::app::now_ms;
use crate::outgoing::Parcel;
use crate::token::fits;

/// Whoever has missed more than this gets the match as it stands and no more.
const MOST_MISSED: u64 = 500;

/// Whether whoever is here holds the other seat from now on.
fn changes_sides(event: &Event) -> bool {
    matches!(event, Event::Began { sides_changed: true, .. })
}

impl Room {
    pub(super) fn hands(&self, tokens: &[String]) -> Hands {
        let holds = |hash: &String| tokens.iter().take(4).any(|token| fits(token, hash));
        let hands = Pair { x: holds(&self.tokens.x), o: holds(&self.tokens.o) };
        if self.whole.sides_changed() { hands.turned() } else { hands }
    }

    /// Brings a client in and gives its number. One that does not even take the welcome is not let in.
    pub(super) async fn enter(&mut self, client: Client, last_event: Option<u64>) -> u64 {
        self.next_client += 1;
        let hands = client.hands;
        let seats = Side::BOTH.into_iter().filter(|&seat| *hands.of(seat)).collect();
        let state = Box::new(self.whole.state(now_ms()));
        let clients = self.count() + 1;
        let here = self.here(hands);
        let id = self.summary.id.clone();
        let welcome = ServerMessage::Welcome { id, seats, state, clients, here };
        let mut messages = vec![text(&welcome)];
        messages.extend(self.missed(last_event).await);
        self.tell_all(&ServerMessage::Clients { clients, here });
        if client.out.try_send(Parcel::Many(messages)).is_ok() {
            self.clients.insert(self.next_client, client);
            self.end_help();
            self.tell_here(false);
        }
        self.next_client
    }

    /// The events that somebody has missed who has this one; none if they are very many.
    pub(super) async fn missed(&self, last_event: Option<u64>) -> Vec<Utf8Bytes> {
        let few =
            |&last: &u64| last < self.whole.event() && self.whole.event() - last <= MOST_MISSED;
        let Some(last) = last_event.filter(few) else { return Vec::new() };
        let events = self.app.store.events(&self.summary.id, last).await.unwrap_or_default();
        let newest = self.whole.event();
        let message = |event: Numbered| {
            let state = (event.number == newest).then(|| Box::new(self.whole.state(now_ms())));
            text(&event_message(event, state))
        };
        events.into_iter().filter(|event| event.number <= newest).map(message).collect()
    }

    /// For each seat, whether somebody holds it who is here, or who comes with these hands.
    pub(super) fn here(&self, coming: Hands) -> Pair<bool> {
        let clients = self.clients.values().map(|client| client.hands);
        company::here(clients.chain(self.hands_elsewhere()).chain([coming]))
    }

    pub(super) fn leave(&mut self, client: u64) {
        if let Some(client) = self.clients.remove(&client) {
            client.stop_searches();
            self.tell_clients();
            self.tell_here(false);
        }
    }

    /// Tells everybody what somebody says.
    pub(super) fn say(&mut self, hands: Hands, phrase: Phrase) {
        if let Ok(seat) = self.whole.own_seat(hands) {
            self.tell_others(&Told::Said { seat, phrase });
            self.tell_all(&ServerMessage::Said { seat, phrase });
        }
    }

    /// Tells everybody what happened; the last one with the match after it.
    pub(super) fn announce(&mut self, events: Vec<Numbered>) {
        let turned = events.iter().filter(|event| changes_sides(&event.event)).count() % 2 == 1;
        let last = events.len();
        for (at, event) in (1..).zip(events) {
            let state = (at == last).then(|| Box::new(self.whole.state(now_ms())));
            self.tell_all(&event_message(event, state));
        }
        if turned {
            self.clients.values_mut().for_each(|client| client.hands = client.hands.turned());
            self.tell_clients();
        }
        if last > 0 {
            self.analyse_again();
        }
    }

    pub(super) fn tell(&mut self, client: u64, message: &ServerMessage) {
        self.send(client, text(message));
    }

    pub(super) fn send(&mut self, client: u64, message: Utf8Bytes) {
        let slow = |known: &Client| known.out.try_send(message.into()).is_err();
        if self.clients.get(&client).is_some_and(slow) {
            // It does not keep up, or is gone. It comes back and names the last event it has.
            self.clients.remove(&client).iter().for_each(Client::stop_searches);
        }
    }

    pub(super) fn tell_all(&mut self, message: &ServerMessage) {
        if self.clients.is_empty() {
            return;
        }
        let message = text(message);
        for client in self.clients.keys().copied().collect::<Vec<_>>() {
            self.send(client, message.clone());
        }
    }
}
