use std::io::Write;
use std::process::ExitCode;

use clap::Args;

/// Print the description of the server's HTTP API and of its messages, as OpenAPI 3.1
///
/// The same is at /api/openapi.json of a running server.
#[derive(Args)]
pub(crate) struct Arguments;

pub(crate) fn run(_: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    writeln!(out, "{}", serde_json::to_string_pretty(&rivi_server::description())?)?;
    Ok(ExitCode::SUCCESS)
}
