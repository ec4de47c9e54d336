//! What a game is, as data: everything about it that needs no position.

use serde::Serialize;

/// A game's names, sizes, options and looks.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Card {
    /// The name before the colon.
    pub name: &'static str,
    /// How the whole name may look.
    pub forms: &'static str,
    /// The rules in a sentence.
    pub rules: &'static str,
    /// A name with moves to try.
    pub example: Example,
    /// The sizes that it comes in.
    pub sizes: Sizes,
    /// Sizes to pick from, as they are written behind the colon.
    pub popular: &'static [&'static str],
    /// The options that it takes behind a comma.
    pub options: &'static [GameOption],
    /// How its board looks.
    pub look: Look,
    /// A short game to be shown on a card. Whoever shows it plays it: outside it is told as boards.
    #[serde(skip)]
    pub demo: Demo,
    /// For which boards it has an exact solver, in words, if it has one.
    pub solved: Option<&'static str>,
    /// Whether Piskvork's files of games can hold it.
    pub piskvork: bool,
}

impl Card {
    /// The name of the game in its usual size.
    pub fn usual(&self) -> String {
        match self.sizes {
            Sizes::Line { width, height, line, .. } => {
                format!("{}:{width},{height},{line}", self.name)
            }
            Sizes::Fixed | Sizes::Square { .. } | Sizes::Oblong { .. } => self.name.to_owned(),
        }
    }
}

/// A game with some moves, for help texts.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Example {
    /// The game's name.
    pub game: &'static str,
    /// A line of moves.
    pub moves: &'static str,
}

/// The sizes that a game comes in, each number within its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Sizes {
    /// One board only.
    Fixed,
    /// A square board, written `name:side`.
    Square {
        /// The least side.
        least: u8,
        /// The most.
        most: u8,
        /// What it is when nobody says.
        default: u8,
    },
    /// Columns times rows, written `name:WxH`; one number is a square board.
    Oblong {
        /// The least columns and rows.
        least: u8,
        /// The most.
        most: u8,
        /// Columns when nobody says.
        width: u8,
        /// Rows when nobody says.
        height: u8,
    },
    /// Columns, rows and how many in a row win, written `name:M,N,K`.
    Line {
        /// The least of each.
        least: u8,
        /// The most of each; the line is no longer than the longer side.
        most: u8,
        /// Columns to begin with.
        width: u8,
        /// Rows to begin with.
        height: u8,
        /// Line to begin with.
        line: u8,
    },
}

/// An option of a game. What it takes is in `kind`; its text is under `page.option.NAME` in the language files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameOption {
    /// The word behind the comma.
    pub name: &'static str,
    /// Options that cannot be taken beside it.
    pub excludes: &'static [&'static str],
    /// Whether it only adds to the rules: it is not offered beside an option that excludes it, whereas a rule takes
    /// the place of the rules that it excludes.
    pub addition: bool,
    /// What it takes.
    pub kind: OptionKind,
}

impl GameOption {
    /// An option that is there or not.
    pub const fn flag(name: &'static str, excludes: &'static [&'static str]) -> GameOption {
        GameOption { name, excludes, addition: false, kind: OptionKind::Flag }
    }

    /// The same option as an addition to the rules.
    #[must_use]
    pub const fn as_addition(self) -> GameOption {
        GameOption { addition: true, ..self }
    }

    /// The same option, but it takes something behind an equals sign.
    #[must_use]
    pub const fn taking(self, kind: OptionKind) -> GameOption {
        GameOption { kind, ..self }
    }
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OptionKind {
    /// Nothing: it is there or not.
    Flag,
    /// A number, written `name=number`.
    Number {
        /// The least.
        least: u8,
        /// The most.
        most: u8,
    },
    /// A word, written `name=word`. Their texts are under `page.option.NAME.WORD` in the language files.
    Choice {
        /// Those that there are.
        words: &'static [&'static str],
    },
    /// A shape made of cells, drawn on a board of its own, written `name=a1.a2.b1`.
    Shape {
        /// The most columns and rows that it takes.
        side: u8,
    },
    /// Cells of the board, written `name=a1.c3`.
    Cells,
}

/// How a board looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Look {
    /// What stands on it.
    pub pieces: Pieces,
    /// Whether pieces fall into their places from above.
    pub drop: bool,
    /// What is written at its edges.
    pub coordinates: Coordinates,
}

impl Look {
    /// A grid of cells with marks.
    pub const PLAIN: Look =
        Look { pieces: Pieces::Marks, drop: false, coordinates: Coordinates::Algebraic };
}

/// What stands on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pieces {
    /// Crosses and noughts in cells.
    Marks,
    /// Discs in holes.
    Discs,
    /// Stones on the crossings of lines.
    Stones,
}

/// What is written at the edges of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Coordinates {
    /// Letters below and numbers beside it.
    Algebraic,
    /// The numbers of the columns.
    Columns,
    /// Nothing.
    None,
}

/// A short game to be shown on a card: a game's name and its moves to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demo {
    /// The game's name, of a size that can be seen on a card.
    pub game: &'static str,
    /// The moves.
    pub moves: &'static str,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A card for tests.
    pub(crate) static CARD: Card = Card {
        name: "tictactoe",
        forms: "tictactoe",
        rules: "Three in a row win.",
        example: Example { game: "tictactoe", moves: "b2" },
        sizes: Sizes::Fixed,
        popular: &[],
        options: &[],
        look: Look::PLAIN,
        demo: Demo { game: "tictactoe", moves: "b2" },
        solved: None,
        piskvork: false,
    };
}
