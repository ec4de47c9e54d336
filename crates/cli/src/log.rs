//! What a program that runs for long tells of itself, on standard error.

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::LevelFilter;

/// What is logged.
#[derive(Args)]
pub(crate) struct Logging {
    /// How much is logged to standard error
    #[arg(long, value_enum, default_value = "info")]
    log: Log,
    /// Log as JSON, one object a line
    #[arg(long)]
    log_json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Log {
    Off,
    Error,
    Info,
    Debug,
}

impl Logging {
    pub(crate) fn level(&self) -> LevelFilter {
        match self.log {
            Log::Off => LevelFilter::OFF,
            Log::Error => LevelFilter::ERROR,
            Log::Info => LevelFilter::INFO,
            Log::Debug => LevelFilter::DEBUG,
        }
    }

    /// Logs to standard error from now on; standard output is for answers.
    pub(crate) fn begin(&self) {
        let log = tracing_subscriber::fmt().with_max_level(self.level());
        let log = log.with_writer(std::io::stderr);
        if self.log_json {
            log.json().init();
        } else {
            log.with_ansi(false).init();
        }
    }
}
