//! What the user has set: theme, keys, the usual level, the language.

use std::collections::BTreeMap;

use rivi_players::{LEVELS, Language};
use serde::Deserialize;

use super::ink::Ground;
use super::keys::{Action, Keymap};

/// The user's config, as it is read from a file in TOML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// What is behind the text; what the terminal says of itself if nobody says.
    pub theme: Option<Ground>,
    /// The level that machines are offered with first.
    pub level: Option<&'static str>,
    /// The language of every text.
    pub language: Option<Language>,
    /// Whether everything is told line by line, for screen readers.
    pub linear: bool,
    /// Whether the mouse is listened to.
    pub mouse: Option<bool>,
    /// Which key does what.
    pub keys: Keymap,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    theme: Option<String>,
    level: Option<String>,
    language: Option<String>,
    linear: bool,
    mouse: Option<bool>,
    keys: BTreeMap<String, Keys>,
}

/// A key, or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Keys {
    One(String),
    Several(Vec<String>),
}

impl Config {
    /// Reads a config.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    ///
    /// ```
    /// use rivi_terminal::screen::Config;
    /// let config = Config::read("theme = \"light\"\nlevel = \"easy\"\n[keys]\nundo = [\"z\"]\n").unwrap();
    /// assert_eq!(config.level, Some("easy"));
    /// let wrong = Config::read("level = \"godlike\"").unwrap_err();
    /// assert_eq!(wrong, "level cannot be 'godlike'; expected beginner, easy, medium, hard or best");
    /// ```
    pub fn read(text: &str) -> Result<Config, String> {
        let written: Written = toml::from_str(text).map_err(|error| told(text, &error))?;
        let refused = |name: &str, found: &str, expected: &str| {
            format!("{name} cannot be '{found}'; expected {expected}")
        };
        let theme = match written.theme.as_deref() {
            None | Some("auto") => None,
            Some("dark") => Some(Ground::Dark),
            Some("light") => Some(Ground::Light),
            Some(found) => return Err(refused("theme", found, "auto, dark or light")),
        };
        let level = match &written.level {
            None => None,
            Some(found) => {
                let known = LEVELS.into_iter().find(|level| level == found);
                let expected = "beginner, easy, medium, hard or best";
                Some(known.ok_or_else(|| refused("level", found, expected))?)
            }
        };
        let language = match &written.language {
            None => None,
            Some(found) => {
                let known = Language::of_tag(found);
                Some(known.ok_or_else(|| refused("language", found, "en, de or fi"))?)
            }
        };
        let several = |keys: Keys| match keys {
            Keys::One(key) => vec![key],
            Keys::Several(keys) => keys,
        };
        let keys = written.keys.into_iter().map(|(name, keys)| (name, several(keys))).collect();
        let keys = Keymap::with(&keys)?;
        let Written { linear, mouse, .. } = written;
        Ok(Config { theme, level, language, linear, mouse, keys })
    }

    /// The config as a file says it, with everything that can be set.
    pub fn written(&self) -> String {
        let theme = match self.theme {
            None => "auto",
            Some(Ground::Dark) => "dark",
            Some(Ground::Light) => "light",
        };
        let level = self.level.unwrap_or(LEVELS[LEVELS.len() - 1]);
        let language = match self.language {
            Some(language) => format!("language = \"{}\"", language.tag()),
            None => "# language = \"en\"  # en, de or fi; otherwise the locale's".to_owned(),
        };
        let mouse = self.mouse.unwrap_or(true);
        let mut text = format!(
            "theme = \"{theme}\"  # auto, dark or light\n\
             level = \"{level}\"  # beginner, easy, medium, hard or best\n\
             {language}\n\
             linear = {}  # true for screen readers: everything line by line\n\
             mouse = {mouse}\n\n\
             [keys]\n",
            self.linear
        );
        for action in Action::all() {
            let keys: Vec<String> =
                self.keys.of(action).iter().map(|key| format!("\"{key}\"")).collect();
            text.extend([action.name(), " = [", &keys.join(", "), "]\n"]);
        }
        text
    }
}

/// What is wrong, on one line with the number of the line.
fn told(text: &str, error: &toml::de::Error) -> String {
    let line =
        error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    let message = error.message().lines().next().unwrap_or_default().to_owned();
    match line {
        Some(line) => format!("line {line}: {message}"),
        None => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "theme = \"dark\"\nlanguage = \"fi\"\nlinear = true\nmouse = false\n[keys]\nundo = \"z\"\n";
        let config = Config::read(text).unwrap();
        let again = Config::read(&config.written()).unwrap();
        assert_eq!(again, Config { level: Some("best"), ..config });
        assert_eq!(Config::read("").unwrap(), Config::default());
        assert!(Config::read(&Config::default().written()).is_ok());
    }

    #[test]
    fn what_cannot_be_gets_a_sentence() {
        for (text, told) in [
            ("theme = \"pink\"", "theme cannot be 'pink'; expected auto, dark or light"),
            ("language = \"sv\"", "language cannot be 'sv'; expected en, de or fi"),
            ("\ncolour = 1", "line 2: unknown field `colour`"),
            ("theme = ", "line 1: "),
            ("linear = 3", "line 1: invalid type"),
            ("[keys]\nfly = \"f\"", "there is no key 'fly'; expected one of up,"),
            (
                "[keys]\nundo = \"z\"\nredo = [\"r\", \"z\"]",
                "the key 'z' stands at 'redo' and at 'undo'; expected it at one of them",
            ),
        ] {
            let error = Config::read(text).unwrap_err();
            assert!(error.starts_with(told) && !error.contains('\n'), "{text}: {error}");
        }
    }
}
