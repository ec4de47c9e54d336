use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::Context;
use rivi_server::client::{Connection, Heard, HeardState, request};
use serde_json::Value;

use super::{GAME, wrong};

/// Both players of a match.
pub(super) struct Pair {
    lines: [Connection; 2],
    state: HeardState,
    next_id: u64,
}

impl Pair {
    /// Begins a match and takes both seats.
    pub(super) async fn begin(server: SocketAddr) -> anyhow::Result<Pair> {
        let body = format!("{{\"game\":\"{GAME}\"}}");
        let begun = request(server, "POST", "/api/matches", "", &body).await;
        let begun = begun.context("the network failed")?;
        if begun.status != 201 {
            return Err(wrong(&begun.body));
        }
        let begun = begun.json();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (id, seats) = (text(&begun["id"]), &begun["seats"]);
        let (x, welcome) = Connection::enter(server, &id, &text(&seats["x"]), None).await?;
        let (o, _) = Connection::enter(server, &id, &text(&seats["o"]), None).await?;
        let state = welcome.state.ok_or_else(|| wrong(&"a welcome without a state"))?;
        Ok(Pair { lines: [x, o], state, next_id: 0 })
    }

    /// Plays until the end of the time, each move at once or so long after the last; the latency of each.
    pub(super) async fn play(
        &mut self,
        first: Instant,
        end: Instant,
        between: Option<Duration>,
    ) -> anyhow::Result<Vec<Duration>> {
        let mut latencies = Vec::new();
        let mut next = first;
        while Instant::now() < end {
            if let Some(between) = between {
                tokio::time::sleep_until(next.into()).await;
                next += between;
            }
            if self.state.result.is_some() {
                self.again().await?;
            }
            let sent = Instant::now();
            self.one_move().await?;
            latencies.push(sent.elapsed());
            self.catch_up().await?;
        }
        Ok(latencies)
    }

    /// Plays a move and waits until it is acknowledged.
    async fn one_move(&mut self) -> anyhow::Result<()> {
        self.next_id += 1;
        let (id, legal) = (self.next_id, &self.state.view.legal);
        // A different column each time, so that games are long.
        let text = &legal[(id as usize * 5) % legal.len()].text;
        let mover = usize::from((self.state.view.turn == "o") != self.state.sides_changed);
        self.lines[mover].play(id, text).await?;
        let answer = self.lines[mover].hear_until(|heard| heard.id == Some(id)).await?;
        if answer.kind == "accepted" { Ok(()) } else { Err(wrong(&format!("{answer:?}"))) }
    }

    /// Both hear of what happened.
    async fn catch_up(&mut self) -> anyhow::Result<()> {
        let wanted = self.state.event + 1;
        for line in &mut self.lines {
            let heard: Heard = line.hear_until(|heard| heard.number == Some(wanted)).await?;
            self.state = heard.state.ok_or_else(|| wrong(&"an event without a state"))?;
        }
        Ok(())
    }

    /// Both ask for a rematch.
    async fn again(&mut self) -> anyhow::Result<()> {
        for player in 0..2 {
            let command = r#"{"type":"command","id":0,"command":{"type":"rematch"}}"#;
            self.lines[player].send(command).await?;
            self.catch_up().await?;
        }
        Ok(())
    }
}
