//! The rules of a game in pictures.

use rivi_rules::Square;
use serde::Serialize;

/// A picture of a game's rules: a position of a real game with something marked on it. What it says is under
/// `page.lesson.GAME.NUMBER` in the language files, numbered from 1.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// The game's whole name; a smaller board shows a part of a large one.
    pub game: &'static str,
    /// The moves that led there.
    pub moves: &'static str,
    /// Squares with a ring.
    pub rings: &'static [Square],
    /// What the rings mean.
    pub tone: Tone,
    /// An arrow from the first square to the second.
    pub arrow: Option<[Square; 2]>,
}

/// What a marked square means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// It can be played.
    Hint,
    /// It wins.
    Win,
    /// It loses, unless it is answered.
    Loss,
}

impl Picture {
    /// A position, with nothing marked.
    pub const fn new(game: &'static str, moves: &'static str) -> Picture {
        Picture { game, moves, rings: &[], tone: Tone::Hint, arrow: None }
    }

    /// The same picture with rings on some squares.
    #[must_use]
    pub const fn ringed(self, tone: Tone, rings: &'static [Square]) -> Picture {
        Picture { rings, tone, ..self }
    }

    /// The same picture with an arrow from one square to another.
    #[must_use]
    pub const fn with_arrow(self, from: Square, to: Square) -> Picture {
        Picture { arrow: Some([from, to]), ..self }
    }
}
