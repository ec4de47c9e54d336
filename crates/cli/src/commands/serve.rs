use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use rivi_server::{Access, Config, Limits, Rate, Server};
use rivi_terminal::screen::Begin;

use super::dashboard::Lines;
use crate::database::Database;
use crate::end::told_to_end;
use crate::log::Logging;
use crate::number::number;
use crate::{files, screen, settings};

/// Serve the page, matches and analyses over HTTP and WebSocket
///
/// Matches are kept in the database before anybody hears that a move was taken. Ends on Ctrl-C or SIGTERM.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Where to listen; a port of 0 takes any free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7474")]
    listen: SocketAddr,
    #[command(flatten)]
    database: Database,
    /// What goes between several servers of one PostgreSQL: `none`, which keeps others out, or nats://HOST:PORT. Who
    /// may come in there is said by `RIVI_BUS_USER`, `RIVI_BUS_PASSWORD_FILE` and others, never here
    #[arg(
        long,
        value_name = "URL",
        env = "RIVI_BUS",
        hide_env_values = true,
        default_value = "none"
    )]
    bus: String,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Show log and load on the whole screen; q ends the server
    #[arg(long, conflicts_with = "log_json")]
    dashboard: bool,
    /// A folder with the page, instead of the one in the program
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// A page of another server that may ask, as `https://example.org`; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// A name that this server goes by, as `example.org`, beside those of this machine; may be given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Take the address of a client from the X-Forwarded-For of the proxy before this server, or of so many proxies one
    /// before the other
    #[arg(long, value_name = "PROXIES", num_args = 0..=1, require_equals = true, default_value_t = 0,
        default_missing_value = "1", value_parser = number(0, 16), hide_default_value = true)]
    behind_proxy: usize,
    /// Where to give the figures for Prometheus, instead of beside everything else
    #[arg(long, value_name = "ADDRESS")]
    metrics_listen: Option<SocketAddr>,
    /// Delete matches in which nothing has happened for so many days; without it they are kept for ever
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    keep_days: Option<u32>,
    #[command(flatten)]
    log: Logging,
    #[command(flatten)]
    limits: LimitArguments,
}

/// What the server takes. Beyond it there is an answer that says so.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct LimitArguments {
    /// Bytes of a request
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().body, value_parser = number(1 << 10, 64 << 20))]
    max_body: usize,
    /// Bytes of a WebSocket's message
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().message, value_parser = number(1 << 10, 16 << 20))]
    max_message: usize,
    /// Requests per second of an address; four times as many at once
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = number(1, 1_000_000))]
    max_requests: usize,
    /// Messages per second of a connection; twice as many at once
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = number(1, 1_000_000))]
    max_messages: usize,
    /// Open WebSockets of an address; it may have as many plain connections beside them
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections, value_parser = number(1, 1_000_000))]
    max_connections: usize,
    /// Open connections of all addresses together
    #[arg(long, value_name = "N", default_value_t = Limits::default().all_connections, value_parser = number(1, 10_000_000))]
    max_all_connections: usize,
    /// Seconds that a client may take to send a request's head or its body, to say hello, and to take what it is sent
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().patience.as_secs() as usize, value_parser = number(1, 3600))]
    patience_seconds: usize,
    /// Matches in memory
    #[arg(long, value_name = "N", default_value_t = Limits::default().live_matches, value_parser = number(1, 10_000_000))]
    max_matches: usize,
    /// Threads that think
    #[arg(long, value_name = "N", default_value_t = Limits::default().threads, value_parser = number(1, 1024))]
    threads: usize,
    /// Searches that wait for a thread
    #[arg(long, value_name = "N", default_value_t = Limits::default().waiting, value_parser = number(1, 1_000_000))]
    max_waiting: usize,
    /// Searches of one address that wait for a thread
    #[arg(long, value_name = "N", default_value_t = Limits::default().waiting_of_one, value_parser = number(1, 1_000_000))]
    max_waiting_of_one: usize,
    /// Seconds that a machine may think about a move
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = number(1, 86_400))]
    move_seconds: usize,
    /// Seconds that an analysis may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = number(1, 86_400))]
    analysis_seconds: usize,
    /// MiB of memory that a machine may use
    #[arg(long, value_name = "MIB", default_value_t = Limits::default().memory as usize, value_parser = number(1, 65_536))]
    search_memory: usize,
    /// MiB of memory that all machines may use together; those that wait for their next move are let go first. At
    /// least what those need that think at once
    #[arg(long, value_name = "MIB", default_value_t = Limits::default().machines_memory as usize, value_parser = number(1, 1 << 20))]
    machines_memory: usize,
    /// Seconds after which a match that nobody looks at leaves the memory; it comes back when it is asked for
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = number(1, 86_400))]
    idle_seconds: usize,
}

