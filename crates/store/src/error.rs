use thiserror::Error;

/// Why something was not kept or not found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// Somebody else has written there, there is no such match any more, or the database cannot hold it.
    #[error("it does not fit what is kept: {0}")]
    Conflict(String),
    /// The database does not answer, or its disk is full. Nothing of it is kept.
    #[error("the database failed: {0}")]
    Database(String),
    /// The database did not say whether it has kept it: it may have or not.
    #[error("the database did not say whether it has kept it: {0}")]
    Unknown(String),
    /// What is kept cannot be read.
    #[error("what is kept cannot be read: {0}")]
    Broken(String),
    /// The address of a database cannot be that.
    #[error("there is no database '{0}': expected sqlite:FILE, sqlite::memory: or postgres://…")]
    Address(String),
    /// Another server keeps its matches there.
    #[error(
        "{0} is in use by another server; without a bus between them one database takes one server"
    )]
    Taken(String),
    /// Several servers cannot share a file.
    #[error("several servers need PostgreSQL (postgres://…): a SQLite file takes one")]
    OneMachine,
    /// The database is somebody else's, or of a later version.
    #[error("{0}")]
    Foreign(String),
}

impl StoreError {
    /// A step that did not end in time.
    pub(crate) fn too_slow() -> StoreError {
        StoreError::Database("it took too long to answer".to_owned())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        use sqlx::error::ErrorKind;
        let text = error.to_string();
        match error.as_database_error() {
            Some(cause) if cause.kind() != ErrorKind::Other => StoreError::Conflict(text),
            Some(cause)
                if cause.code().is_some_and(|code| is_unfit(&code) || is_crossed(&code)) =>
            {
                StoreError::Conflict(text)
            }
            _ => StoreError::Database(text),
        }
    }
}

/// Whether a code says that the rows themselves are at fault: PostgreSQL's class 22, SQLite's `SQLITE_TOOBIG` and
/// `SQLITE_MISMATCH`. Rows of others in the same transaction may be kept then.
fn is_unfit(code: &str) -> bool {
    (code.len() == 5 && code.starts_with("22")) || ["18", "20"].contains(&code)
}

/// Whether two transactions of two servers stood in each other's way, and this one was taken back: PostgreSQL's class
/// 40. Each of its rows may be kept by itself.
fn is_crossed(code: &str) -> bool {
    code.len() == 5 && code.starts_with("40")
}

/// Whether this answer to COMMIT says for certain that nothing was kept: a busy, read-only or full SQLite, or any
/// error that PostgreSQL itself sent but for that it is going down.
pub(crate) fn is_certain(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let Some(code) = code else { return false };
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => [5, 8, 13].contains(&(number & 0xff)),
        _ => !code.starts_with("57") && !code.starts_with("08"),
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> StoreError {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::VersionMissing(version) => StoreError::Foreign(format!(
                "the database is of a later version of Rivi (step {version}): use that one"
            )),
            MigrateError::VersionMismatch(_) => StoreError::Foreign(
                "the database has tables that another program has made".to_owned(),
            ),
            error => StoreError::Database(error.to_string()),
        }
    }
}
