//! The rules in pictures.

use rivi_players::Picture;
use rivi_rules::Square;

use crate::entry::CARD;

pub(crate) static LESSON: [Picture; 5] = [
    Picture::new("ultimate", "45").with_arrow(Square::new(4, 5), Square::new(4, 7)),
    Picture::new("ultimate", "45 53 31 12"),
    Picture::new("ultimate", "44 40 04 41 14 42"),
    Picture::new("ultimate", "44 40 04 41 14 42 24"),
    Picture::new("ultimate", CARD.demo.moves),
];
