//! Named games of a family, with a sentence on where each comes from.

use serde::Serialize;

use crate::Language;

/// A named game of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Showpiece {
    /// A short name, for addresses.
    pub name: &'static str,
    /// The game's whole name with its options.
    pub game: &'static str,
    /// The moves of a short game that somebody wins, for its picture.
    #[cfg_attr(feature = "schema", schema(ignore))]
    #[serde(skip)]
    pub demo: &'static str,
    /// What people call it.
    pub title: Texts,
    /// Where it comes from, or what is known of it.
    pub history: Texts,
}

/// A text in every language that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Texts {
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
    /// Finnish.
    pub fi: &'static str,
}

impl Texts {
    /// The same text in English, German and Finnish.
    pub const fn new(en: &'static str, de: &'static str, fi: &'static str) -> Texts {
        Texts { en, de, fi }
    }

    /// The text in this language.
    pub fn of(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::German => self.de,
            Language::Finnish => self.fi,
        }
    }
}
