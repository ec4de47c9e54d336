use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use crate::settings;

/// Print the config, with where it is kept and everything that can be set
///
/// What is printed is itself a config: `rivi config > FILE` begins one.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Print only where the config is kept
    #[arg(long)]
    path: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let path = settings::file();
    let place = path
        .as_ref()
        .map_or("nowhere: neither XDG_CONFIG_HOME nor HOME is set".to_owned(), |path| {
            path.display().to_string()
        });
    if arguments.path {
        writeln!(out, "{place}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let config = settings::read()?;
    let there = path.is_some_and(|path| path.exists());
    let note = if there { "" } else { " (not there; these are the usual settings)" };
    writeln!(out, "# {place}{note}")?;
    write!(out, "{}", config.written())?;
    Ok(ExitCode::SUCCESS)
}
