use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use rivi_bus::Access;
use rivi_players::{MEBIBYTE, Means};

use crate::rate::Rate;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; nobody but this machine reaches a loopback address.
    pub listen: SocketAddr,
    /// Where matches are kept: `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// What goes between several servers of one database: `none`, or `nats://HOST:PORT`.
    pub bus: String,
    /// What opens the bus to this server.
    pub access: Access,
    /// Pages of other servers that may ask, as `https://example.org`; none by default.
    pub origins: Vec<String>,
    /// Names that the server goes by, as `example.org`, beside those of this machine.
    pub hosts: Vec<String>,
    /// How many proxies stand before the server. The address of a client is then what the first of them saw.
    pub proxies: usize,
    /// Where the figures for Prometheus are given, if not beside everything else.
    pub metrics: Option<SocketAddr>,
    /// A folder with the page, instead of the one in the program.
    pub page: Option<PathBuf>,
    /// Days after which a match in which nothing happens is deleted; never if none are said.
    pub keep_days: Option<u32>,
    /// What the server takes.
    pub limits: Limits,
}

impl Config {
    /// A server of this machine alone, with everything as it is by default.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Config {
        Config {
            listen,
            database: database.into(),
            bus: "none".to_owned(),
            access: Access::default(),
            origins: Vec::new(),
            hosts: Vec::new(),
            proxies: 0,
            metrics: None,
            page: None,
            keep_days: None,
            limits: Limits::default(),
        }
    }
}

/// What a server takes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a WebSocket's message.
    pub message: usize,
    /// Requests of an address.
    pub requests: Rate,
    /// Messages of a connection.
    pub messages: Rate,
    /// WebSockets of an address; it may have as many plain connections beside them.
    pub connections: usize,
    /// Connections of all addresses together.
    pub all_connections: usize,
    /// How long a client may take to send a request's head or its body, to say hello, and to take what it is sent.
    pub patience: Duration,
    /// Matches in memory.
    pub live_matches: usize,
    /// Threads that think.
    pub threads: usize,
    /// Searches that wait for a thread.
    pub waiting: usize,
    /// Searches of one address that wait for a thread.
    pub waiting_of_one: usize,
    /// What a machine may think about a move.
    pub move_time: Duration,
    /// What an analysis may take.
    pub analysis_time: Duration,
    /// Mebibytes that a machine may use.
    pub memory: u64,
    /// Mebibytes that all machines may use together, those that wait for their next move included.
    pub machines_memory: u64,
    /// After this a match that nobody looks at leaves the memory.
    pub idle: Duration,
}

impl Limits {
    /// What one machine may use.
    pub(crate) fn means(&self) -> Means {
        Means { bytes: self.memory as usize * MEBIBYTE, threads: 1 }
    }

    /// Bytes for all machines together; at least as many as those need that think at once.
    pub(crate) fn machines_bytes(&self) -> usize {
        // The pool has as many threads again in reserve, and none of them is to wait for memory.
        let thinking = self.memory as usize * 2 * self.threads.max(2);
        thinking.max(self.machines_memory as usize) * MEBIBYTE
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 256 << 10,
            message: 64 << 10,
            requests: Rate { a_second: 50.0, at_once: 200.0 },
            messages: Rate { a_second: 50.0, at_once: 100.0 },
            connections: 100,
            all_connections: 10_000,
            patience: Duration::from_secs(8),
            live_matches: 10_000,
            threads: std::thread::available_parallelism().map_or(2, usize::from),
            waiting: 200,
            waiting_of_one: 20,
            move_time: Duration::from_secs(10),
            analysis_time: Duration::from_mins(1),
            memory: 64,
            machines_memory: 320,
            idle: Duration::from_mins(10),
        }
    }
}
