//! The options of a game, as a form shows and changes them.

use ratatui::crossterm::event::KeyCode;
use rivi_players::{GameOption, OptionKind};

use super::words::Manner;

/// The longest list of cells that is typed.
const MOST_TYPED: usize = 200;

/// The options of a game, with what each takes where it is set: a flag an empty text, and so does a choice that is
/// written without its word and means the first.
#[derive(Debug)]
pub(crate) struct Options {
    of: &'static [GameOption],
    set: Vec<Option<String>>,
}

impl Options {
    /// None of them.
    pub(crate) fn none(of: &'static [GameOption]) -> Options {
        Options { of, set: vec![None; of.len()] }
    }

    /// Those that a game's name has behind its size.
    pub(crate) fn read(of: &'static [GameOption], parts: &[&str]) -> Options {
        let set = |option: &GameOption| {
            let (_, value) = parts
                .iter()
                .map(|part| part.split_once('=').unwrap_or((part, "")))
                .find(|(name, _)| *name == option.name)?;
            Some(value.to_owned())
        };
        Options { of, set: of.iter().map(set).collect() }
    }

    pub(crate) fn count(&self) -> usize {
        self.of.len()
    }

    /// As they stand behind a game's name, in the order in which the game names them.
    pub(crate) fn written(&self) -> Vec<String> {
        let written = |(option, value): (&GameOption, &Option<String>)| {
            let value = value.as_ref()?;
            let name = option.name;
            Some(if value.is_empty() { name.to_owned() } else { format!("{name}={value}") })
        };
        self.of.iter().zip(&self.set).filter_map(written).collect()
    }

    /// Puts the next or the last value of an option, or none; cells are typed instead.
    pub(crate) fn turn(&mut self, at: usize, forward: bool) {
        let values: Vec<String> = match self.of[at].kind {
            OptionKind::Flag => vec![String::new()],
            OptionKind::Number { least, most } => (least..=most).map(|n| n.to_string()).collect(),
            OptionKind::Choice { words } => words.iter().map(|&word| word.to_owned()).collect(),
            OptionKind::Shape { .. } | OptionKind::Cells => return,
        };
        let all: Vec<Option<String>> =
            std::iter::once(None).chain(values.into_iter().map(Some)).collect();
        let is_now = |value: &Option<String>| value.as_deref() == self.value(at);
        let now = all.iter().position(is_now).unwrap_or(0);
        let next = if forward { now + 1 } else { now + all.len() - 1 } % all.len();
        self.put(at, all[next].clone());
    }

    /// What an option takes.
    fn value(&self, at: usize) -> Option<&str> {
        match (self.set[at].as_deref(), self.of[at].kind) {
            (Some(""), OptionKind::Choice { words }) => words.first().copied(),
            (value, _) => value,
        }
    }

    /// An option takes the place of those that it excludes.
    fn put(&mut self, at: usize, value: Option<String>) {
        if value.is_some() {
            let excluded = |option: &GameOption| self.of[at].excludes.contains(&option.name);
            for (other, option) in self.of.iter().enumerate() {
                if excluded(option) {
                    self.set[other] = None;
                }
            }
        }
        self.set[at] = value;
    }

    /// A number or cells are typed; whether the key was one for that.
    pub(crate) fn typed(&mut self, at: usize, key: KeyCode) -> bool {
        let kind = self.of[at].kind;
        let mut text = self.set[at].clone().unwrap_or_default();
        match (kind, key) {
            (OptionKind::Flag | OptionKind::Choice { .. }, _) => return false,
            (_, KeyCode::Backspace) => {
                text.pop();
            }
            (OptionKind::Number { most, .. }, KeyCode::Char(digit @ '0'..='9')) => {
                text.push(digit);
                if text.parse::<u8>().is_ok_and(|number| number > most) {
                    text = digit.to_string();
                }
                // None of them has a meaning that begins with it.
                if text == "0" {
                    text.clear();
                }
            }
            (
                OptionKind::Shape { .. } | OptionKind::Cells,
                KeyCode::Char(letter @ ('a'..='z' | '0'..='9' | '.')),
            ) if text.len() < MOST_TYPED => text.push(letter),
            _ => return false,
        }
        self.put(at, Some(text).filter(|text| !text.is_empty()));
        true
    }

