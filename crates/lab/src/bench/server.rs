use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use rivi_store::testing::TemporaryPostgres;

use crate::files;
use crate::load::{GAME, Latencies, Load, Measured};

/// Measure the server: moves kept and acknowledged per second, and how long a move waits for its answer
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
    /// Moves per second of the second part
    #[arg(long, default_value_t = 2500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate: u32,
    /// Where matches are kept; otherwise first a SQLite file in a temporary folder, then a PostgreSQL in one
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

/// The bars that the server has to clear on SQLite.
const MOVES_A_SECOND: f64 = 5000.0;
const MOST_LATENCY: Duration = Duration::from_millis(50);

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    files::allow_many();
    if let Some(address) = &arguments.database {
        measure(arguments, address, "this database", out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let folder = std::env::temp_dir().join(format!("rivi-bench-server-{}", std::process::id()));
    std::fs::create_dir_all(&folder).context("cannot make a temporary folder")?;
    let address = format!("sqlite:{}", folder.join("rivi.db").display());
    let measured = measure(arguments, &address, "SQLite", out);
    // The files were only there to be written.
    let _ = std::fs::remove_dir_all(&folder);
    let cleared = measured?;
    match TemporaryPostgres::start() {
        Ok(postgres) => {
            measure(arguments, &postgres.address(), "PostgreSQL", out)?;
        }
        Err(unavailable) => writeln!(out, "not measured on PostgreSQL: {unavailable}")?,
    }
    Ok(ExitCode::from(u8::from(!cleared)))
}

/// Measures one database and says whether the bars are cleared.
fn measure(
    arguments: &Arguments,
    database: &str,
    name: &str,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let (matches, sockets) = (arguments.matches, 2 * arguments.matches);
    writeln!(out, "{name}: {matches} live matches, {sockets} sockets, {GAME}, client included")?;
    out.flush()?;
    let time = Duration::from_secs(arguments.seconds);
    let load = Load { database: database.to_owned(), matches, time, rate: arguments.rate };
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    let Measured { full, calm } = runtime.block_on(load.measure())?;
    let (a_second, most) = (full.a_second(), MOST_LATENCY.as_millis());
    writeln!(
        out,
        "  as fast as it goes: {a_second:.0} moves acknowledged per second (bar {MOVES_A_SECOND:.0}); latency {}",
        spread(&full)
    )?;
    writeln!(
        out,
        "  at {:.0} moves per second: latency {} (bar for 99 %: {most} ms)",
        calm.a_second(),
        spread(&calm)
    )?;
    Ok(a_second >= MOVES_A_SECOND && calm.percentile(99) <= MOST_LATENCY)
}

fn spread(latencies: &Latencies) -> String {
    let ms = |percent| latencies.percentile(percent).as_secs_f64() * 1000.0;
    format!("{:.1} ms (median), {:.1} ms (99 %)", ms(50), ms(99))
}
