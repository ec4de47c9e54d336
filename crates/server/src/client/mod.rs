//! The other end of the line, as small as can be: for measurements and tests.

mod http;
mod seat;

pub use http::{Answer, request};
pub use seat::{Connection, Heard, HeardState, Legal, NoAnswer};
