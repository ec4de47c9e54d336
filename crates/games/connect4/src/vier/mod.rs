//! The Connect Four machine of the German source: it looks a position up in its database of proven
//! wins; else it searches by alpha-beta for the quickest win; else it plays random games and takes
//! the move that won most. It says which of the three decided.
//!
//! The database is kept as bytes ([`encode`], [`decode`]) and as the source's text ([`write_text`],
//! [`read_text`]); where the bytes lie is the caller's business.

mod base;
mod claim;
mod embedded;
mod file;
mod growth;
mod hunt;
mod machine;
mod memory;
mod playouts;
mod proof;
mod stones;
mod text;
mod win;

pub use base::{MOST_ENTRIES, WinBase};
pub use claim::{Claim, FalseClaim};
pub(crate) use embedded::WINS;
pub use embedded::embedded;
pub use file::{BaseError, decode, encode};
pub use growth::{Grown, Kind, UnknownKind, play_game};
pub use hunt::{DEEPEST, Hunt, Quickest};
pub use machine::{Decider, Decision, Vier, VierSettings};
pub use playouts::PlayoutWins;
pub use proof::{Proof, ProofError};
pub use stones::Stones;
pub use text::{TextError, TextFault, read_text, write_text};
pub use win::Win;
