//! The brain of a Gomocup manager.

use std::io::{BufReader, Write, stdin};
use std::process::ExitCode;

use clap::Args;

use crate::gomocup::serve;

/// Play five in a row as a Gomocup brain, told by a manager on standard input
///
/// A copy of this program, or a link to it, whose name begins with pbrain- does the same without an
/// argument, as managers start it.
#[derive(Args)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    serve(BufReader::new(stdin()), out)?;
    Ok(ExitCode::SUCCESS)
}
