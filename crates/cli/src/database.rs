use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use rivi_players::command::data_file;

/// The file's name in the user's data folder. Earlier versions made one of this name wherever they were started.
const FILE: &str = "rivi.db";

/// Where matches are kept.
#[derive(Args)]
pub(crate) struct Database {
    /// Where matches are kept: sqlite:FILE or postgres://…; otherwise rivi.db in your data folder
    #[arg(long, value_name = "URL", env = "RIVI_DATABASE", hide_env_values = true, global = true)]
    database: Option<String>,
}

impl Database {
    /// The address of the database.
    pub(crate) fn address(&self) -> anyhow::Result<String> {
        match &self.database {
            Some(address) => Ok(address.clone()),
            None => address_of(&own_file()?),
        }
    }

    /// The same, for whoever makes it where there is none yet.
    pub(crate) fn made(&self) -> anyhow::Result<String> {
        if self.database.is_none() {
            let file = own_file()?;
            make_folder(&file)?;
            tracing::info!("matches are kept in {}", file.display());
            if Path::new(FILE).is_file() {
                tracing::warn!(
                    "the {FILE} in this folder is not used; --database sqlite:{FILE} would"
                );
            }
        }
        self.address()
    }
}

fn own_file() -> anyhow::Result<PathBuf> {
    data_file(FILE).context(
        "there is no place for matches: neither XDG_DATA_HOME nor HOME is set; say where with --database sqlite:FILE",
    )
}

fn address_of(file: &Path) -> anyhow::Result<String> {
    let name = file.to_str().with_context(|| {
        format!("{} is no plain text; say where with --database sqlite:FILE", file.display())
    })?;
    Ok(format!("sqlite:{name}"))
}

fn make_folder(file: &Path) -> anyhow::Result<()> {
    let Some(folder) = file.parent() else { return Ok(()) };
    fs::create_dir_all(folder).with_context(|| {
        format!("cannot make {}; say where with --database sqlite:FILE", folder.display())
    })
}
