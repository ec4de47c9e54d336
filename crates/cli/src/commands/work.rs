use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use rivi_work::{Worker, WorkerConfig};

use crate::bus::BusAddress;
use crate::end::told_to_end;
use crate::log::Logging;
use crate::number::number;

/// Think for servers and tournaments on other machines
///
/// Takes jobs from NATS (a machine's move, an analysis, a pair of games) and needs no database. When it goes silent,
/// another worker does what it had. Ends on Ctrl-C or SIGTERM.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    bus: BusAddress,
    /// Jobs done at the same time; moves are begun even while tournaments take all of them
    #[arg(long, value_name = "N", default_value_t = WorkerConfig::default().threads, value_parser = number(1, 1024))]
    threads: usize,
    /// MiB of memory that a machine may take that moves for a server
    #[arg(long, value_name = "MIB", default_value_t = WorkerConfig::default().memory, value_parser = number(1, 65_536))]
    search_memory: usize,
    /// MiB of memory that a machine of a tournament may take; one that wishes more does not play here
    #[arg(long, value_name = "MIB", default_value_t = WorkerConfig::default().games_memory, value_parser = number(1, 65_536))]
    games_memory: usize,
    /// MiB of memory that all machines may take together that sit here for servers; those that wait for their next move
    /// are let go first
    #[arg(long, value_name = "MIB", default_value_t = WorkerConfig::default().machines_memory, value_parser = number(1, 1 << 20))]
    machines_memory: usize,
    /// Seconds that a job may take, whatever it says itself
    #[arg(long, value_name = "SECONDS", default_value_t = WorkerConfig::default().longest.as_secs() as usize, value_parser = number(1, 86_400))]
    job_seconds: usize,
    #[command(flatten)]
    log: Logging,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    arguments.log.begin();
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    let config = WorkerConfig {
        threads: arguments.threads,
        memory: arguments.search_memory,
        games_memory: arguments.games_memory,
        machines_memory: arguments.machines_memory,
        longest: Duration::from_secs(arguments.job_seconds as u64),
    };
    let bus = runtime.block_on(arguments.bus.open())?;
    let worker = Arc::new(Worker::new(bus, config)?);
    writeln!(out, "Rivi works as {}; jobs at a time: {}", worker.name(), config.threads)?;
    out.flush()?;
    runtime.block_on(worker.run(told_to_end()));
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(ExitCode::SUCCESS)
}
