//! What answers a message without a socket: questions about games, positions, machines and puzzles.
//!
//! The server puts HTTP and WebSockets around it, the browser a worker. Both give the same answers because they are
//! made here: a question is a value, and its answer a value or a [`Failed`] with a sentence.

mod failed;
pub mod games;
pub mod inside;
pub mod puzzles;
pub mod route;
pub mod table;
pub mod thinking;

use std::time::Duration;

use rivi_play::position;
use rivi_play::request::PositionRequest;
use rivi_players::Desk;
use rivi_rules::Side;
use rivi_search::{Limits, Stop};

pub use failed::{Failed, Kind};

/// Positions that a search for a question may enter: enough for the whole tree of tic-tac-toe three times over.
pub const MOST_NODES: u64 = 2_000_000;
/// How long a search for a question may take.
pub const MOST_TIME: Duration = Duration::from_secs(5);

/// The limits of a question that is stopped by this hand when its time is up.
pub fn limits(stop: &Stop) -> Limits {
    Limits { nodes: Some(MOST_NODES), stop: stop.clone(), ..Limits::default() }
}

/// The position that is asked about.
///
/// # Errors
/// If there is none.
pub fn played(asked: &PositionRequest) -> Result<Box<dyn Desk>, Failed> {
    let game = asked.game.trim();
    let mut desk = position(game, asked.start.as_ref(), Side::X).map_err(Failed::bad)?;
    desk.table_mut().play_line(&asked.moves).map_err(Failed::bad)?;
    Ok(desk)
}
