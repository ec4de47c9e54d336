//! Copies of a whole database: one SQLite file, whatever database it was.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::sqlite::SqliteConnectOptions;

use crate::sql::check;
use crate::{Sqlite, Store, StoreError, copy, open};

/// Copies every match of a store to a file that is not there yet, and reads the copy from end to end; how many there are.
/// The file has its name only when it is whole.
///
/// # Errors
/// If the file is there, cannot be written or is not what was to be kept.
pub async fn back_up(store: &dyn Store, file: &Path) -> Result<u64, StoreError> {
    refuse_existing(file)?;
    let part = with_ending(file, ".part");
    remove(&part)?;
    store.back_up(&part).await?;
    let number = check(&part).await?;
    put(&part, file)?;
    Ok(number)
}

/// Brings the matches of a copy into a database that has none, and reads the copy first; how many there are.
///
/// # Errors
/// If the copy is damaged or not ours, or the database has matches or a server.
pub async fn restore(file: &Path, address: &str) -> Result<u64, StoreError> {
    let number = check(file).await?;
    if address.starts_with("sqlite:") {
        restore_file(file, address).await?;
    } else {
        restore_into(file, address).await?;
    }
    Ok(number)
}

/// The copy itself becomes the database, brought up to date.
async fn restore_file(file: &Path, address: &str) -> Result<(), StoreError> {
    let target = SqliteConnectOptions::from_str(address)?.get_filename().to_owned();
    refuse_existing(&target)?;
    let part = with_ending(&target, ".part");
    remove(&part)?;
    fs::copy(file, &part).map_err(|error| failed(&part, &error))?;
    Sqlite::open(&format!("sqlite:{}", part.display())).await?.close().await?;
    remove(&with_ending(&part, ".lock"))?;
    put(&part, &target)
}

async fn restore_into(file: &Path, address: &str) -> Result<(), StoreError> {
    let target = open(address).await?;
    let there = target.count().await?;
    if there > 0 {
        let reason = format!("the database has {there} matches; expected an empty one");
        return Err(StoreError::Conflict(reason));
    }
    let folder = tempfile::tempdir().map_err(|error| failed(file, &error))?;
    let copied = folder.path().join("copy.db");
    fs::copy(file, &copied).map_err(|error| failed(&copied, &error))?;
    let from = Sqlite::open(&format!("sqlite:{}", copied.display())).await?;
    copy(&from, &*target).await?;
    from.close().await?;
    target.close().await
}

fn refuse_existing(file: &Path) -> Result<(), StoreError> {
    if file.exists() {
        return Err(StoreError::Conflict(format!("{} is there already", file.display())));
    }
    Ok(())
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn remove(file: &Path) -> Result<(), StoreError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(file, &error)),
        _ => Ok(()),
    }
}

/// Gives a file its name when it is on the disk.
fn put(part: &Path, file: &Path) -> Result<(), StoreError> {
    let put = || {
        File::open(part)?.sync_all()?;
        fs::rename(part, file)?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    };
    put().map_err(|error| failed(file, &error))
}

fn failed(file: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Database(format!("{}: {error}", file.display()))
}
