use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Mutex as Guard;
use std::sync::PoisonError;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, Row, SqliteConnection, SqlitePool};
use tokio::sync::Mutex;

use super::{CONNECTIONS, PATIENCE};
use crate::StoreError;
use crate::lock::Lock;
use crate::migrate::{NEWEST, migrations};

/// One SQLite file (or memory, for tests), with a write-ahead log that is on the disk when a transaction is done.
pub struct Sqlite {
    pub(super) writer: Mutex<Option<SqliteConnection>>,
    pub(super) readers: SqlitePool,
    pub(super) searches: SqlitePool,
    options: SqliteConnectOptions,
    lock: Guard<Option<Lock>>,
}

impl Sqlite {
    /// Opens the database of an address as `sqlite:FILE`, which is made if it is not there, as its only server.
    ///
    /// # Errors
    /// If it cannot be opened, is not ours or is in use.
    pub async fn open(address: &str) -> Result<Sqlite, StoreError> {
        let options = options(address)?.create_if_missing(true);
        let lock = match file_of(address, &options) {
            Some(file) => {
                refuse_foreign(&file).await?;
                Some(Lock::take(&file).await?)
            }
            None => None,
        };
        Sqlite::migrated(options, lock).await
    }

    /// Opens the database beside the server that may have it. One of an older version is brought up to date, which only
    /// goes where no server has it.
    ///
    /// # Errors
    /// If there is none, it cannot be opened, is not ours, or is of another version and in use.
    pub async fn open_beside(address: &str) -> Result<Sqlite, StoreError> {
        let options = options(address)?;
        let Some(file) = file_of(address, &options) else {
            return Err(StoreError::Address(address.chars().take(20).collect()));
        };
        if !file.exists() {
            return Err(StoreError::Database(format!("there is no file {}", file.display())));
        }
        refuse_foreign(&file).await?;
        if version(&file).await? == NEWEST {
            return Sqlite::connected(options, None).await;
        }
        let store = Sqlite::migrated(options, Some(Lock::take(&file).await?)).await?;
        store.unlock();
        Ok(store)
    }

    async fn migrated(
        options: SqliteConnectOptions,
        lock: Option<Lock>,
    ) -> Result<Sqlite, StoreError> {
        let store = Sqlite::connected(options, lock).await?;
        let pool = SqlitePoolOptions::new().max_connections(1);
        let pool = pool.connect_with(store.options.clone()).await?;
        migrations(" WITHOUT ROWID").run(&pool).await?;
        pool.close().await;
        Ok(store)
    }

    async fn connected(
        options: SqliteConnectOptions,
        lock: Option<Lock>,
    ) -> Result<Sqlite, StoreError> {
        // A new file becomes one with a write-ahead log by one connection alone: several that try it at the same
        // moment find it locked, and no patience helps there. In memory it is also the one that keeps it alive.
        let writer = SqliteConnection::connect_with(&options).await?;
        let reading = options.clone().pragma("query_only", "on");
        let pool = |most: u32| {
            SqlitePoolOptions::new()
                .max_connections(most)
                .min_connections(1)
                .idle_timeout(None)
                .max_lifetime(None)
                .acquire_timeout(PATIENCE)
                .connect_with(reading.clone())
        };
        Ok(Sqlite {
            writer: Mutex::new(Some(writer)),
            readers: pool(CONNECTIONS).await?,
            searches: pool(1).await?,
            options,
            lock: Guard::new(lock),
        })
    }

    /// The connection that writes: the one there is, or a new one.
    pub(super) async fn connection(
        &self,
        own: Option<SqliteConnection>,
    ) -> Result<SqliteConnection, StoreError> {
        if self.readers.is_closed() {
            return Err(StoreError::Database("it is closed".to_owned()));
        }
        if let Some(own) = own {
            return Ok(own);
        }
        self.drop_idle_readers().await;
        Ok(SqliteConnection::connect_with(&self.options).await?)
    }

