use std::fmt::Display;
use std::fs::File;
use std::io::Read;

use thiserror::Error;

use crate::{Listing, Setting, Values};

/// A player's name taken apart: `slices:depth=3,edge=off`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerName {
    /// What stands before the colon.
    pub name: String,
    /// The settings in the order given.
    pub settings: Vec<(String, String)>,
}

/// The largest file that a setting may name.
const MOST_BYTES: u64 = 64 << 20;

/// A name that is no player, or none for this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// No player has this name.
    #[error("there is no player '{found}'; the players are {known}")]
    Name {
        /// What was asked for.
        found: String,
        /// The names there are.
        known: String,
    },
    /// The player has no such setting.
    #[error("{player} has no setting '{found}'; it takes {expected}")]
    Setting {
        /// The player.
        player: String,
        /// What was asked for.
        found: String,
        /// The settings it takes.
        expected: String,
    },
    /// A setting cannot be that.
    #[error("{player}: {setting} cannot be '{found}'; expected {expected}")]
    Value {
        /// The player.
        player: String,
        /// The setting.
        setting: String,
        /// What was asked for.
        found: String,
        /// What is allowed.
        expected: String,
    },
    /// A person was asked for where only a machine can play.
    #[error("human is a person and plays only where somebody can be asked for the moves")]
    Person,
    /// What the player knows cannot be loaded.
    #[error("{player} has no database: {reason}")]
    Database {
        /// The player.
        player: String,
        /// Why not.
        reason: String,
    },
    /// The file that a setting names cannot be used.
    #[error("{player}: {setting} names the file '{path}': {reason}")]
    File {
        /// The player.
        player: String,
        /// The setting.
        setting: String,
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// There is too little memory for it.
    #[error("it needs at least {least} bytes of memory; there are {found}")]
    Memory {
        /// Bytes that it needs.
        least: usize,
        /// Bytes that there are.
        found: usize,
    },
    /// The player does not play this game.
    #[error("{player} does not play {game}: it plays {fits}")]
    Fit {
        /// The player.
        player: String,
        /// The game asked for.
        game: String,
        /// What it plays.
        fits: &'static str,
    },
}

impl PlayerName {
    /// Takes a name apart; what the settings mean is up to the player. A setting without `=` is
    /// switched on.
    pub fn parse(text: &str) -> PlayerName {
        let (name, behind) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let settings = behind.split(',').map(str::trim).filter(|part| !part.is_empty());
        let settings = settings
            .map(|part| part.split_once('=').unwrap_or((part, "on")))
            .map(|(key, value)| (key.trim().to_ascii_lowercase(), value.trim().to_owned()))
            .collect();
        PlayerName { name: name.to_ascii_lowercase(), settings }
    }

    /// Refuses settings that the player does not take, and any that stands twice.
    ///
    /// # Errors
    /// Names the first of them.
    pub fn only(&self, known: &[Setting]) -> Result<(), PlayerError> {
        let names = || known.iter().map(|setting| setting.name).collect::<Vec<_>>();
        for (at, (key, _)) in self.settings.iter().enumerate() {
            let twice = self.settings[..at].iter().any(|(earlier, _)| earlier == key);
            if twice || !names().contains(&key.as_str()) {
                return Err(PlayerError::Setting {
                    player: self.name.clone(),
                    found: key.clone(),
                    expected: if names().is_empty() { "none".into() } else { names().join(", ") },
                });
            }
        }
        Ok(())
    }

    /// A setting as text, if it was given.
    pub fn get(&self, setting: &str) -> Option<&str> {
        self.settings.iter().find(|(key, _)| key == setting).map(|(_, value)| value.as_str())
    }

    /// A setting as a number within its bounds, or its default.
    ///
    /// # Errors
    /// If it is no number or out of bounds.
    pub fn number(&self, setting: &Setting) -> Result<u64, PlayerError> {
        let found = self.get(setting.name).unwrap_or(setting.default);
        self.read_number(setting, found)
    }

