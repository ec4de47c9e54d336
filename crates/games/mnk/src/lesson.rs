//! The rules in pictures.

use rivi_players::{Picture, Tone};
use rivi_rules::Square;

pub(crate) const TIC_TAC_TOE: &[Picture] = &[
    Picture::new("tictactoe", "b2"),
    Picture::new("tictactoe", "b2 a3 c3").ringed(Tone::Loss, &[Square::new(2, 0)]),
    Picture::new("tictactoe", "b2 a3 c3 c2 a1"),
    Picture::new("tictactoe", "a3 b2 c3 b3 b1 a1 a2 c2 c1"),
];

pub(crate) const MNK: &[Picture] = &[
    Picture::new("mnk:5,4,4", ""),
    Picture::new("mnk:5,4,4", "c3 c4 b3 b2 d3 c2")
        .ringed(Tone::Win, &[Square::new(1, 0), Square::new(1, 4)]),
    Picture::new("mnk:5,4,4", "a4 c4 b3 c3 c2 b2 d1"),
];
