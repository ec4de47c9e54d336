//! Matches over HTTP and WebSocket, with the page.
//!
//! A match in memory is a room: one task that owns it. What happens is written to the store by a journal that
//! serves all rooms, and only then told. Machines think on a pool of threads of their own.
//!
//! Several servers may have one database, and the same match in memory. The number of an event says who was faster; the
//! others take over what happened and decide anew. What is kept they tell each other by a bus, and what is lost there
//! they find in the database.

mod accept;
mod address;
mod afar;
mod analyse;
mod app;
#[cfg(feature = "testing")]
pub mod client;
mod clocks;
mod config;
mod fault;
mod gaps;
mod headers;
mod health;
mod host;
mod input;
mod inside;
mod live;
mod openapi;
mod operator;
mod outgoing;
mod page;
mod places;
mod pool;
mod queue;
mod rate;
mod rest;
mod room;
mod rooms;
mod router;
mod searching;
mod serve;
mod socket;
mod token;
mod turns;

pub use app::App;
pub use config::{Config, Limits};
pub use health::counted;
pub use page::has_page;
pub use rate::Rate;
pub use rivi_bus::Access;
pub use router::{description, router};
pub use serve::{ServeError, Server};