    /// A file that could only be read when it was opened stays so for the whole process, writable or not, as long as one
    /// connection of that time is there. Who reads next opens a new one.
    async fn drop_idle_readers(&self) {
        for pool in [&self.readers, &self.searches] {
            for _ in 0..CONNECTIONS {
                let Some(idle) = pool.try_acquire() else { break };
                // Gone it is in any case.
                let _ = idle.close().await;
            }
        }
    }

    fn unlock(&self) {
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// SQLite copies itself as it is at one moment.
    pub(super) async fn copy_to(&self, file: &Path) -> Result<(), StoreError> {
        // A connection that may only read may not copy either.
        let mut own = SqliteConnection::connect_with(&self.options).await?;
        let name = file.to_string_lossy().into_owned();
        sqlx::query("VACUUM INTO $1").bind(name).execute(&mut own).await?;
        Ok(own.close().await?)
    }

    pub(super) async fn shut(&self) -> Result<(), StoreError> {
        self.readers.close().await;
        self.searches.close().await;
        if let Some(writer) = self.writer.lock().await.take() {
            writer.close().await?;
        }
        self.unlock();
        Ok(())
    }
}

fn options(address: &str) -> Result<SqliteConnectOptions, StoreError> {
    Ok(SqliteConnectOptions::from_str(address)?
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE * 4 / 5))
}

/// The file of an address; none in memory.
fn file_of(address: &str, options: &SqliteConnectOptions) -> Option<PathBuf> {
    let memory = address.contains(":memory:") || address.contains("mode=memory");
    (!memory).then(|| options.get_filename().to_owned())
}

/// Looks into a file without changing it.
async fn look(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(PATIENCE);
    Ok(SqliteConnection::connect_with(&options.pragma("query_only", "on")).await?)
}

/// Refuses a database that another program has made: it is not for us to fill with our tables.
async fn refuse_foreign(file: &Path) -> Result<(), StoreError> {
    if !file.exists() {
        return Ok(());
    }
    let mut own = look(file).await?;
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    let rows = sqlx::query(sql).fetch_all(&mut own).await?;
    let tables: Vec<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    own.close().await?;
    let ours = ["_sqlx_migrations", "events", "matches"];
    if tables.is_empty() || ours.iter().all(|own| tables.iter().any(|table| table == own)) {
        return Ok(());
    }
    let shown = tables.iter().take(3).map(String::as_str).collect::<Vec<_>>().join(", ");
    Err(StoreError::Foreign(format!(
        "{} is a database of another program: it has the tables {shown}",
        file.display()
    )))
}

/// The last step that a file has taken; none for an empty one.
async fn version(file: &Path) -> Result<i64, StoreError> {
    let mut own = look(file).await?;
    let sql = "SELECT MAX(version) FROM _sqlx_migrations WHERE success";
    let there = sqlx::query("SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations'");
    let version = match there.fetch_optional(&mut own).await? {
        Some(_) => sqlx::query(sql).fetch_one(&mut own).await?.try_get::<Option<i64>, _>(0)?,
        None => None,
    };
    own.close().await?;
    Ok(version.unwrap_or(0))
}

/// Reads a file from end to end and gives the number of its matches.
///
/// # Errors
/// If it is not whole or not ours.
pub(crate) async fn check(file: &Path) -> Result<u64, StoreError> {
    refuse_foreign(file).await?;
    let mut own = look(file).await?;
    let sound: String =
        sqlx::query("PRAGMA integrity_check").fetch_one(&mut own).await?.try_get(0)?;
    let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut own).await?.len();
    let there = sqlx::query("SELECT COUNT(*) FROM matches").fetch_one(&mut own).await;
    own.close().await?;
    if sound == "ok" && orphans == 0 {
        return Ok(there?.try_get::<i64, _>(0)? as u64);
    }
    let file = file.display();
    Err(StoreError::Broken(format!("{file} is damaged: {sound}; {orphans} rows without a match")))
}
