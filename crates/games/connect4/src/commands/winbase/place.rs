use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context, bail};
use clap::Args;
use rivi_players::command::data_file;

use crate::vier::{WinBase, decode, embedded, encode};

/// Where the database lies.
#[derive(Args)]
pub(super) struct Place {
    /// The database's file
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Where a database that is only read comes from.
#[derive(Args)]
pub(super) struct Source {
    #[command(flatten)]
    place: Place,
    /// Take the database that comes with the program
    #[arg(long, conflicts_with = "file")]
    embedded: bool,
}

impl Source {
    /// The database and what to call it.
    pub(super) fn load(&self) -> anyhow::Result<(WinBase, String)> {
        if self.embedded {
            return Ok((embedded().clone(), "the database of the program".to_owned()));
        }
        let path = self.place.path()?;
        let base = read(&path)?.with_context(|| {
            format!("there is no win database at {}; rivi winbase grow makes one", path.display())
        })?;
        Ok((base, path.display().to_string()))
    }
}

impl Place {
    pub(super) fn path(&self) -> anyhow::Result<PathBuf> {
        match &self.file {
            Some(file) => Ok(file.clone()),
            None => own_path().context(
                "there is no place for a win database: neither XDG_DATA_HOME nor HOME is set; \
                 name a file with --file",
            ),
        }
    }

    /// The database there, to be changed and saved. Where there is none yet, it begins with the
    /// one that comes with the program.
    pub(super) fn open(&self) -> anyhow::Result<OpenBase> {
        let path = self.path()?;
        let lock = lock(&path)?;
        let base = read(&path)?.unwrap_or_else(|| embedded().clone());
        Ok(OpenBase { base, path, _lock: lock })
    }
}

/// A database that nobody else changes while it is open.
pub(super) struct OpenBase {
    pub(super) base: WinBase,
    path: PathBuf,
    _lock: File,
}

impl OpenBase {
    /// Replaces the file by the database as it is now.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        replace(&self.path, &encode(&self.base))
    }

    pub(super) fn describe(&self) -> String {
        format!("{}: {} entries", self.path.display(), self.base.len())
    }
}

/// The user's own database for the machines; none if there is no file.
pub(super) fn load_own() -> Result<Option<WinBase>, String> {
    let Some(path) = own_path() else { return Ok(None) };
    read(&path).map_err(|error| format!("{error:#}"))
}

fn own_path() -> Option<PathBuf> {
    data_file("connect4.wins")
}

fn read(path: &Path) -> anyhow::Result<Option<WinBase>> {
    match fs::read(path) {
        Ok(bytes) => {
            let base = decode(&bytes).with_context(|| path.display().to_string())?;
            Ok(Some(base))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Keeps a second program from saving over what this one has found. The lock is a file of its own,
/// as the database's file is replaced on every save.
fn lock(path: &Path) -> anyhow::Result<File> {
    let beside = beside(path, "lock")?;
    let cannot = || format!("cannot write {}", beside.display());
    if let Some(folder) = beside.parent() {
        fs::create_dir_all(folder).with_context(cannot)?;
    }
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&beside)
        .with_context(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            bail!("another program is changing {}; wait until it has ended", path.display())
        }
        Err(TryLockError::Error(error)) => Err(error).with_context(cannot),
    }
}

/// Writes the whole file beside the old one and puts it in its place at once, so that there is
/// always a whole one, whenever the machine stops.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let new = beside(path, &format!("{}.new", process::id()))?;
    let written = write_through(&new, bytes).and_then(|()| fs::rename(&new, path));
    if let Err(error) = written {
        // What is left of the new file is of no use; that it cannot be removed changes nothing.
        let _ = fs::remove_file(&new);
        return Err(error).with_context(|| format!("cannot write {}", path.display()));
    }
    sync_folder(path);
    Ok(())
}

fn write_through(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Makes the rename last. Not every system can; the file itself is safe without it.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}

/// A file in the same folder, named after this one.
fn beside(path: &Path, ending: &str) -> anyhow::Result<PathBuf> {
    let Some(name) = path.file_name() else {
        bail!("{} cannot be a win database: expected the name of a file", path.display())
    };
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(".");
    beside.push(ending);
    Ok(path.with_file_name(beside))
}