    /// A setting as a number within its bounds; none if it is the word that stands for no number.
    ///
    /// # Errors
    /// If it is neither.
    pub fn number_or(&self, setting: &Setting) -> Result<Option<u64>, PlayerError> {
        let found = self.get(setting.name).unwrap_or(setting.default);
        match setting.values {
            Values::NumberOr { word, .. } if found == word => Ok(None),
            _ => self.read_number(setting, found).map(Some),
        }
    }

    fn read_number(&self, setting: &Setting, found: &str) -> Result<u64, PlayerError> {
        let bounds = match setting.values {
            Values::Number { least, most } | Values::NumberOr { least, most, .. } => least..=most,
            _ => 0..=u64::MAX,
        };
        let number = found.parse().ok().filter(|number| bounds.contains(number));
        number.ok_or_else(|| self.bad_value(setting, found))
    }

    /// A setting that is on or off.
    ///
    /// # Errors
    /// If it is neither.
    pub fn switch(&self, setting: &Setting) -> Result<bool, PlayerError> {
        match self.get(setting.name).unwrap_or(setting.default) {
            "on" => Ok(true),
            "off" => Ok(false),
            found => Err(self.bad_value(setting, found)),
        }
    }

    /// A setting that is one of some words.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn word(&self, setting: &Setting) -> Result<&'static str, PlayerError> {
        let found = self.get(setting.name).unwrap_or(setting.default);
        let words = match setting.values {
            Values::OneOf { words } | Values::OneOfSome { words, .. } => words,
            _ => &[],
        };
        words
            .iter()
            .copied()
            .find(|&word| word == found)
            .ok_or_else(|| self.bad_value(setting, found))
    }

    /// A setting that is some of its words, joined by `+`, or none.
    ///
    /// # Errors
    /// Names the first that is none of them.
    pub fn words(&self, setting: &Setting) -> Result<Vec<&'static str>, PlayerError> {
        let Values::SomeOf { words } = setting.values else { return Ok(Vec::new()) };
        let found = self.get(setting.name).unwrap_or(setting.default);
        let steps = found.split('+').filter(|&step| !step.is_empty() && found != "none");
        steps
            .map(|step| words.iter().copied().find(|&word| word == step).ok_or(step))
            .collect::<Result<_, _>>()
            .map_err(|step| self.bad_value(setting, step))
    }

    /// The word for something built in that a setting names.
    ///
    /// # Errors
    /// The path, if it names a file. It is not looked at yet.
    pub fn word_or_file(&self, setting: &Setting) -> Result<&'static str, &str> {
        let found = self.get(setting.name).unwrap_or(setting.default);
        let Values::File { words, .. } = setting.values else { return Err(found) };
        words.iter().copied().find(|&word| word == found).ok_or(found)
    }

    /// The first setting given that may name a file of this machine. Whoever speaks from afar may give none.
    pub fn file_setting(&self, listing: &Listing) -> Option<&'static str> {
        let given = |setting: &&Setting| self.get(setting.name).is_some();
        let files = listing.settings.iter().filter(|setting| setting.values.may_be_a_file());
        files.filter(given).map(|setting| setting.name).next()
    }

    /// What is in the file that a setting names. No setting is read as a file that is not declared as one.
    ///
    /// # Errors
    /// If it cannot be read or is too large.
    pub fn file(&self, setting: &Setting) -> Result<Vec<u8>, PlayerError> {
        let path = self.get(setting.name).unwrap_or_default();
        if !setting.values.may_be_a_file() {
            return Err(self.bad_file(setting, &"this setting names no file"));
        }
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
        match read {
            Ok(length) if length as u64 == MOST_BYTES => {
                Err(self.bad_file(setting, &"it is larger than 64 MiB"))
            }
            Ok(_) => Ok(bytes),
            Err(error) => Err(self.bad_file(setting, &error)),
        }
    }

    /// Refuses the file that a setting names.
    pub fn bad_file(&self, setting: &Setting, reason: &dyn Display) -> PlayerError {
        PlayerError::File {
            player: self.name.clone(),
            setting: setting.name.to_owned(),
            path: self.get(setting.name).unwrap_or_default().to_owned(),
            reason: reason.to_string(),
        }
    }

    /// Refuses a value.
    pub fn bad_value(&self, setting: &Setting, found: &str) -> PlayerError {
        self.bad_value_here(setting, found, setting.values.told())
    }

    /// Refuses a value for a reason of its own.
    pub fn bad_value_here(
        &self,
        setting: &Setting,
        found: &str,
        expected: impl Into<String>,
    ) -> PlayerError {
        PlayerError::Value {
            player: self.name.clone(),
            setting: setting.name.to_owned(),
            found: found.to_owned(),
            expected: expected.into(),
        }
    }
}

