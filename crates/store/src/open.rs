use std::sync::Arc;

use crate::{Postgres, Sqlite, Store, StoreError};

/// The store at an address: `sqlite:FILE` (made if it is not there), `sqlite::memory:` or `postgres://…`.
///
/// # Errors
/// If there is no such database, or it is not ours.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Arc::new(Postgres::open(address).await?));
    }
    if address.starts_with("sqlite:") {
        return Ok(Arc::new(Sqlite::open(address).await?));
    }
    // An address may hold a password.
    let shown: String = address.split("://").next().unwrap_or("").chars().take(20).collect();
    Err(StoreError::Address(shown))
}
