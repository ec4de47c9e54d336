use crate::{Inside, Listing};

/// How a person is listed. A person has no search: whoever runs the game asks for the move.
pub static HUMAN: Listing = Listing {
    name: "human",
    about: "A person, who is asked for each move.",
    fits: "every game",
    settings: &[],
    inside: Inside::Nothing,
};
