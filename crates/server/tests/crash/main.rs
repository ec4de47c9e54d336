//! The server is killed in the middle of the play, again and again, and started anew; so is PostgreSQL, under a server
//! that goes on. Every move that was acknowledged is there afterwards, in order and once, and so is everything that
//! anybody was told of: machines play too, with clocks that run. Several servers with one database are killed in the
//! same way, and NATS between them and the workers that think for them too, while people play each other from one server
//! to another.
//!
//! `RIVI_KILLS` says how often something is killed; `make soak` does it longer.

mod duel;
mod several;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rivi_server::client::{Connection, NoAnswer, request};
use rivi_server::{Config, Limits, Rate, Server};
use rivi_store::testing::TemporaryPostgres;
use rivi_work::{Worker, WorkerConfig};
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use duel::Duel;

/// Nobody wins here: rows are filled one after the other, in turn, but for the last.
const GAME: &str = "tictactoe:14";
const SIDE: usize = 14;
const MOVES: usize = SIDE * (SIDE - 1);
const PLAYERS: usize = 6;
const DUELS: usize = 2;

/// Where the process that is killed keeps its matches.
const DATABASE: &str = "RIVI_CRASH_DATABASE";
/// What goes between it and others, if there are any.
const BUS: &str = "RIVI_CRASH_BUS";
const LISTENS: &str = "listens on ";

/// This test program again, as a process of its own that only serves; nothing where nobody is to be killed.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_to_be_killed() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let no_limit = Rate { a_second: 1e9, at_once: 1e9 };
    let limits = Limits {
        requests: no_limit,
        messages: no_limit,
        move_time: Duration::from_secs(3),
        ..Limits::default()
    };
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let bus = std::env::var(BUS).unwrap_or_else(|_| "none".to_owned());
    let config = Config { limits, bus, ..Config::new(listen, database) };
    let server = Server::bind(config).await.unwrap();
    println!("{LISTENS}{}", server.address());
    server.run(std::future::pending()).await.unwrap();
}

/// Whether it is a worker on the bus instead of a server.
const WORKS: &str = "RIVI_CRASH_WORKS";

/// This test program again, as a worker that is to be killed.
#[tokio::test(flavor = "multi_thread")]
async fn a_worker_to_be_killed() {
    if std::env::var(WORKS).is_err() {
        return;
    }
    let (bus, access) = (std::env::var(BUS).unwrap(), rivi_bus::Access::default());
    let bus = rivi_bus::open(&bus, &access, rivi_bus::Limits::default()).await.unwrap();
    let worker = Worker::new(bus, WorkerConfig { threads: 1, ..WorkerConfig::default() }).unwrap();
    Arc::new(worker).run(std::future::pending()).await;
}

/// A worker as a process of its own.
struct Hand(Child);

impl Hand {
    fn start(bus: &str) -> Hand {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "a_worker_to_be_killed", "--nocapture", "--test-threads=1"]);
        command.env(WORKS, "1").env(BUS, bus).stdout(Stdio::null());
        Hand(command.spawn().unwrap())
    }
}

/// Killed without a word of warning.
impl Drop for Hand {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// A server as a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(database: &str) -> Process {
        Process::start_with(database, "none")
    }

    fn start_with(database: &str, bus: &str) -> Process {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_server_to_be_killed", "--nocapture", "--test-threads=1"])
            .env(DATABASE, database)
            .env(BUS, bus)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let address = lines.find_map(|line| Some(line.split_once(LISTENS)?.1.parse().unwrap()));
        Process { child, address: address.unwrap() }
    }

    /// Kills it without a word of warning.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A move that was sent, and whether it was acknowledged.
#[derive(Clone, Debug)]
struct Sent {
    text: String,
    acknowledged: bool,
}

/// One match that is played through all deaths of the server.
#[derive(Default)]
struct Played {
    id: String,
    tokens: Vec<String>,
    sent: Vec<Sent>,
}

impl Played {
    async fn begin(server: SocketAddr) -> Option<Played> {
        let body = format!("{{\"game\":\"{GAME}\"}}");
        let begun = request(server, "POST", "/api/matches", "", &body).await.ok()?.json();
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let tokens = vec![text(&begun["seats"]["x"])?, text(&begun["seats"]["o"])?];
        Some(Played { id: text(&begun["id"])?, tokens, sent: Vec::new() })
    }

