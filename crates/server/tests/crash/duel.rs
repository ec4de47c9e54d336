//! People against machines, with clocks: whatever they are told of must still be there in the end.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rivi_server::client::{Connection, Legal, NoAnswer, request};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;

use super::{GAME, SIDE};

/// A match against a machine, with everything that the server told of it.
pub(crate) struct Duel {
    id: String,
    token: String,
    told: BTreeMap<u64, Value>,
}

impl Duel {
    async fn begin(server: SocketAddr) -> Option<Duel> {
        let clock = json!({ "type": "total", "ms": 3_600_000, "increment_ms": 1000 });
        let body = json!({ "game": GAME, "o": "random", "clock": clock }).to_string();
        let begun = request(server, "POST", "/api/matches", "", &body).await.ok()?.json();
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let (id, token) = (text(&begun["id"])?, text(&begun["seats"]["x"])?);
        Some(Duel { id, token, told: BTreeMap::new() })
    }

    /// Plays on until the server dies, the play ends or the board is full.
    async fn play_on(&mut self, server: SocketAddr, ended: &AtomicBool) -> Result<(), NoAnswer> {
        let last = self.told.last_key_value().map_or(0, |(number, _)| *number);
        let entered = Connection::enter(server, &self.id, &self.token, Some(last)).await?;
        let (mut line, welcome) = entered;
        let mut board = welcome.state.map(|state| (state.view.turn, state.view.legal));
        let mut asked = false;
        while !ended.load(Ordering::Relaxed) {
            // The last cells stay empty; a game that is won before has no legal moves.
            if board.as_ref().is_some_and(|(_, legal)| legal.len() <= SIDE) {
                return Ok(());
            }
            if let Some((_, legal)) = board.as_ref().filter(|(turn, _)| !asked && turn == "x") {
                let Some(own) = legal.last() else { return Ok(()) };
                line.play(1, &own.text).await?;
                asked = true;
            }
            // A machine whose move could not be kept tries again; nobody has to ask for it.
            let Ok(heard) = timeout(Duration::from_millis(500), line.hear_text()).await else {
                continue;
            };
            let message: Value = serde_json::from_str(&heard?).unwrap();
            if let Some(after) = self.remember(&message) {
                (board, asked) = (Some(after), false);
            } else if message["type"] == "refused" {
                tokio::time::sleep(Duration::from_millis(50)).await;
                asked = false;
            }
        }
        Ok(())
    }

    /// Remembers an event; gives how the board stands after it if it is told.
    fn remember(&mut self, message: &Value) -> Option<(String, Vec<Legal>)> {
        let number = message["number"].as_u64()?;
        let event = json!([message["at_ms"], message["event"]]);
        let before = self.told.insert(number, event.clone());
        assert!(before.is_none_or(|before| before == event), "event {number} has changed");
        let view = &message["state"]["view"];
        let turn = view["turn"].as_str().map(str::to_owned);
        turn.zip(serde_json::from_value(view["legal"].clone()).ok())
    }

    /// Whatever was told is there, under the same number and without a gap; how much that was.
    pub(crate) async fn check(&self, server: SocketAddr) -> u64 {
        let (mut line, welcome) = Connection::enter(server, &self.id, "", Some(0)).await.unwrap();
        let last = welcome.state.unwrap().event;
        assert!(self.told.keys().all(|number| *number <= last), "{}: events are lost", self.id);
        let mut number = 0;
        while number < last {
            let message: Value = serde_json::from_str(&line.hear_text().await.unwrap()).unwrap();
            if message["type"] == "event" {
                number += 1;
                assert_eq!(message["number"], number, "{}", self.id);
                let kept = json!([message["at_ms"], message["event"]]);
                let told = self.told.get(&number);
                assert!(
                    told.is_none_or(|told| *told == kept),
                    "{}: {told:?} became {kept}",
                    self.id
                );
            }
        }
        self.told.len() as u64
    }
}

/// Plays duel after duel on whatever server there is, until told to end.
pub(crate) async fn player(
    mut servers: watch::Receiver<Vec<SocketAddr>>,
    ended: Arc<AtomicBool>,
) -> Vec<Duel> {
    let (mut all, mut current): (Vec<Duel>, Option<Duel>) = (Vec::new(), None);
    let mut tries = 0;
    while !ended.load(Ordering::Relaxed) {
        let known = servers.borrow_and_update().clone();
        let Some(&address) = known.get(tries % known.len().max(1)) else {
            let _ = timeout(Duration::from_millis(50), servers.changed()).await;
            continue;
        };
        tries += 1;
        if current.is_none() {
            current = Duel::begin(address).await;
        }
        let Some(mut own) = current.take() else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        if own.play_on(address, &ended).await.is_ok() {
            all.push(own);
        } else {
            current = Some(own);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    all.extend(current);
    all
}
