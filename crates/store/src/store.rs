use std::pin::Pin;

use rivi_play::Numbered;
use rivi_play::seen::Insight;

use crate::{Due, Found, Given, Query, Seen, StoreError, StoredMatch, Turn, Write};

/// What comes of asking a store.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps matches. Two implementations pass one suite, `testing::contract`.
///
/// One connection writes; others read, and one of its own looks through the list, so that neither waits for the
/// other. Whatever fails, the next one to ask begins with a fresh connection.
pub trait Store: Send + Sync {
    /// Keeps all of it or nothing, durably: when this answers, it survives a loss of power.
    fn write<'a>(&'a self, writes: &'a [Write]) -> Answer<'a, ()>;
    /// A match with all its events.
    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredMatch>>;
    /// The events of a match above a number, in order.
    fn events<'a>(&'a self, id: &'a str, above: u64) -> Answer<'a, Vec<Numbered>>;
    /// The number of the last event of each of these matches; those that are kept no more are left out.
    fn newest<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>>;
    /// What the machine saw that made an event of a match.
    fn insight<'a>(&'a self, id: &'a str, event: u64) -> Answer<'a, Option<Insight>>;
    /// What machines saw in a match, up to an event.
    fn insights<'a>(&'a self, id: &'a str, up_to: u64) -> Answer<'a, Vec<Seen>>;
    /// The matches that are looked for.
    fn list<'a>(&'a self, query: &'a Query) -> Answer<'a, Found>;
    /// The clock of a match that runs while nobody looks at it.
    fn clock<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Due>>;
    /// Matches whose clock ran out before this moment while nobody looked at them, the first to run out first.
    fn due(&self, now_ms: u64, limit: u32) -> Answer<'_, Vec<String>>;
    /// The machine that has to move in a match, and who has it think.
    fn turn<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Turn>>;
    /// Matches in which a machine has to move and nobody has it think since this moment, the longest forgotten first.
    fn turns_free(&self, now_ms: u64, limit: u32) -> Answer<'_, Vec<(String, u64)>>;
    /// After the server was away, every clock goes on from now with what it had left.
    fn clocks_go_on(&self, now_ms: u64) -> Answer<'_, ()>;
    /// Matches in which nothing has happened since, in milliseconds since 1970; the oldest first, so many at most.
    fn untouched_since(&self, since_ms: u64, limit: u32) -> Answer<'_, Vec<String>>;
    /// How many matches there are.
    fn count(&self) -> Answer<'_, u64>;
    /// What operators ask and nobody has answered.
    fn orders(&self) -> Answer<'_, Vec<Given>>;
    /// Who has a lease, or had it last.
    fn holder<'a>(&'a self, lease: &'a str) -> Answer<'a, Option<String>>;
    /// The answer to an operator's order, if there is one.
    fn answer<'a>(&'a self, order: &'a str) -> Answer<'a, Option<String>>;
    /// Copies every match to a new SQLite file, each as it is at one moment, while others write.
    fn back_up<'a>(&'a self, file: &'a std::path::Path) -> Answer<'a, ()>;
    /// Closes it; what is asked later fails.
    fn close(&self) -> Answer<'_, ()>;
    /// What it is, in a word.
    fn kind(&self) -> &'static str;
}
