use rivi_play::Winner;
use rivi_play::request::MatchSummary;

/// Which matches are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Part of a player's or a person's name, whatever its case.
    pub player: Option<String>,
    /// The game's name, or the part of it before a colon or comma.
    pub game: Option<String>,
    /// How the game on the board ended.
    pub result: Option<Winner>,
    /// Only unfinished games.
    pub unfinished: bool,
    /// How many at most.
    pub limit: u32,
    /// Only those behind this place of the list.
    pub before: Option<(u64, String)>,
}

/// What was found, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The matches.
    pub matches: Vec<MatchSummary>,
    /// Whether there are more.
    pub more: bool,
}
