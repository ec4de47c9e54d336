use crate::Listing;

/// How it is listed. A person has no search: whoever runs the game asks for the move.
pub(crate) const LISTING: Listing = Listing {
    name: "human",
    about: "A person, who is asked for each move.",
    fits: "every game",
    settings: &[],
};
