//! One suite for every store, and a real PostgreSQL to run it on.

mod contract;
mod cut;
mod fixture;
mod held;
mod postgres;

pub use contract::contract;
pub use cut::CutLine;
pub use fixture::{a_match, moved};
pub use held::{HeldFile, make_foreign};
pub use postgres::{TemporaryPostgres, Unavailable};
