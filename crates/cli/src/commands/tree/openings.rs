use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::Sender;

use anyhow::Context;

use super::Arguments;
use super::task::Task;

/// Prints the openings of the game, found by search, as variant G stores them.
pub(super) fn run(
    arguments: &Arguments,
    plies: u32,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let grown = Task::new(arguments)?.within(
        arguments.time(),
        move |task, _teller: Sender<()>| task.desk.glass().grown_openings(plies, &task.limits),
        Ok,
    )?;
    let text = grown.with_context(|| {
        let Arguments { nodes, seconds, .. } = arguments;
        format!("the openings were not found within {nodes} nodes each and {seconds} seconds")
    })?;
    write!(out, "{text}")?;
    Ok(ExitCode::SUCCESS)
}
