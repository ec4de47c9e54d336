//! The brain of a Gomocup manager.

use std::io::{BufReader, Write, stdin};
use std::process::ExitCode;

use clap::Args;
use rivi_engine::gomocup::serve;

/// Play five in a row as a Gomocup brain, told by a manager on standard input
///
/// A copy of this program, or a link to it, whose name begins with pbrain- does the same without an
/// argument, as managers start it.
#[derive(Args)]
pub(crate) struct Arguments {}

/// What the name of a brain begins with.
const BRAIN: &str = "pbrain-";

/// Whether the program was started by the name of a brain.
pub(crate) fn is_asked_by_name() -> bool {
    let program = std::env::args_os().next().map(std::path::PathBuf::from).unwrap_or_default();
    program.file_name().is_some_and(|name| name.to_string_lossy().starts_with(BRAIN))
}

pub(crate) fn run(_: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    serve(BufReader::new(stdin()), out)?;
    Ok(ExitCode::SUCCESS)
}
