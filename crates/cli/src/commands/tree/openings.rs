use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::Sender;

use anyhow::Context;
use rivi_players::command::progress::at_most;

use super::Arguments;
use super::task::Task;

/// Prints the openings of the game, found by search, as variant G stores them.
pub(super) fn run(
    arguments: &Arguments,
    plies: u32,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let task = Task::new(arguments)?;
    let bar = at_most(arguments.time());
    let grown = task.within(
        arguments.time(),
        move |task, _teller: Sender<()>| task.desk.glass().grown_openings(plies, &task.limits),
        Ok,
    );
    bar.finish_and_clear();
    let text = grown?.with_context(|| {
        let Arguments { nodes, seconds, .. } = arguments;
        format!("the openings were not found within {nodes} nodes each and {seconds} seconds")
    })?;
    write!(out, "{text}")?;
    Ok(ExitCode::SUCCESS)
}
