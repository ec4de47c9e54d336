//! Who plays: the players of every game, named by text with their settings.
//!
//! A [`Player`] chooses a move and shows what it saw. The [`catalogue`] lists all of them and
//! [`player`] makes one from its name, or says why it does not fit the game.

mod alarm;
mod analysis;
mod analysts;
mod budget;
pub mod catalogue;
mod choice;
#[cfg(unix)]
pub mod external;
mod favourite;
pub mod gomocup;
pub mod inside;
mod insight;
mod language;
pub mod levels;
mod machines;
mod player;
mod settings;
mod swap2;
pub mod win_base;

pub use alarm::Alarm;
pub use analysis::{Analysis, Analyst, Line, Question};
pub use analysts::analyst;
pub use budget::Budget;
pub use catalogue::{Listing, player, players_of};
pub use choice::{Choice, Failure};
pub use favourite::favourite;
pub use insight::{Insight, Named, Sentence};
pub use language::{Language, gaps};
pub use player::Player;
pub use settings::{FILE_SETTINGS, PlayerError, PlayerName, Setting};
pub use swap2::{Swap2, fits_swap2, swap2};
