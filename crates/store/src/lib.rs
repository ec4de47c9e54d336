//! What lasts: matches and their events.
//!
//! A [`Store`] keeps them in SQLite ([`Sqlite`], one file) or PostgreSQL ([`Postgres`]); [`open`] chooses by the
//! address. A [`Journal`] writes for many at once: what waits goes into one transaction, and nobody hears
//! that something is kept before it is.
//!
//! One database has one server, or several that [open it together](open_together) and tell each other what they
//! write: the number of an event says who was faster. An operator's programs [open it beside](open_beside) them; what
//! concerns a match that a server may have in memory they ask by an [`Order`].

mod backup;
mod copy;
mod error;
mod journal;
mod lock;
mod migrate;
mod open;
mod order;
mod query;
mod sql;
mod store;
#[cfg(feature = "testing")]
pub mod testing;
mod whole;
mod write;

pub use backup::{back_up, restore};
pub use copy::{Pages, copy, whole};
pub use error::StoreError;
pub use journal::Journal;
pub use open::{open, open_beside, open_together};
pub use order::{Given, Order};
pub use query::{Found, Place, Query};
pub use sql::{Postgres, Sqlite};
pub use store::{Answer, Store};
pub use write::{Due, Seen, StoredMatch, Tokens, Turn, WholeMatch, Write};
