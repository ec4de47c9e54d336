//! The games that come with Rivi: the registry, one line a game.
//!
//! ```
//! let desk = rivi_games::desk("gomoku:19,standard").unwrap();
//! assert_eq!(desk.best(), "gomoku");
//! let error = rivi_games::desk("chess").unwrap_err();
//! assert!(error.to_string().starts_with("there is no game 'chess'; the games are tictactoe,"));
//! ```

use std::sync::Once;

use rivi_connect4::ConnectFourGame;
use rivi_gomoku::{GomokuGame, RistinollaGame};
use rivi_line::LineFamily;
use rivi_mnk::{Mnk, TicTacToe};
use rivi_players::registry::{self, NameTaken};
use rivi_players::{Desk, Entry, GameError, Listing, ViewCard};
use rivi_ultimate::UltimateGame;

#[cfg(feature = "commands")]
pub use rivi_connect4::use_own_wins;
pub use rivi_connect4::{ShownScenario, scenarios};

/// Every game that comes with Rivi. A new one is a line here. Five in a row on any grid is played by
/// Gomoku's machines.
static BUILT_IN: [&dyn Entry; 7] = [
    &TicTacToe { guest: Some(rivi_gomoku::reinforced) },
    &Mnk { guest: Some(rivi_gomoku::reinforced) },
    &ConnectFourGame,
    &GomokuGame { grid: rivi_mnk::own_kit },
    &RistinollaGame { grid: rivi_mnk::own_kit },
    &UltimateGame,
    &LineFamily,
];

fn ready() {
    static READY: Once = Once::new();
    READY.call_once(|| {
        for entry in BUILT_IN {
            // They have different names, and nobody else has registered any before them.
            let _ = registry::register(entry);
        }
    });
}

/// Adds a game of a program's own.
///
/// # Errors
/// If another one has its name.
pub fn register(entry: &'static dyn Entry) -> Result<(), NameTaken> {
    ready();
    registry::register(entry)
}

/// Every game.
pub fn entries() -> Vec<&'static dyn Entry> {
    ready();
    registry::entries()
}

/// The game of this name with everybody who can play it.
///
/// # Errors
/// If there is none; the message says what there is.
pub fn desk(text: &str) -> Result<Box<dyn Desk>, GameError> {
    ready();
    registry::desk(text)
}

/// Every player of every game.
pub fn listings() -> Vec<&'static Listing> {
    ready();
    registry::listings()
}

/// Every view of a machine from inside.
pub fn views() -> Vec<&'static ViewCard> {
    ready();
    registry::views()
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
