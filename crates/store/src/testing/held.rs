use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use crate::StoreError;

/// A SQLite file in which somebody else is about to write, for as long as this value lasts: nobody can write there, and
/// everybody can read.
pub struct HeldFile(SqliteConnection);

impl HeldFile {
    /// Holds a file.
    ///
    /// # Errors
    /// If it cannot be held.
    pub async fn hold(file: &Path) -> Result<HeldFile, StoreError> {
        let options = SqliteConnectOptions::new().filename(file);
        let mut own = SqliteConnection::connect_with(&options).await?;
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut own).await?;
        Ok(HeldFile(own))
    }

    /// Lets it go.
    ///
    /// # Errors
    /// If it cannot be let go.
    pub async fn release(self) -> Result<(), StoreError> {
        Ok(self.0.close().await?)
    }
}

/// Makes a SQLite file that is another program's.
///
/// # Errors
/// If it cannot be made.
pub async fn make_foreign(file: &Path) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut own = SqliteConnection::connect_with(&options).await?;
    sqlx::raw_sql("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')")
        .execute(&mut own)
        .await?;
    Ok(own.close().await?)
}
