use std::path::Path;
use std::str::FromStr;
use std::time::Instant;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Row};
use tokio::sync::Mutex;

use super::{CONNECTIONS, PATIENCE, Sqlite};
use crate::migrate::{NEWEST, migrations};
use crate::{StoreError, copy};

/// PostgreSQL.
pub struct Postgres {
    pub(super) writer: Mutex<Option<PgConnection>>,
    pub(super) readers: PgPool,
    pub(super) searches: PgPool,
    options: PgConnectOptions,
    role: Role,
}

/// Who has the database open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Its only server.
    Alone,
    /// One of several servers that tell each other what they write.
    Together,
    /// Somebody who looks.
    Beside,
}

/// The name of the lock that a server has: `rivi` in bytes.
const LOCK: i64 = 0x7269_7669;

/// A connection that was cut is noticed by the database too, so that its lock goes with it.
const ALIVE: [(&str, &str); 3] = [
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
];

impl Postgres {
    /// Opens the database of an address as `postgres://user@host/name`, as its only server.
    ///
    /// # Errors
    /// If it cannot be reached, is not ours or is in use.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        Postgres::serving(address, Role::Alone).await
    }

    /// Opens the database as one of several servers, each of which is opened so.
    ///
    /// # Errors
    /// If it cannot be reached, is not ours, or has a server that is alone.
    pub async fn open_together(address: &str) -> Result<Postgres, StoreError> {
        Postgres::serving(address, Role::Together).await
    }

    async fn serving(address: &str, role: Role) -> Result<Postgres, StoreError> {
        let store = Postgres::connected(address, role).await?;
        let writer = store.first_connection().await?;
        migrations("").run(&store.readers).await?;
        *store.writer.lock().await = Some(writer);
        Ok(store)
    }

    /// Opens the database beside the server that may have it. One of an older version is brought up to date, which only
    /// goes where no server has it.
    ///
    /// # Errors
    /// If it cannot be reached, is not ours, or is of another version and in use.
    pub async fn open_beside(address: &str) -> Result<Postgres, StoreError> {
        let store = Postgres::connected(address, Role::Beside).await?;
        let sql = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
        let there: bool = sqlx::query(sql).fetch_one(&store.readers).await?.try_get(0)?;
        let sql = "SELECT MAX(version) FROM _sqlx_migrations WHERE success";
        let version = if there {
            sqlx::query(sql).fetch_one(&store.readers).await?.try_get(0)?
        } else {
            None
        };
        if version != Some(NEWEST) {
            Postgres::open(address).await?.shut().await?;
        }
        Ok(store)
    }

    async fn connected(address: &str, role: Role) -> Result<Postgres, StoreError> {
        let options = PgConnectOptions::from_str(address)?.options(ALIVE);
        let pool = |most: u32| {
            PgPoolOptions::new()
                .max_connections(most)
                .acquire_timeout(PATIENCE)
                .connect_with(options.clone())
        };
        let (readers, searches) = (pool(CONNECTIONS).await?, pool(1).await?);
        Ok(Postgres { writer: Mutex::new(None), readers, searches, options, role })
    }

    /// The first connection waits a moment for a server that has just ended, or somebody who only looks.
    async fn first_connection(&self) -> Result<PgConnection, StoreError> {
        let begun = Instant::now();
        loop {
            match self.connection(None).await {
                Err(StoreError::Taken(_)) if begun.elapsed() < PATIENCE / 2 => {
                    tokio::time::sleep(PATIENCE / 50).await;
                }
                connected => return connected,
            }
        }
    }

    /// The connection that writes: the one there is, or a new one. A server's has the lock of the database for as long
    /// as it lasts. Of one that is alone this means that no other server can have written meanwhile, and that what an
    /// earlier connection was about to keep is kept or lost by then. Servers together share the lock, which only keeps
    /// out those that are alone; where two of them write the same number, the second waits for the first to end.
    pub(super) async fn connection(
        &self,
        own: Option<PgConnection>,
    ) -> Result<PgConnection, StoreError> {
        if self.readers.is_closed() {
            return Err(StoreError::Database("it is closed".to_owned()));
        }
        if let Some(own) = own {
            return Ok(own);
        }
        let mut own = PgConnection::connect_with(&self.options).await?;
        let lock = match self.role {
            Role::Alone => Some("SELECT pg_try_advisory_lock($1)"),
            Role::Together => Some("SELECT pg_try_advisory_lock_shared($1)"),
            Role::Beside => None,
        };
        if let Some(sql) = lock {
            let free: bool = sqlx::query(sql).bind(LOCK).fetch_one(&mut own).await?.try_get(0)?;
            if !free {
                let name = self.options.get_database().unwrap_or("the database");
                return Err(StoreError::Taken(format!("the database {name}")));
            }
        }
        Ok(own)
    }

    /// Each match as it is at one moment.
    pub(super) async fn copy_to(&self, file: &Path) -> Result<(), StoreError> {
        let copied = Sqlite::open(&format!("sqlite:{}", file.display())).await?;
        copy(self, &copied).await?;
        copied.shut().await
    }

    pub(super) async fn shut(&self) -> Result<(), StoreError> {
        self.readers.close().await;
        self.searches.close().await;
        if let Some(writer) = self.writer.lock().await.take() {
            writer.close().await?;
        }
        Ok(())
    }
}
