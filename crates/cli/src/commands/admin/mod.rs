//! `rivi admin`: looking after the database of a server.

mod act;
mod date;
mod lines;
mod look;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Subcommand};
use rivi_players::command::progress;
use rivi_players::counted;
use rivi_store::{back_up, open_beside, restore};

use crate::database::Database;

/// Look after the database of a server: copies, lists, single matches
///
/// All of it works while the server runs, but for `restore`. What concerns a match that the server may have in memory is
/// asked of the server, through the database.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    database: Database,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Copy all matches to a new SQLite file and check it
    Backup {
        /// The file to be made
        file: PathBuf,
    },
    /// Bring the matches of a copy into a database that has none
    Restore {
        /// The copy that `backup` made
        file: PathBuf,
    },
    /// Write all matches as lines of JSON
    Export {
        /// The file to be made; standard output if it is `-`
        #[arg(default_value = "-")]
        file: PathBuf,
    },
    /// Bring in matches that `export` wrote; all of them or none
    Import {
        /// The file to be read
        file: PathBuf,
    },
    List(look::Wanted),
    /// Show a match with its game
    Show {
        /// The match
        id: String,
    },
    /// Delete a match
    Delete {
        /// The match
        id: String,
    },
    /// End the game on the board of a match
    End {
        /// The match
        id: String,
        /// How it ends
        #[arg(long, value_enum, default_value = "draw")]
        winner: act::Winner,
    },
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    runtime.block_on(carry_out(arguments, out))?;
    Ok(ExitCode::SUCCESS)
}

/// A number of matches, in words that agree with it.
fn matches_text(matches: u64) -> String {
    counted(matches, "match", "matches")
}

async fn carry_out(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let address = &arguments.database.address()?;
    if let Task::Restore { file } = &arguments.task {
        let waiting = progress::spinner();
        let number = restore(file, address).await;
        waiting.finish_and_clear();
        let number = number?;
        writeln!(out, "{} restored from {}", matches_text(number), file.display())?;
        return Ok(());
    }
    let store = open_beside(address).await?;
    match &arguments.task {
        Task::Backup { file } => {
            let waiting = progress::spinner();
            let number = back_up(&*store, file).await;
            waiting.finish_and_clear();
            let number = number?;
            writeln!(out, "{} in {}, checked", matches_text(number), file.display())?;
        }
        Task::Export { file } => lines::export(&*store, file, out).await?,
        Task::Import { file } => lines::import(&*store, file, out).await?,
        Task::List(wanted) => look::list(&*store, wanted, out).await?,
        Task::Show { id } => look::show(&*store, id, out).await?,
        Task::Delete { id } => act::delete(&store, address, id, out).await?,
        Task::End { id, winner } => act::end(&store, address, id, *winner, out).await?,
        Task::Restore { .. } => {}
    }
    store.close().await?;
    Ok(())
}
