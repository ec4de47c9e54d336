use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::Sentence;

/// A language that Rivi speaks.
///
/// The texts are in `locales/*.json` beside this crate's sources, one flat table of keys a language, and are compiled
/// in (`build.rs` says which of them). A language is a value that is handed on, not a state of the process, so that one
/// server can speak several at a time and tests can run side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, spoken where nothing else is asked for.
    #[default]
    English,
    /// German.
    German,
    /// Finnish.
    Finnish,
}

/// The texts of a language by their keys.
type Texts = BTreeMap<String, String>;

// Each by itself, so that for whoever speaks one only the others are not read.
static ENGLISH: LazyLock<Texts> =
    LazyLock::new(|| read(include_str!(concat!(env!("OUT_DIR"), "/en.json"))));
static GERMAN: LazyLock<Texts> =
    LazyLock::new(|| read(include_str!(concat!(env!("OUT_DIR"), "/de.json"))));
static FINNISH: LazyLock<Texts> =
    LazyLock::new(|| read(include_str!(concat!(env!("OUT_DIR"), "/fi.json"))));

fn read(file: &str) -> Texts {
    serde_json::from_str(file).expect("a language file is a flat table of texts")
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::Finnish];

    /// Its two letters.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Finnish => "fi",
        }
    }

    /// The language of a tag or a locale's name.
    ///
    /// ```
    /// use rivi_players::Language;
    /// assert_eq!(Language::of_tag("de_AT.UTF-8"), Some(Language::German));
    /// assert_eq!(Language::of_tag("FI"), Some(Language::Finnish));
    /// assert_eq!(Language::of_tag("defile"), None);
    /// ```
    pub fn of_tag(text: &str) -> Option<Language> {
        let letters = text.trim().split(['_', '-', '.', '@']).next().unwrap_or("");
        Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(letters))
    }

    /// The language that the environment asks for. As everywhere, the first of `LC_ALL`,
    /// `LC_MESSAGES` and `LANG` that is set decides; one that we do not speak means English.
    pub fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
        let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
        locale.and_then(|locale| Language::of_tag(&locale)).unwrap_or_default()
    }

    fn texts(self) -> &'static Texts {
        match self {
            Language::English => &ENGLISH,
            // A module in a browser has no others: a page tells in its language what it hears, by the key.
            _ if cfg!(target_arch = "wasm32") => &ENGLISH,
            Language::German => &GERMAN,
            Language::Finnish => &FINNISH,
        }
    }

    /// The text of a key with its gaps still open.
    pub fn text(self, key: &str) -> Option<&'static str> {
        self.texts().get(key).map(String::as_str)
    }

    /// Every key, in order.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        self.texts().keys().map(String::as_str)
    }

    /// The text of a key with its gaps filled; the key itself where there is no such text.
    pub fn tell(self, key: &str, values: &[(&str, &str)]) -> String {
        let value =
            |name: &str| values.iter().find(|(gap, _)| *gap == name).map(|(_, value)| *value);
        filled(self.text(key).unwrap_or(key), value)
    }

    /// A sentence in this language.
    pub fn say(self, sentence: &Sentence) -> String {
        let value = |name: &str| {
            sentence.values.iter().find(|(gap, _)| *gap == name).map(|(_, value)| value.as_str())
        };
        filled(self.text(sentence.key).unwrap_or(sentence.key), value)
    }

    /// The name of a figure; the one that the machine gives it where there is no text for it.
    pub fn figure(self, name: &'static str) -> &'static str {
        self.text(&format!("figure.{name}")).unwrap_or(name)
    }
}

/// A number of things, in English words that agree with it.
///
/// ```
/// # use rivi_players::counted;
/// assert_eq!((counted(1, "game", "games"), counted(0, "game", "games")), ("1 game".into(), "0 games".into()));
/// ```
pub fn counted(number: u64, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// The names of the gaps of a text, in order: `%{name}`, or `%{name|one|several}` for a word that agrees with the
/// number of that name.
pub fn gaps(text: &str) -> impl Iterator<Item = &str> {
    let gaps = text.split("%{").skip(1).filter_map(|behind| behind.split_once('}'));
    gaps.map(|(gap, _)| gap.split_once('|').map_or(gap, |(name, _)| name))
}

/// Fills the gaps in one pass, so that a value that looks like a gap stays what it is.
fn filled<'v>(text: &'v str, value: impl Fn(&str) -> Option<&'v str>) -> String {
    let mut parts = text.split("%{");
    let mut filled = parts.next().unwrap_or("").to_owned();
    for part in parts {
        match part.split_once('}').and_then(|(gap, rest)| Some((gap_text(gap, &value)?, rest))) {
            Some((text, rest)) => filled.extend([text, rest]),
            None => filled.extend(["%{", part]),
        }
    }
    filled
}

/// The value of a gap, or of its two words the one that agrees with the value.
fn gap_text<'t>(gap: &'t str, value: impl Fn(&str) -> Option<&'t str>) -> Option<&'t str> {
    match gap.split_once('|') {
        None => value(gap),
        Some((name, words)) => {
            let (one, several) = words.split_once('|')?;
            Some(if value(name)? == "1" { one } else { several })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_once() {
        let values = [("a", "%{b}"), ("b", "2")];
        let value = |name: &str| values.iter().find(|(gap, _)| *gap == name).map(|(_, v)| *v);
        assert_eq!(filled("<%{a}> <%{b}> <%{c}> %{", value), "<%{b}> <2> <%{c}> %{");
        assert_eq!(gaps("%{a} and %{b}, 50 %").collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn words_agree_with_their_number() {
        let text = "%{games} %{games|game|games}, %{ms} ms";
        let with = |games: &str| {
            let values = [("games", games), ("ms", "1")];
            filled(text, |name| values.iter().find(|(gap, _)| *gap == name).map(|(_, v)| *v))
        };
        assert_eq!(["0", "1", "11"].map(with), ["0 games, 1 ms", "1 game, 1 ms", "11 games, 1 ms"]);
        assert_eq!(gaps(text).collect::<Vec<_>>(), ["games", "games", "ms"]);
        assert_eq!(filled("%{games|game}", |_| Some("1")), "%{games|game}");
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let of = |set: &[(&str, &str)]| {
            Language::of_locale(|name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[]), Language::English);
        assert_eq!(of(&[("LANG", "fi_FI.UTF-8")]), Language::Finnish);
        assert_eq!(of(&[("LANG", "fi_FI"), ("LC_ALL", "de_DE")]), Language::German);
        assert_eq!(
            of(&[("LANG", "fi_FI"), ("LC_MESSAGES", ""), ("LC_ALL", "C")]),
            Language::English
        );
        assert_eq!(of(&[("LANG", "de"), ("LC_MESSAGES", "fi")]), Language::Finnish);
    }

    #[test]
    fn a_key_without_text_is_shown_as_it_is() {
        assert_eq!(Language::German.tell("no.such.key", &[]), "no.such.key");
        assert_eq!(Language::German.figure("no such figure"), "no such figure");
    }
}
