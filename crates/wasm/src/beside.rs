//! Large files that lie beside the module, as books, networks and puzzles: fetched when they are first needed, and checked.

use rivi_players::{Entry, NotLoaded, Spec, Stored};
use serde::Serialize;

/// What the package needs to know of such a file to lay it beside the module.
#[derive(Debug, Serialize)]
pub(crate) struct Listed {
    name: &'static str,
    sha256: &'static str,
    file: String,
}

/// Every such file of every game.
pub(crate) fn all() -> impl Iterator<Item = &'static Stored> {
    let entries = rivi_games::entries().into_iter();
    entries
        .flat_map(|entry| entry.stored().iter().chain(entry.puzzles()))
        .copied()
        .filter(|file| file.is_beside())
}

pub(crate) fn listed() -> Vec<Listed> {
    let listed = |stored: &Stored| Listed {
        name: stored.name(),
        sha256: stored.sha256(),
        file: stored.file(),
    };
    all().map(listed).collect()
}

/// Loads what the machines of a game go by, so that whoever asks them can be told where it cannot be had. A game that is
/// not known has nothing.
pub(crate) fn load(game: &str) -> Result<(), NotLoaded> {
    let name = Spec::parse(game).name;
    let entries = rivi_games::entries().into_iter();
    let of_game = entries.filter(|entry| entry.card().name == name);
    of_game.flat_map(Entry::stored).try_for_each(|stored| stored.load().map(|_| ()))
}

/// Loads the puzzles of all games.
pub(crate) fn load_puzzles() -> Result<(), NotLoaded> {
    let mut files = rivi_games::entries().into_iter().flat_map(Entry::puzzles);
    files.try_for_each(|file| file.load().map(|_| ()))
}

/// The bytes, if they are those that the program was made with.
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) fn checked(stored: &Stored, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    use std::fmt::Write as _;

    use sha2::{Digest, Sha256};

    let mut found = String::new();
    for byte in Sha256::digest(&bytes) {
        let _ = write!(found, "{byte:02x}");
    }
    if found == stored.sha256() {
        return Ok(bytes);
    }
    Err(format!("its SHA-256 is {found}, expected {}", stored.sha256()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_the_sum_that_its_game_says_and_others_are_refused() {
        let mut count = 0;
        for stored in all() {
            let bytes = stored.bytes().to_vec();
            assert_eq!(
                checked(stored, bytes.clone()).as_deref(),
                Ok(&bytes[..]),
                "{}",
                stored.name()
            );
            let cut = checked(stored, bytes[1..].to_vec()).unwrap_err();
            assert!(cut.ends_with(stored.sha256()), "{cut}");
            count += 1;
        }
        assert!(count >= 8, "{count}");
        let files: std::collections::BTreeSet<String> = all().map(Stored::file).collect();
        assert_eq!(files.len(), count, "names differ");
    }

    #[test]
    fn a_game_is_asked_for_by_its_name_with_or_without_options() {
        for game in ["connect4", "connect4:5x4", "ultimate,count", "tictactoe", "chess", ""] {
            assert_eq!(load(game), Ok(()));
        }
    }
}
