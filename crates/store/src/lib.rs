//! What lasts: matches and their events.
