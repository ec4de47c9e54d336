//! One suite for every store, and a real PostgreSQL to run it on.

mod contract;
mod fixture;
mod postgres;

pub use contract::contract;
pub use fixture::{a_match, moved};
pub use postgres::{TemporaryPostgres, Unavailable};
