//! The rules in pictures.

use rivi_players::{Picture, Tone};
use rivi_rules::Square;

pub(crate) const GOMOKU: &[Picture] = &[
    Picture::new("gomoku:9", "e5"),
    Picture::new("gomoku:9", "e5 d6 e6 f5 e4")
        .ringed(Tone::Loss, &[Square::new(2, 4), Square::new(6, 4)]),
    Picture::new("gomoku:9", "e5 d6 e6 f5 e4 d4 e7")
        .ringed(Tone::Win, &[Square::new(1, 4), Square::new(6, 4)]),
    Picture::new("gomoku:9", "e5 d7 d6 e6 f4 f5 c7 c4 g3"),
];

pub(crate) const RISTINOLLA: &[Picture] = &[
    Picture::new("ristinolla:9", "e5 e6 f6 d4"),
    Picture::new("ristinolla:9", "e5 e6 f6 f7 g7")
        .ringed(Tone::Hint, &[Square::new(1, 7), Square::new(5, 3)]),
    Picture::new("ristinolla:9", "e5 d6 f5 e6 g7 f6 f7 g6 g5 h6"),
];
