use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use rivi_games::Visitor;
use rivi_rules::Game;
use rivi_search::teach::Openings;

use super::Arguments;
use super::task::Task;

/// Prints the openings of the game, found by search, as variant G stores them.
pub(super) struct Store<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) plies: u32,
    pub(super) out: &'a mut dyn Write,
}

impl Visitor for Store<'_> {
    type Output = anyhow::Result<ExitCode>;

    fn visit<P: Game>(self, start: P) -> anyhow::Result<ExitCode> {
        let Store { arguments, plies, out } = self;
        let task = Task::new(arguments, start, "")?;
        let grown = task.within(
            arguments.time(),
            move |task, _teller: std::sync::mpsc::Sender<()>| {
                Openings::grow(&task.position, plies, task.limits()).map(|found| found.text())
            },
            Ok,
        )?;
        let text = grown.with_context(|| {
            let Arguments { nodes, seconds, .. } = arguments;
            format!("the openings were not found within {nodes} nodes each and {seconds} seconds")
        })?;
        write!(out, "{text}")?;
        Ok(ExitCode::SUCCESS)
    }
}