impl LimitArguments {
    fn limits(&self) -> Limits {
        let rate = |a_second: usize, at_once: usize| Rate {
            a_second: a_second as f64,
            at_once: at_once as f64,
        };
        let seconds = |seconds: usize| Duration::from_secs(seconds as u64);
        Limits {
            body: self.max_body,
            message: self.max_message,
            requests: rate(self.max_requests, self.max_requests * 4),
            messages: rate(self.max_messages, self.max_messages * 2),
            connections: self.max_connections,
            all_connections: self.max_all_connections,
            patience: seconds(self.patience_seconds),
            live_matches: self.max_matches,
            threads: self.threads,
            waiting: self.max_waiting,
            waiting_of_one: self.max_waiting_of_one,
            move_time: seconds(self.move_seconds),
            analysis_time: seconds(self.analysis_seconds),
            memory: self.search_memory as u64,
            machines_memory: self.machines_memory as u64,
            idle: seconds(self.idle_seconds),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if arguments.dashboard && !screen::is_there() {
        bail!("--dashboard needs a terminal, and there is none");
    }
    let lines = Lines::default();
    log(arguments, &lines);
    files::allow_many();
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    let config = Config {
        listen: arguments.listen,
        database: arguments.database.made()?,
        bus: arguments.bus.clone(),
        access: Access::from_environment()?,
        origins: arguments.allow_origin.clone(),
        hosts: arguments.host.clone(),
        proxies: arguments.behind_proxy,
        metrics: arguments.metrics_listen,
        page: arguments.page.clone(),
        keep_days: arguments.keep_days,
        limits: arguments.limits.limits(),
    };
    let server = runtime.block_on(Server::bind(config))?;
    let address = format!("http://{}", server.address());
    writeln!(out, "Rivi listens on {address}")?;
    out.flush()?;
    if arguments.open {
        open(&address);
    }
    if arguments.dashboard {
        return watched(runtime, server, &address, &lines);
    }
    runtime.block_on(async { server.run(told_to_end()).await })?;
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(ExitCode::SUCCESS)
}

/// Serves behind a screen that shows log and load, until somebody leaves it.
fn watched(
    runtime: tokio::runtime::Runtime,
    server: Server,
    address: &str,
    lines: &Lines,
) -> anyhow::Result<ExitCode> {
    let (leave, left) = tokio::sync::oneshot::channel::<()>();
    let serving = runtime.spawn(server.run(async {
        // Whoever is gone has left too.
        let _ = left.await;
    }));
    let config = settings::read()?;
    let language = screen::language(None, &config)?;
    let feed = |tell: std::sync::mpsc::Sender<rivi_terminal::screen::Event>| {
        lines.tell(tell.clone());
        super::dashboard::watch(tell);
    };
    let shown = screen::open_fed(Begin::Dashboard(address.to_owned()), &config, language, feed);
    let _ = leave.send(());
    runtime.block_on(serving)??;
    runtime.shutdown_timeout(Duration::from_secs(1));
    shown
}

/// Logs go to standard error; standard output says only where the server listens.
fn log(arguments: &Arguments, lines: &Lines) {
    if arguments.dashboard {
        let log = tracing_subscriber::fmt().with_max_level(arguments.log.level());
        log.with_writer(lines.clone()).with_ansi(false).init();
    } else {
        arguments.log.begin();
    }
}

/// Shows the page, if this machine has a way to do so.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started =
        Command::new(opener).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        tracing::info!("there is no {opener} here: open {address} yourself");
    }
}
