//! Drives a server as hard as it goes, over loopback and from this process: for measurements.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::client::{Connection, Heard, HeardState, NoAnswer, request};
use crate::config::{Config, Limits};
use crate::rate::Rate;
use crate::serve::{ServeError, Server};

/// What is measured.
#[derive(Clone, Debug)]
pub struct Load {
    /// Where matches are kept.
    pub database: String,
    /// Live matches; each has two sockets.
    pub matches: u32,
    /// What each part takes.
    pub time: Duration,
    /// Moves a second of the second part.
    pub rate: u32,
}

/// The game that is played.
pub const GAME: &str = "connect4";

/// How long each move waited for its answer, in order, in a time.
#[derive(Clone, Debug, Default)]
pub struct Latencies {
    sorted: Vec<Duration>,
    time: Duration,
}

impl Latencies {
    /// Moves acknowledged a second.
    pub fn a_second(&self) -> f64 {
        self.sorted.len() as f64 / self.time.as_secs_f64()
    }

    /// The latency that so many per cent do not exceed.
    pub fn percentile(&self, percent: usize) -> Duration {
        let last = self.sorted.len().saturating_sub(1);
        self.sorted.get(last * percent / 100).copied().unwrap_or(Duration::MAX)
    }
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Each match as fast as it goes.
    pub full: Latencies,
    /// At the rate asked for.
    pub calm: Latencies,
}

/// Why nothing was measured.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The server did not start, or ended.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// The server did not answer.
    #[error(transparent)]
    Answer(#[from] NoAnswer),
    /// The network failed.
    #[error("the network failed: {0}")]
    Network(#[from] std::io::Error),
    /// The server answered something else than was expected.
    #[error("the server does not do what it should: {0}")]
    Wrong(String),
}

impl Load {
    /// Starts a server, lets all matches be played at full speed and then at the rate, and ends it.
    ///
    /// # Errors
    /// If the server does not do what it should.
    pub async fn measure(&self) -> Result<Measured, LoadError> {
        let server = Server::bind(config(&self.database)).await?;
        let address = server.address();
        let (end, ended) = oneshot::channel::<()>();
        let served = tokio::spawn(server.run(async { drop(ended.await) }));
        let mut pairs = open(address, self.matches).await?;
        let full = drive(&mut pairs, self.time, None).await?;
        let between = Duration::from_secs_f64(f64::from(self.matches) / f64::from(self.rate));
        let calm = drive(&mut pairs, self.time, Some(between)).await?;
        drop((pairs, end));
        served.await.map_err(|error| LoadError::Wrong(error.to_string()))??;
        Ok(Measured { full, calm })
    }
}

fn wrong(what: impl Into<String>) -> LoadError {
    LoadError::Wrong(what.into())
}

fn config(database: &str) -> Config {
    const NO_LIMIT: Rate = Rate { a_second: 1e9, at_once: 1e9 };
    let limits = Limits {
        requests: NO_LIMIT,
        messages: NO_LIMIT,
        connections: usize::MAX,
        live_matches: usize::MAX,
        ..Limits::default()
    };
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: database.to_owned(),
        origins: Vec::new(),
        behind_proxy: false,
        page: None,
        keep_days: None,
        limits,
    }
}

/// Both players of a match.
struct Pair {
    lines: [Connection; 2],
    state: HeardState,
    next_id: u64,
}

async fn open(server: SocketAddr, matches: u32) -> Result<Vec<Pair>, LoadError> {
    let mut pairs = Vec::new();
    for _ in 0..matches {
        let body = format!("{{\"game\":\"{GAME}\"}}");
        let begun = request(server, "POST", "/api/matches", "", &body).await?;
        if begun.status != 201 {
            return Err(wrong(begun.body));
        }
        let begun = begun.json();
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let (id, seats) = (text(&begun["id"]), &begun["seats"]);
        let (x, welcome) = Connection::enter(server, &id, &text(&seats["x"]), None).await?;
        let (o, _) = Connection::enter(server, &id, &text(&seats["o"]), None).await?;
        let state = welcome.state.ok_or_else(|| wrong("a welcome without a state"))?;
        pairs.push(Pair { lines: [x, o], state, next_id: 0 });
    }
    Ok(pairs)
}

/// Lets all matches be played for so long, each move at once or so long after the last; the latency of each move.
async fn drive(
    pairs: &mut Vec<Pair>,
    time: Duration,
    between: Option<Duration>,
) -> Result<Latencies, LoadError> {
    let mut tasks = JoinSet::new();
    let (begun, count) = (Instant::now(), pairs.len() as u32);
    for (number, mut pair) in (0..).zip(pairs.drain(..)) {
        tasks.spawn(async move {
            // Those that wait begin one after the other, as people would.
            let first = between.map_or(begun, |between| begun + between * number / count);
            let latencies = pair.play(first, begun + time, between).await;
            latencies.map(|latencies| (pair, latencies))
        });
    }
    let mut all = Vec::new();
    while let Some(ended) = tasks.join_next().await {
        let (pair, latencies) = ended.map_err(|error| wrong(error.to_string()))??;
        pairs.push(pair);
        all.extend(latencies);
    }
    all.sort();
    Ok(Latencies { sorted: all, time })
}

impl Pair {
    async fn play(
        &mut self,
        first: Instant,
        end: Instant,
        between: Option<Duration>,
    ) -> Result<Vec<Duration>, LoadError> {
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
    async fn one_move(&mut self) -> Result<(), LoadError> {
        self.next_id += 1;
        let (id, legal) = (self.next_id, &self.state.view.legal);
        // A different column each time, so that games are long.
        let text = &legal[(id as usize * 5) % legal.len()].text;
        let mover = usize::from(self.state.view.turn == "o");
        self.lines[mover].play(id, text).await?;
        let answer = self.lines[mover].hear_until(|heard| heard.id == Some(id)).await?;
        if answer.kind == "accepted" { Ok(()) } else { Err(wrong(format!("{answer:?}"))) }
    }

    /// Both hear of what happened.
    async fn catch_up(&mut self) -> Result<(), LoadError> {
        let wanted = self.state.event + 1;
        for line in &mut self.lines {
            let heard: Heard = line.hear_until(|heard| heard.number == Some(wanted)).await?;
            self.state = heard.state.ok_or_else(|| wrong("an event without a state"))?;
        }
        Ok(())
    }

    /// Both ask for a rematch.
    async fn again(&mut self) -> Result<(), LoadError> {
        for player in 0..2 {
            let command = r#"{"type":"command","id":0,"command":{"type":"rematch"}}"#;
            self.lines[player].send(command).await?;
            self.catch_up().await?;
        }
        Ok(())
    }
}