    /// Whether an option is set by typing only.
    pub(crate) fn is_typed(&self, at: usize) -> bool {
        matches!(self.of[at].kind, OptionKind::Shape { .. } | OptionKind::Cells)
    }

    /// Whether an option goes through values.
    pub(crate) fn has_values(&self, at: usize) -> bool {
        matches!(self.of[at].kind, OptionKind::Number { .. } | OptionKind::Choice { .. })
    }

    /// An option with its value, in words.
    pub(crate) fn told(&self, at: usize, manner: &Manner) -> String {
        let option = self.of[at];
        let name = manner.language.text(&format!("page.option.{}", option.name));
        let name = name.unwrap_or(option.name);
        let value = match (self.value(at), option.kind) {
            (_, OptionKind::Flag) | (None, _) => None,
            (Some(word), OptionKind::Choice { .. }) => {
                let key = format!("page.option.{}.{word}", option.name);
                Some(manner.language.text(&key).unwrap_or(word).to_owned())
            }
            (Some(value), _) => Some(value.to_owned()),
        };
        let mark = if self.set[at].is_some() { "[x]" } else { "[ ]" };
        let value = value.map_or(String::new(), |value| format!(": {value}"));
        manner.plain(format!("{mark} {name}{value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static OF: [GameOption; 5] = [
        GameOption::flag("exact", &["shape"]),
        GameOption::flag("wrap", &[]).taking(OptionKind::Choice { words: &["torus", "tube"] }),
        GameOption::flag("capture", &[]).taking(OptionKind::Number { least: 1, most: 15 }),
        GameOption::flag("shape", &["exact"]).taking(OptionKind::Shape { side: 8 }),
        GameOption::flag("holes", &[]).taking(OptionKind::Cells),
    ];

    fn read(text: &str) -> Options {
        Options::read(&OF, &text.split(',').collect::<Vec<_>>())
    }

    #[test]
    fn what_is_read_is_written() {
        let text = "exact,wrap=tube,capture=5,holes=c3.d4";
        assert_eq!(read(text).written().join(","), text);
        let mut bare = read("wrap");
        assert_eq!((bare.value(1), bare.written()), (Some("torus"), vec!["wrap".to_owned()]));
        bare.turn(1, true);
        assert_eq!(bare.written(), ["wrap=tube"]);
        assert!(Options::none(&OF).written().is_empty());
    }

    #[test]
    fn they_are_turned_typed_and_exclude_each_other() {
        let mut options = read("exact");
        options.turn(1, false);
        options.turn(2, true);
        assert_eq!(options.written().join(","), "exact,wrap=tube,capture=1");
        let types = |options: &mut Options, at, text: &str| {
            text.chars().all(|letter| options.typed(at, KeyCode::Char(letter)))
        };
        assert!(types(&mut options, 2, "5"));
        assert!(types(&mut options, 3, "a1.b1"));
        // A shape takes the place of "exactly".
        assert_eq!(options.written().join(","), "wrap=tube,capture=15,shape=a1.b1");
        assert!(types(&mut options, 2, "7"), "more than there are begins anew");
        assert!(!types(&mut options, 0, "7") && !types(&mut options, 3, "é"));
        for _ in 0..5 {
            assert!(options.typed(3, KeyCode::Backspace));
        }
        assert_eq!(options.written().join(","), "wrap=tube,capture=7");
        options.turn(0, true);
        options.turn(1, true);
        assert_eq!(options.written().join(","), "exact,capture=7");
    }
}
