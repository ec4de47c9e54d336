use thiserror::Error;

/// Why something was not kept or not found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// Somebody else has written there, or there is no such match any more.
    #[error("it does not fit what is kept: {0}")]
    Conflict(String),
    /// The database does not answer, or its disk is full.
    #[error("the database failed: {0}")]
    Database(String),
    /// What is kept cannot be read.
    #[error("what is kept cannot be read: {0}")]
    Broken(String),
    /// The address of a database cannot be that.
    #[error("there is no database '{0}': expected sqlite:FILE, sqlite::memory: or postgres://…")]
    Address(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let text = error.to_string();
        match error.as_database_error() {
            Some(cause) if cause.is_unique_violation() || cause.is_foreign_key_violation() => {
                StoreError::Conflict(text)
            }
            _ => StoreError::Database(text),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> StoreError {
        StoreError::Database(error.to_string())
    }
}
