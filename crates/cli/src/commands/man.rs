use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Command};

/// Write the manual pages into a folder, one for each command
#[derive(Args)]
pub(crate) struct Arguments {
    /// The folder; it is made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(
    arguments: &Arguments,
    command: Command,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let written = pages(&command, command.get_name(), folder)?;
    writeln!(out, "{written} pages in {}", folder.display())?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the page of a command and those of the commands below it.
fn pages(command: &Command, name: &str, folder: &Path) -> anyhow::Result<usize> {
    let path = folder.join(format!("{name}.1"));
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name).render(&mut page)?;
    fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
    let below = command.get_subcommands().filter(|below| !below.is_hide_set());
    below
        .map(|below| pages(below, &format!("{name}-{}", below.get_name()), folder))
        .try_fold(1, |all, below| Ok(all + below?))
}
