use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::StoreError;

/// The lock of a SQLite file: whoever has it is the file's only server. It goes with this value, and with the
/// process however that ends.
pub(crate) struct Lock {
    _file: File,
}

/// Somebody who looks at the database for a moment does not keep a server from starting.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(50);

impl Lock {
    /// Takes the lock of a database file.
    ///
    /// # Errors
    /// If another process has it, or there can be none.
    pub(crate) async fn take(database: &Path) -> Result<Lock, StoreError> {
        let begun = Instant::now();
        loop {
            match Lock::try_take(database) {
                Err(StoreError::Taken(_)) if begun.elapsed() < PATIENCE => {
                    tokio::time::sleep(PAUSE).await;
                }
                taken => return taken,
            }
        }
    }

    fn try_take(database: &Path) -> Result<Lock, StoreError> {
        let path = beside(database);
        let failed = |error: std::io::Error| {
            StoreError::Database(format!("cannot lock {}: {error}", path.display()))
        };
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Taken(database.display().to_string())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

/// The lock of a file lies beside it: `rivi.db.lock`. One that is reached by several names has one lock.
fn beside(database: &Path) -> PathBuf {
    let real = database.canonicalize().unwrap_or_else(|_| database.to_owned());
    let mut name = real.into_os_string();
    name.push(".lock");
    name.into()
}
