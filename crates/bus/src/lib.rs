//! What goes between machines: live news, and work that is handed out.
//!
//! [`News`] is told to whoever listens at that moment. It may be lost, so whoever needs all of it numbers what it says
//! and keeps it elsewhere. [`Work`] is kept until somebody has done it: whoever takes a job has it for a while, says
//! that it is still at it, and when it goes silent another one gets it.
//!
//! Two kinds pass one suite, `testing::contract`: [`Embedded`], inside one program, and [`Nats`], with `JetStream`.
//! [`open`] chooses by the address. Every queue has a bound ([`Limits`]); who may come in is said by [`Access`], which
//! is read from the environment and from files.

mod access;
mod bus;
mod embedded;
mod error;
mod limits;
mod nats;
mod open;
#[cfg(feature = "testing")]
pub mod testing;
mod topic;

pub use access::Access;
pub use bus::{Answer, Bus, Listener, Load, News, Taken, Work};
pub use embedded::Embedded;
pub use error::BusError;
pub use limits::Limits;
pub use nats::Nats;
pub use open::{check, open};
