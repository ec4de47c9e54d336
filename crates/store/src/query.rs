use rivi_play::request::MatchSummary;
use rivi_rules::Outcome;

/// Which matches are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Part of a player's or a person's name, whatever its case.
    pub player: Option<String>,
    /// The game's name, or the part of it before a colon or comma.
    pub game: Option<String>,
    /// How the game on the board ended.
    pub result: Option<Outcome>,
    /// Only unfinished games.
    pub unfinished: bool,
    /// Private matches too. That looks at every match; it is for the operator alone.
    pub private: bool,
    /// How many at most.
    pub limit: u32,
    /// Only those behind this place of the list.
    pub before: Option<Place>,
}

/// A place in the list: when a match began, and its name.
pub type Place = (u64, String);

/// What was found, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The matches.
    pub matches: Vec<MatchSummary>,
    /// The place up to which was looked, if there may be more behind it. A page looks at no more than so many
    /// matches and is no larger than so many bytes; it may hold few or none and still not be the last.
    pub next: Option<Place>,
}
