//! Drives a server as hard as it goes, over loopback and from this process: for measurements.

mod latencies;
mod pair;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use rivi_server::{Config, Limits, Rate, Server};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

pub(crate) use latencies::Latencies;
use pair::Pair;

/// What is measured.
pub(crate) struct Load {
    /// Where matches are kept.
    pub(crate) database: String,
    /// Live matches; each has two sockets.
    pub(crate) matches: u32,
    /// What each part takes.
    pub(crate) time: Duration,
    /// Moves per second of the second part.
    pub(crate) rate: u32,
}

/// The game that is played.
pub(crate) const GAME: &str = "connect4";

/// What was measured.
pub(crate) struct Measured {
    /// Each match as fast as it goes.
    pub(crate) full: Latencies,
    /// At the rate asked for.
    pub(crate) calm: Latencies,
}

impl Load {
    /// Starts a server, lets all matches be played at full speed and then at the rate, and ends it.
    pub(crate) async fn measure(&self) -> anyhow::Result<Measured> {
        let server = Server::bind(config(&self.database)).await?;
        let address = server.address();
        let (end, ended) = oneshot::channel::<()>();
        let served = tokio::spawn(server.run(async { drop(ended.await) }));
        let mut pairs = Vec::new();
        for _ in 0..self.matches {
            pairs.push(Pair::begin(address).await?);
        }
        let full = drive(&mut pairs, self.time, None).await?;
        let between = Duration::from_secs_f64(f64::from(self.matches) / f64::from(self.rate));
        let calm = drive(&mut pairs, self.time, Some(between)).await?;
        drop((pairs, end));
        served.await.map_err(|error| wrong(&error))??;
        Ok(Measured { full, calm })
    }
}

fn wrong(what: &dyn std::fmt::Display) -> anyhow::Error {
    anyhow::anyhow!("the server does not do what it should: {what}")
}

fn config(database: &str) -> Config {
    const NO_LIMIT: Rate = Rate { a_second: 1e9, at_once: 1e9 };
    let limits = Limits {
        requests: NO_LIMIT,
        messages: NO_LIMIT,
        connections: usize::MAX,
        all_connections: usize::MAX,
        live_matches: usize::MAX,
        ..Limits::default()
    };
    Config { limits, ..Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), database) }
}

/// Lets all matches be played for so long, each move at once or so long after the last; the latency of each move.
async fn drive(
    pairs: &mut Vec<Pair>,
    time: Duration,
    between: Option<Duration>,
) -> anyhow::Result<Latencies> {
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
        let (pair, latencies) = ended.map_err(|error| wrong(&error))??;
        pairs.push(pair);
        all.extend(latencies);
    }
    Ok(Latencies::new(all, time))
}