    /// Plays on until a server dies or the board is full. Each seat is at the next one of the servers.
    async fn play_on(
        &mut self,
        servers: &[SocketAddr],
        acknowledged: &AtomicU64,
    ) -> Result<(), NoAnswer> {
        let mut lines = Vec::new();
        let mut next = 0;
        for (token, &server) in self.tokens.iter().zip(servers.iter().cycle()) {
            let (line, welcome) = Connection::enter(server, &self.id, token, None).await?;
            let played = SIDE * SIDE - welcome.state.map_or(0, |state| state.view.legal.len());
            next = played.max(next);
            lines.push(line);
        }
        while next < MOVES {
            let (row, column) = (next / SIDE, next % SIDE);
            let text = format!("{}{}", char::from(b'a' + column as u8), SIDE - row);
            // The server died before it kept this one: it is played again, on the same cell.
            self.sent.retain(|sent| sent.acknowledged || sent.text != text);
            self.sent.push(Sent { text: text.clone(), acknowledged: false });
            let line = &mut lines[next % 2];
            line.play(next as u64, &text).await?;
            let answer = line.hear_until(|heard| heard.id == Some(next as u64)).await?;
            if answer.code.as_deref() == Some("storage") {
                // The database is away: nothing was kept, and it is tried again.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
            if servers.len() > 1 && answer.code.as_deref() == Some("not_your_turn") {
                // This server has not heard yet of the move before, or has heard of this very one by now.
                tokio::time::sleep(Duration::from_millis(50)).await;
                next = self.played(servers[0]).await?.max(self.played(servers[1]).await?);
                continue;
            }
            assert_eq!(answer.kind, "accepted", "{answer:?}");
            self.sent.last_mut().unwrap().acknowledged = true;
            acknowledged.fetch_add(1, Ordering::Relaxed);
            next += 1;
        }
        Ok(())
    }

    /// How many moves a server knows.
    async fn played(&self, server: SocketAddr) -> Result<usize, NoAnswer> {
        let (_, welcome) = Connection::enter(server, &self.id, "", None).await?;
        Ok(SIDE * SIDE - welcome.state.map_or(0, |state| state.view.legal.len()))
    }

    /// What was acknowledged is there, in order and once; what was not may be there or not.
    async fn check(&self, server: SocketAddr) {
        let path = format!("/api/matches/{}", self.id);
        let answer = request(server, "GET", &path, "", "").await.unwrap();
        assert_eq!(answer.status, 200, "{}: {}", self.id, answer.body);
        let state = &answer.json()["state"];
        let kept = state["view"]["moves"].as_array().unwrap().clone();
        let mut kept = kept.iter().map(|text| text.as_str().unwrap().to_owned()).peekable();
        for sent in &self.sent {
            let there = kept.peek() == Some(&sent.text);
            assert!(there || !sent.acknowledged, "{} was acknowledged and is lost", sent.text);
            if there {
                kept.next();
            }
        }
        assert_eq!(kept.next(), None, "nothing is there that was not played");
        self.check_events(server, &answer.json()["summary"]["events"]).await;
    }

    /// The events are numbered without a gap.
    async fn check_events(&self, server: SocketAddr, last: &Value) {
        let last = last.as_u64().unwrap();
        let (mut line, _) = Connection::enter(server, &self.id, "", Some(0)).await.unwrap();
        for number in 1..=last {
            let event = line.hear_until(|heard| heard.kind == "event").await.unwrap();
            assert_eq!(event.number, Some(number), "{}", self.id);
        }
    }
}

/// Plays match after match on whatever server there is, until told to end; gives all that was played.
async fn player(
    mut servers: watch::Receiver<Vec<SocketAddr>>,
    ended: Arc<AtomicBool>,
    acknowledged: Arc<AtomicU64>,
) -> Vec<Played> {
    let mut all: Vec<Played> = Vec::new();
    let mut current: Option<Played> = None;
    let mut tries = 0;
    while !ended.load(Ordering::Relaxed) {
        let mut known = servers.borrow_and_update().clone();
        if known.is_empty() {
            let _ = tokio::time::timeout(Duration::from_millis(50), servers.changed()).await;
            continue;
        }
        tries += 1;
        let first = tries % known.len();
        known.rotate_left(first);
        let address = known[0];
        let mut own = match current.take() {
            Some(own) => own,
            None => match Played::begin(address).await {
                Some(own) => own,
                None => continue,
            },
        };
        if own.play_on(&known, &acknowledged).await.is_ok() {
            all.push(own);
        } else {
            current = Some(own);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    all.extend(current);
    all
}

/// Milliseconds until the next death: different each time, the same in each run.
fn pause(number: u64) -> Duration {
    let mixed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    Duration::from_millis(150 + mixed % 700)
}

/// Everybody who plays while things are killed.
struct Company {
    place: watch::Sender<Vec<SocketAddr>>,
    ended: Arc<AtomicBool>,
    acknowledged: Arc<AtomicU64>,
    people: Vec<JoinHandle<Vec<Played>>>,
    duels: Vec<JoinHandle<Vec<Duel>>>,
}

impl Company {
    fn begin() -> Company {
        let place = watch::Sender::new(Vec::new());
        let ended = Arc::new(AtomicBool::new(false));
        let acknowledged = Arc::new(AtomicU64::new(0));
        let people = |_| {
            let (ended, acknowledged) = (Arc::clone(&ended), Arc::clone(&acknowledged));
            tokio::spawn(player(place.subscribe(), ended, acknowledged))
        };
        let people = (0..PLAYERS).map(people).collect();
        let duel = |_| tokio::spawn(duel::player(place.subscribe(), Arc::clone(&ended)));
        let duels = (0..DUELS).map(duel).collect();
        Company { place, ended, acknowledged, people, duels }
    }

    /// Ends the play and checks what is kept on a server that was started anew.
    async fn check(self, database: &str, kills: u64) {
        self.ended.store(true, Ordering::Relaxed);
        let (mut played, mut duels) = (Vec::new(), Vec::new());
        for player in self.people {
            played.extend(player.await.unwrap());
        }
        for player in self.duels {
            duels.extend(player.await.unwrap());
        }
        let mut server = Process::start(database);
        for one in &played {
            one.check(server.address).await;
        }
        let mut told = 0;
        for duel in &duels {
            told += duel.check(server.address).await;
        }
        server.kill();
        let (moves, all) = (self.acknowledged.load(Ordering::Relaxed), played.len());
        println!(
            "{kills} kills, {moves} acknowledged moves in {all} matches and {told} events told in {} matches with \
             machines and clocks, none lost",
            duels.len()
        );
        assert!(moves > 10 * kills, "there was play between the deaths: {moves} moves");
        assert!(told > kills, "machines played between the deaths: {told} events");
    }
}

fn kills() -> u64 {
    std::env::var("RIVI_KILLS").map_or(6, |text| text.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("rivi.db").display());
    let company = Company::begin();
    for number in 0..kills() {
        let mut server = Process::start(&database);
        company.place.send_replace(vec![server.address]);
        tokio::time::sleep(pause(number)).await;
        server.kill();
        company.place.send_replace(Vec::new());
    }
    company.check(&database, kills()).await;
}

/// In turn the server is killed, PostgreSQL is, and both.
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_on_postgres() {
    let postgres = match TemporaryPostgres::start() {
        Ok(postgres) => postgres,
        Err(unavailable) if std::env::var("CI").is_ok() => panic!("{unavailable}"),
        Err(unavailable) => {
            eprintln!("NOT TESTED on PostgreSQL: {unavailable}");
            return;
        }
    };
    let (database, company) = (postgres.address(), Company::begin());
    let mut server = Process::start(&database);
    company.place.send_replace(vec![server.address]);
    for number in 0..kills() {
        tokio::time::sleep(pause(number)).await;
        if number % 3 != 0 {
            postgres.stop().unwrap();
        }
        if number % 3 != 1 {
            server.kill();
            company.place.send_replace(Vec::new());
        }
        if number % 3 != 0 {
            tokio::time::sleep(pause(number)).await;
            postgres.go_on().unwrap();
        }
        if number % 3 != 1 {
            server = Process::start(&database);
            company.place.send_replace(vec![server.address]);
        }
    }
    tokio::time::sleep(pause(0)).await;
    server.kill();
    company.place.send_replace(Vec::new());
    company.check(&database, kills()).await;
}
