use super::super::ink::{Colours, Ink};

/// How large a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Zoom {
    /// Two columns and four rows of cells a character, as dots.
    Braille,
    /// Two rows of cells a character.
    Half,
    /// A character a cell.
    One,
    /// Two characters a cell.
    Two,
    /// Four characters and two lines a cell.
    Four,
}

impl Zoom {
    /// From the smallest.
    pub(crate) const ALL: [Zoom; 5] = [Zoom::Braille, Zoom::Half, Zoom::One, Zoom::Two, Zoom::Four];

    /// Whether cells are too small to hold a character.
    pub(crate) fn is_overview(self) -> bool {
        self < Zoom::One
    }

    /// Whether it can be drawn with this ink: overviews tell the sides apart by colour.
    pub(crate) fn suits(self, ink: Ink) -> bool {
        !self.is_overview() || (ink.unicode && ink.colours > Colours::None)
    }

    /// Columns from a cell to the next.
    pub(super) fn columns(self) -> usize {
        match self {
            Zoom::Four => 4,
            Zoom::Two => 2,
            Zoom::One | Zoom::Half | Zoom::Braille => 1,
        }
    }

    /// Lines from a cell to the next.
    pub(super) fn lines(self) -> usize {
        if self == Zoom::Four { 2 } else { 1 }
    }

    /// Columns and rows of cells that share a character.
    pub(super) fn packed(self) -> (usize, usize) {
        match self {
            Zoom::Braille => (2, 4),
            Zoom::Half => (1, 2),
            _ => (1, 1),
        }
    }

    pub(crate) fn nearer(self, ink: Ink) -> Zoom {
        Zoom::ALL.into_iter().find(|zoom| *zoom > self && zoom.suits(ink)).unwrap_or(self)
    }

    pub(crate) fn further(self, ink: Ink) -> Zoom {
        let smaller = Zoom::ALL.into_iter().rev();
        smaller.into_iter().find(|zoom| *zoom < self && zoom.suits(ink)).unwrap_or(self)
    }
}
