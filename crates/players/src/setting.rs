use std::borrow::Cow;

use serde::Serialize;

/// A setting that a player takes.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What values it takes.
    pub values: Values,
    /// What it is when nobody sets it.
    pub default: &'static str,
}

/// The values that a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Values {
    /// A whole number within these bounds.
    Number {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// A whole number within these bounds, or a word.
    NumberOr {
        /// The word.
        word: &'static str,
        /// What the word stands for, in words.
        meaning: &'static str,
        /// The least number.
        least: u64,
        /// The most.
        most: u64,
    },
    /// On or off.
    Switch,
    /// One of these words.
    OneOf {
        /// The words.
        words: &'static [&'static str],
    },
    /// None, or some of these words joined by `+`.
    SomeOf {
        /// The words.
        words: &'static [&'static str],
    },
    /// One of these words, some of which fit only some boards.
    OneOfSome {
        /// All the words.
        words: &'static [&'static str],
        /// When which is taken, in words.
        told: &'static str,
    },
    /// One of these words, or a file of this machine. Whoever speaks from afar may not give it.
    File {
        /// The words that name something built in.
        words: &'static [&'static str],
        /// What the file is, in words.
        told: &'static str,
    },
}

impl Values {
    /// A whole number within these bounds.
    pub const fn number(least: u64, most: u64) -> Values {
        Values::Number { least, most }
    }

    /// One of these words.
    pub const fn one_of(words: &'static [&'static str]) -> Values {
        Values::OneOf { words }
    }

    /// Whether the setting may name a file.
    pub const fn may_be_a_file(&self) -> bool {
        matches!(self, Values::File { .. })
    }

    /// What is taken, in words.
    ///
    /// ```
    /// use rivi_players::Values;
    /// assert_eq!(Values::number(1, 9).told(), "a number from 1 to 9");
    /// assert_eq!(Values::one_of(&["net", "hand"]).told(), "net or hand");
    /// ```
    pub fn told(&self) -> Cow<'static, str> {
        match *self {
            Values::Number { least, most } => format!("a number from {least} to {most}").into(),
            Values::NumberOr { word, meaning, least, most } => {
                format!("{word}, which is {meaning}, or a number from {least} to {most}").into()
            }
            Values::Switch => "on or off".into(),
            Values::OneOf { words } => listed(words).into(),
            Values::SomeOf { words } => {
                format!("none, or {}, joined by +", words.join(", ")).into()
            }
            Values::OneOfSome { told, .. } => told.into(),
            Values::File { words, told } => format!("{} or {told}", words.join(", ")).into(),
        }
    }
}

/// Words as a sentence lists them: `a, b or c`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_in_words() {
        assert_eq!(Values::one_of(&["a", "b", "c"]).told(), "a, b or c");
        assert_eq!(
            Values::SomeOf { words: &["near", "forced"] }.told(),
            "none, or near, forced, joined by +"
        );
        let auto = Values::NumberOr { word: "auto", meaning: "enough", least: 1, most: 8 };
        assert_eq!(auto.told(), "auto, which is enough, or a number from 1 to 8");
        let file = Values::File { words: &["trained", "hand"], told: "a file" };
        assert_eq!(file.told(), "trained, hand or a file");
        assert!(file.may_be_a_file() && !auto.may_be_a_file());
    }
}
