//! The rules in pictures.

use rivi_players::{Picture, Tone};
use rivi_rules::Square;

/// A diagonal that fills its columns from below.
const DIAGONAL: &str = "1 2 2 4 3 3 3 5 4 4 4";

pub(crate) const LESSON: &[Picture] = &[
    Picture::new("connect4", "4").with_arrow(Square::new(0, 3), Square::new(5, 3)),
    Picture::new("connect4", "4 3 4 4")
        .ringed(Tone::Hint, &[Square::new(5, 4), Square::new(4, 2), Square::new(2, 3)]),
    Picture::new("connect4", DIAGONAL),
    Picture::new("connect4", "4 4 3 5 2").ringed(Tone::Loss, &[Square::new(5, 0)]),
];
