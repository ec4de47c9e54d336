use std::pin::Pin;

use rivi_play::Numbered;
use rivi_play::seen::Insight;

use crate::{Found, Query, StoreError, StoredMatch, Write};

/// What comes of asking a store.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps matches. Two implementations pass one suite, `testing::contract`.
pub trait Store: Send + Sync {
    /// Keeps all of it or nothing, durably: when this answers, it survives a loss of power.
    fn write<'a>(&'a self, writes: &'a [Write]) -> Answer<'a, ()>;
    /// A match with all its events.
    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredMatch>>;
    /// The events of a match above a number, in order.
    fn events<'a>(&'a self, id: &'a str, above: u64) -> Answer<'a, Vec<Numbered>>;
    /// What the machine saw that made an event of a match.
    fn insight<'a>(&'a self, id: &'a str, event: u64) -> Answer<'a, Option<Insight>>;
    /// The matches that are looked for.
    fn list<'a>(&'a self, query: &'a Query) -> Answer<'a, Found>;
    /// How many matches there are.
    fn count(&self) -> Answer<'_, u64>;
    /// Whether the database answers.
    fn ready(&self) -> Answer<'_, ()>;
    /// Closes it; what is asked later fails.
    fn close(&self) -> Answer<'_, ()>;
    /// What it is, in a word.
    fn kind(&self) -> &'static str;
}
