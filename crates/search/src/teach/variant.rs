use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The seven ways to search a game to its end, each built on the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// A.
    WholeTree,
    /// B.
    StopAtWin,
    /// C.
    AlphaBeta,
    /// D.
    Forced,
    /// E.
    Transpositions,
    /// F.
    Symmetric,
    /// G.
    Openings,
}

impl Variant {
    /// All of them, A first.
    pub const ALL: [Variant; 7] = [
        Variant::WholeTree,
        Variant::StopAtWin,
        Variant::AlphaBeta,
        Variant::Forced,
        Variant::Transpositions,
        Variant::Symmetric,
        Variant::Openings,
    ];

    /// Its letter, A to G.
    ///
    /// ```
    /// # use rivi_search::teach::Variant;
    /// assert_eq!(Variant::AlphaBeta.letter(), 'C');
    /// ```
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::WholeTree => "whole tree",
            Variant::StopAtWin => "stop at a win",
            Variant::AlphaBeta => "alpha-beta",
            Variant::Forced => "forced moves",
            Variant::Transpositions => "hash table",
            Variant::Symmetric => "symmetry",
            Variant::Openings => "stored openings",
        }
    }

    /// What it does, in a line.
    pub const fn description(self) -> &'static str {
        match self {
            Variant::WholeTree => "looks at every move of every position to the end of the game",
            Variant::StopAtWin => "as A, but leaves a position once its player has won it",
            Variant::AlphaBeta => "as B, but leaves a position once the other side would avoid it",
            Variant::Forced => "as C, but wins at once if it can and else must stop such a win",
            Variant::Transpositions => "as D, but keeps the value of each position it has searched",
            Variant::Symmetric => "as E, but takes positions that mirror or turn alike for one",
            Variant::Openings => "as F, but looks the first moves up instead of searching",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.letter(), self.name())
    }
}

/// A text that names no variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no variant '{0}'; expected a letter from A to G")]
pub struct UnknownVariant(String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Variant, UnknownVariant> {
        let is_named = |variant: &Variant| {
            let mut letters = text.trim().chars();
            letters.next().map(|letter| letter.to_ascii_uppercase()) == Some(variant.letter())
                && letters.next().is_none()
        };
        let known = Variant::ALL.into_iter().find(is_named);
        known.ok_or_else(|| UnknownVariant(text.chars().take(20).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_the_variants() {
        let letters: String = Variant::ALL.iter().map(|variant| variant.letter()).collect();
        assert_eq!(letters, "ABCDEFG");
        for variant in Variant::ALL {
            let lower = variant.letter().to_ascii_lowercase().to_string();
            assert_eq!(lower.parse(), Ok(variant));
        }
        for text in ["", "H", "AB", "ä", "1"] {
            assert!(text.parse::<Variant>().is_err(), "{text}");
        }
    }
}
