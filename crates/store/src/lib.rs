//! What lasts: matches and their events.
//!
//! A [`Store`] keeps them in SQLite ([`Sqlite`], one file) or PostgreSQL ([`Postgres`]); [`open`] chooses by the
//! address. A [`Journal`] writes for many at once: what waits goes into one transaction, and nobody hears
//! that something is kept before it is.

mod error;
mod journal;
mod open;
mod query;
mod sql;
mod store;
#[cfg(feature = "testing")]
pub mod testing;
mod write;

pub use error::StoreError;
pub use journal::Journal;
pub use open::open;
pub use query::{Found, Query};
pub use sql::{Postgres, Sqlite};
pub use store::{Answer, Store};
pub use write::{StoredMatch, Tokens, Write};