impl PlayerError {
    /// The player does not play this game.
    pub fn fit(listing: &Listing, game: &str) -> PlayerError {
        let (player, game) = (listing.name.to_owned(), game.to_owned());
        PlayerError::Fit { player, game, fits: listing.fits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn setting(name: &'static str, values: Values, default: &'static str) -> Setting {
        Setting { name, about: "", values, default }
    }

    const DEPTH: Setting = setting("depth", Values::number(1, 9), "3");
    const EDGE: Setting = setting("edge", Values::Switch, "off");
    const WEIGHTS: Setting =
        setting("weights", Values::File { words: &["shipped"], told: "a file" }, "shipped");

    #[test]
    fn settings_are_read_or_refused() {
        let name = PlayerName::parse(" Slices:depth=4, edge ");
        assert_eq!(name.name, "slices");
        assert_eq!(name.number(&DEPTH), Ok(4));
        assert_eq!(name.switch(&EDGE), Ok(true));
        assert_eq!(name.switch(&setting("alphabeta", Values::Switch, "on")), Ok(true));
        assert!(name.number(&setting("depth", Values::number(1, 3), "3")).is_err());
        assert!(matches!(name.only(&[DEPTH]), Err(PlayerError::Setting { .. })));
        assert!(PlayerName::parse("slices:depth=1,depth=2").only(&[DEPTH]).is_err());
        assert!(PlayerName::parse("slices:depth=1").only(&[DEPTH]).is_ok());
        assert!(PlayerName::parse("slices:edge=maybe").switch(&EDGE).is_err());
    }

    #[test]
    fn words_are_taken_from_their_lists() {
        let search = setting("search", Values::one_of(&["tree", "alphabeta"]), "tree");
        let without = setting("without", Values::SomeOf { words: &["near", "forced"] }, "none");
        let table = setting(
            "table",
            Values::NumberOr { word: "auto", meaning: "enough", least: 1, most: 8 },
            "auto",
        );
        let name = PlayerName::parse("a:search=alphabeta,without=near+forced,table=5");
        assert_eq!(name.word(&search), Ok("alphabeta"));
        assert_eq!(name.words(&without), Ok(vec!["near", "forced"]));
        assert_eq!(name.number_or(&table), Ok(Some(5)));
        let none = PlayerName::parse("a");
        assert_eq!(none.word(&search), Ok("tree"));
        assert_eq!(none.words(&without), Ok(Vec::new()));
        assert_eq!(none.number_or(&table), Ok(None));
        let wrong = PlayerName::parse("a:search=none,without=near+far,table=9");
        assert!(wrong.word(&search).is_err() && wrong.number_or(&table).is_err());
        let refused = wrong.words(&without).unwrap_err().to_string();
        assert_eq!(
            refused,
            "a: without cannot be 'far'; expected none, or near, forced, joined by +"
        );
    }

    #[test]
    fn only_the_files_of_file_settings_are_read() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let name = PlayerName::parse(&format!("gomoku:weights={manifest},depth={manifest}"));
        assert!(name.file(&WEIGHTS).is_ok_and(|bytes| bytes.starts_with(b"[package]")));
        assert!(matches!(name.file(&DEPTH), Err(PlayerError::File { .. })));
        let refused = PlayerName::parse("gomoku:weights=no/such").file(&WEIGHTS).unwrap_err();
        let sentence = refused.to_string();
        assert!(sentence.starts_with("gomoku: weights names the file 'no/such': "), "{sentence}");
        assert_eq!(PlayerName::parse("gomoku").word_or_file(&WEIGHTS), Ok("shipped"));
    }
}
