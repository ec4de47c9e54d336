use std::fmt::Display;
use std::fs::File;
use std::io::Read;

use thiserror::Error;

#[cfg(unix)]
use crate::external::CommandError;

/// A player's name taken apart: `slices:depth=3,edge=off`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerName {
    /// What stands before the colon.
    pub name: String,
    /// The settings in the order given.
    pub settings: Vec<(String, String)>,
}

/// A setting that a player takes.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What values it takes, in words.
    pub values: &'static str,
    /// What it is when nobody sets it.
    pub default: &'static str,
}

/// Settings that may name a file of this machine. Whoever speaks from afar may give none of them, and
/// [`PlayerName::file`] reads no others, so that none can be forgotten here.
pub const FILE_SETTINGS: [&str; 1] = ["weights"];

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
        expected: &'static str,
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
    /// A program is not written like this.
    #[cfg(unix)]
    #[error(transparent)]
    Command(#[from] CommandError),
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

    /// A setting as a number within bounds, or the default.
    ///
    /// # Errors
    /// If it is no number or out of bounds.
    pub fn number(
        &self,
        setting: &str,
        bounds: std::ops::RangeInclusive<u64>,
        default: u64,
        expected: &'static str,
    ) -> Result<u64, PlayerError> {
        let Some(found) = self.get(setting) else { return Ok(default) };
        let number = found.parse().ok().filter(|number| bounds.contains(number));
        number.ok_or_else(|| self.bad_value(setting, found, expected))
    }

    /// A setting that is on or off.
    ///
    /// # Errors
    /// If it is neither.
    pub fn switch(&self, setting: &str, default: bool) -> Result<bool, PlayerError> {
        match self.get(setting) {
            None => Ok(default),
            Some("on") => Ok(true),
            Some("off") => Ok(false),
            Some(found) => Err(self.bad_value(setting, found, "on or off")),
        }
    }

    /// What is in the file that a setting names: one of [`FILE_SETTINGS`].
    ///
    /// # Errors
    /// If it cannot be read or is too large.
    pub fn file(&self, setting: &str) -> Result<Vec<u8>, PlayerError> {
        let path = self.get(setting).unwrap_or_default();
        if !FILE_SETTINGS.contains(&setting) {
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
    pub fn bad_file(&self, setting: &str, reason: &dyn Display) -> PlayerError {
        PlayerError::File {
            player: self.name.clone(),
            setting: setting.to_owned(),
            path: self.get(setting).unwrap_or_default().to_owned(),
            reason: reason.to_string(),
        }
    }

    /// Refuses a value.
    pub fn bad_value(&self, setting: &str, found: &str, expected: &'static str) -> PlayerError {
        PlayerError::Value {
            player: self.name.clone(),
            setting: setting.to_owned(),
            found: found.to_owned(),
            expected,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEPTH: Setting = Setting { name: "depth", about: "", values: "1 to 9", default: "3" };

    #[test]
    fn settings_are_read_or_refused() {
        let name = PlayerName::parse(" Slices:depth=4, edge ");
        assert_eq!(name.name, "slices");
        assert_eq!(name.number("depth", 1..=9, 3, "1 to 9"), Ok(4));
        assert_eq!(name.switch("edge", false), Ok(true));
        assert_eq!(name.switch("alphabeta", true), Ok(true));
        assert!(name.number("depth", 1..=3, 3, "1 to 3").is_err());
        assert!(matches!(name.only(&[DEPTH]), Err(PlayerError::Setting { .. })));
        assert!(PlayerName::parse("slices:depth=1,depth=2").only(&[DEPTH]).is_err());
        assert!(PlayerName::parse("slices:depth=1").only(&[DEPTH]).is_ok());
        assert!(PlayerName::parse("slices:edge=maybe").switch("edge", true).is_err());
    }

    #[test]
    fn only_the_files_of_file_settings_are_read() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let name = PlayerName::parse(&format!("gomoku:weights={manifest},level={manifest}"));
        assert!(name.file("weights").is_ok_and(|bytes| bytes.starts_with(b"[package]")));
        assert!(matches!(name.file("level"), Err(PlayerError::File { .. })));
        let refused = PlayerName::parse("gomoku:weights=no/such").file("weights").unwrap_err();
        let sentence = refused.to_string();
        assert!(sentence.starts_with("gomoku: weights names the file 'no/such': "), "{sentence}");
    }
}
