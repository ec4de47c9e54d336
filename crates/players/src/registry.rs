//! Every game there is.
//!
//! The games that come with Rivi are listed in the crate `rivi-games`; a program that uses the library may
//! [`register`] its own at run time, and gets everything that works on any game for it.

use std::sync::{PoisonError, RwLock};

use thiserror::Error;

use crate::machines::{self, HUMAN};
use crate::{Desk, Entry, GameError, Listing, PlayerError, PlayerName, Spec, ViewCard};

static ENTRIES: RwLock<Vec<&'static dyn Entry>> = RwLock::new(Vec::new());

/// Another game has this name already.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is a game '{0}' already")]
pub struct NameTaken(pub String);

/// Adds a game.
///
/// # Errors
/// If another one has its name.
pub fn register(entry: &'static dyn Entry) -> Result<(), NameTaken> {
    let mut entries = ENTRIES.write().unwrap_or_else(PoisonError::into_inner);
    let name = entry.card().name;
    if entries.iter().any(|known| known.card().name == name) {
        return Err(NameTaken(name.to_owned()));
    }
    entries.push(entry);
    Ok(())
}

/// Every game in the order in which they were added.
pub fn entries() -> Vec<&'static dyn Entry> {
    ENTRIES.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The game of this name with everybody who can play it.
///
/// # Errors
/// If there is none; the message says what there is.
pub fn desk(text: &str) -> Result<Box<dyn Desk>, GameError> {
    let (spec, entries) = (Spec::parse(text), entries());
    match entries.iter().find(|entry| entry.card().name == spec.name) {
        Some(entry) => entry.desk(&spec),
        None => Err(GameError::Name {
            found: text.trim().chars().take(40).collect(),
            known: entries.iter().map(|entry| entry.card().name).collect::<Vec<_>>().join(", "),
        }),
    }
}

/// Every player of every game: people, the machines that play any game, those of each game.
pub fn listings() -> Vec<&'static Listing> {
    let mut all = vec![&HUMAN];
    let of_games = entries().into_iter().flat_map(|entry| entry.listings().iter().copied());
    for listing in machines::LISTINGS.iter().chain(&of_games.collect::<Vec<_>>()) {
        if !all.iter().any(|known| known.name == listing.name) {
            all.push(listing);
        }
    }
    all
}

/// Every view of a machine from inside.
pub fn views() -> Vec<&'static ViewCard> {
    let mut all: Vec<&'static ViewCard> = Vec::new();
    for view in entries().into_iter().flat_map(Entry::views) {
        if !all.iter().any(|known| known.name == view.name) {
            all.push(view);
        }
    }
    all
}

/// Why a player that the game does not have cannot play it: it plays others, or there is none of that name.
pub(crate) fn stranger(name: &PlayerName, game: &str) -> PlayerError {
    let all = listings();
    match all.iter().find(|listing| listing.name == name.name) {
        Some(listing) => match name.only(listing.settings) {
            Ok(()) => PlayerError::fit(listing, game),
            Err(error) => error,
        },
        None => PlayerError::Name {
            found: name.name.clone(),
            known: all.iter().map(|listing| listing.name).collect::<Vec<_>>().join(", "),
        },
    }
}
