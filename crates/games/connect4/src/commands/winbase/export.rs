use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;

use super::place::{Source, replace};
use crate::vier::write_text;

/// Write the database as text, a line 'bitboard:bitboard, move, depth' for each position
#[derive(Args)]
pub(super) struct Arguments {
    /// The text's file, or - for standard output
    #[arg(default_value = "-")]
    text: String,
    #[command(flatten)]
    source: Source,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let (base, name) = arguments.source.load()?;
    let text = write_text(&base);
    if arguments.text == "-" {
        out.write_all(text.as_bytes())?;
    } else {
        replace(Path::new(&arguments.text), text.as_bytes())?;
        writeln!(out, "{name}: {} positions in {}", text.lines().count(), arguments.text)?;
    }
    Ok(ExitCode::SUCCESS)
}
