//! What tests of this crate and of those that use it need: the suite, and a NATS to run it on.

mod contract;
mod nats;

pub use contract::{LIMITS, contract};
pub use nats::{TemporaryNats, Unavailable};
