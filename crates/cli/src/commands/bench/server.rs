use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::Args;
use rivi_server::client::{Connection, Heard, HeardState, request};
use rivi_server::{Config, Limits, Rate, Server};
use rivi_store::testing::TemporaryPostgres;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::files;

/// Measure the server: moves kept and acknowledged a second, and how long a move waits for its answer
///
/// Server and clients are in this process and talk over loopback. Every move is on the disk before it is acknowledged.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Live matches; each has two sockets
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    matches: u32,
    /// Seconds that each part takes
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Moves a second of the second part
    #[arg(long, default_value_t = 2500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate: u32,
    /// Where matches are kept; otherwise first a SQLite file in a temporary folder, then a PostgreSQL in one
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

/// The bars that the server has to clear on SQLite.
const MOVES_A_SECOND: f64 = 5000.0;
const MOST_LATENCY: Duration = Duration::from_millis(50);

const GAME: &str = "connect4";

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    files::allow_many();
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    if let Some(address) = &arguments.database {
        runtime.block_on(measure(arguments, address, "this database", out))?;
        return Ok(ExitCode::SUCCESS);
    }
    let folder = std::env::temp_dir().join(format!("rivi-bench-server-{}", std::process::id()));
    std::fs::create_dir_all(&folder).context("cannot make a temporary folder")?;
    let address = format!("sqlite:{}", folder.join("rivi.db").display());
    let measured = runtime.block_on(measure(arguments, &address, "SQLite", out));
    // The files were only there to be written.
    let _ = std::fs::remove_dir_all(&folder);
    let cleared = measured?;
    match TemporaryPostgres::start() {
        Ok(postgres) => {
            runtime.block_on(measure(arguments, &postgres.address(), "PostgreSQL", out))?;
        }
        Err(unavailable) => writeln!(out, "not measured on PostgreSQL: {unavailable}")?,
    }
    Ok(ExitCode::from(u8::from(!cleared)))
}

/// Measures one database and says whether the bars are cleared.
async fn measure(
    arguments: &Arguments,
    database: &str,
    name: &str,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let server = Server::bind(config(database)).await?;
    let address = server.address();
    let (end, ended) = oneshot::channel::<()>();
    let served = tokio::spawn(server.run(async { drop(ended.await) }));
    let (matches, sockets) = (arguments.matches, 2 * arguments.matches);
    writeln!(out, "{name}: {matches} live matches, {sockets} sockets, {GAME}, client included")?;
    let mut pairs = open(address, arguments.matches).await?;
    let time = Duration::from_secs(arguments.seconds);
    let full = drive(&mut pairs, time, None).await?;
    let a_second = full.len() as f64 / time.as_secs_f64();
    writeln!(
        out,
        "  as fast as it goes: {a_second:.0} moves acknowledged a second (bar {MOVES_A_SECOND:.0}); latency {}",
        spread(full)
    )?;
    let between = Duration::from_secs_f64(f64::from(arguments.matches) / f64::from(arguments.rate));
    let calm = drive(&mut pairs, time, Some(between)).await?;
    let rate = calm.len() as f64 / time.as_secs_f64();
    let latency = percentile(&calm, 99);
    writeln!(
        out,
        "  at {rate:.0} moves a second: latency {} (bar for 99 %: {} ms)",
        spread(calm),
        MOST_LATENCY.as_millis()
    )?;
    drop(pairs);
    drop(end);
    served.await??;
    Ok(a_second >= MOVES_A_SECOND && latency <= MOST_LATENCY)
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
        limits,
    }
}

/// Both players of a match.
struct Pair {
    lines: [Connection; 2],
    state: HeardState,
    next_id: u64,
}

async fn open(server: SocketAddr, matches: u32) -> anyhow::Result<Vec<Pair>> {
    let mut pairs = Vec::new();
    for _ in 0..matches {
        let body = format!("{{\"game\":\"{GAME}\"}}");
        let begun = request(server, "POST", "/api/matches", "", &body).await?;
        ensure!(begun.status == 201, "no match: {}", begun.body);
        let begun = begun.json();
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let (id, seats) = (text(&begun["id"]), &begun["seats"]);
        let (x, welcome) = Connection::enter(server, &id, &text(&seats["x"]), None).await?;
        let (o, _) = Connection::enter(server, &id, &text(&seats["o"]), None).await?;
        let state = welcome.state.context("a welcome tells how the match stands")?;
        pairs.push(Pair { lines: [x, o], state, next_id: 0 });
    }
    Ok(pairs)
}

/// Lets all matches be played for so long, each move at once or so long after the last; the latency of each move.
async fn drive(
    pairs: &mut Vec<Pair>,
    time: Duration,
    between: Option<Duration>,
) -> anyhow::Result<Vec<Duration>> {
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
        let (pair, latencies) = ended??;
        pairs.push(pair);
        all.extend(latencies);
    }
    all.sort();
    Ok(all)
}

impl Pair {
    async fn play(
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
        let mover = usize::from(self.state.view.turn == "o");
        self.lines[mover].play(id, text).await?;
        let answer = self.lines[mover].hear_until(|heard| heard.id == Some(id)).await?;
        ensure!(answer.kind == "accepted", "a legal move was refused: {answer:?}");
        Ok(())
    }

    /// Both hear of what happened.
    async fn catch_up(&mut self) -> anyhow::Result<()> {
        let wanted = self.state.event + 1;
        for line in &mut self.lines {
            let heard: Heard = line.hear_until(|heard| heard.number == Some(wanted)).await?;
            self.state = heard.state.context("a new event tells how the match stands")?;
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

/// The latency that so many per cent do not exceed, of a sorted list.
fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    sorted.get(sorted.len().saturating_sub(1) * percent / 100).copied().unwrap_or(Duration::MAX)
}

fn spread(sorted: Vec<Duration>) -> String {
    let ms = |percent| percentile(&sorted, percent).as_secs_f64() * 1000.0;
    format!("{:.1} ms (median), {:.1} ms (99 %)", ms(50), ms(99))
}
