use std::sync::Arc;

use crate::{Postgres, Sqlite, Store, StoreError};

/// The store at an address: `sqlite:FILE` (made if it is not there), `sqlite::memory:` or `postgres://…`. Whoever
/// opens it so is its only server until it is closed.
///
/// # Errors
/// If there is no such database, it is not ours, or another server has it.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    match kind(address)? {
        Kind::Postgres => Ok(Arc::new(Postgres::open(address).await?)),
        Kind::Sqlite => Ok(Arc::new(Sqlite::open(address).await?)),
    }
}

/// The store at an address, as one of several servers that tell each other what they write; each is opened so.
///
/// # Errors
/// If it is a file, there is no such database, it is not ours, or has a server that is alone.
pub async fn open_together(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    match kind(address)? {
        Kind::Postgres => Ok(Arc::new(Postgres::open_together(address).await?)),
        Kind::Sqlite => Err(StoreError::OneMachine),
    }
}

/// The store at an address, beside the server that may have it: to look, and to add what no server knows yet.
///
/// # Errors
/// If there is no such database or it is not ours.
pub async fn open_beside(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    match kind(address)? {
        Kind::Postgres => Ok(Arc::new(Postgres::open_beside(address).await?)),
        Kind::Sqlite => Ok(Arc::new(Sqlite::open_beside(address).await?)),
    }
}

enum Kind {
    Sqlite,
    Postgres,
}

fn kind(address: &str) -> Result<Kind, StoreError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Kind::Postgres);
    }
    if address.starts_with("sqlite:") {
        return Ok(Kind::Sqlite);
    }
    // An address may hold a password.
    let shown: String = address.split("://").next().unwrap_or("").chars().take(20).collect();
    Err(StoreError::Address(shown))
}
