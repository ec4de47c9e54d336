//! What the options can make, in pictures.

use rivi_players::Picture;

pub(crate) const LESSON: &[Picture] = &[
    Picture::new("line:5x5,k=4,wrap", "d3 c4 e3 c2 a3 b4 b3"),
    Picture::new("line:5x5,shape=a1.a2.b1.b2", "c3 e1 c4 a5 d3 b1 d4"),
    Picture::new("line:4x4,k=4,marks=either", "a1x b2o c3x"),
    Picture::new("line:4x4x4,k=4", "a1 b1 f2 c2 k3 d3 p4"),
];
