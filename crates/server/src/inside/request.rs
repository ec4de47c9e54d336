use rivi_engine::inside::Situation;
use serde::Deserialize;
use utoipa::ToSchema;

/// Asks for a node of a machine's search tree.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeRequest {
    /// The position at the root.
    pub position: Situation,
    /// The machine: `tree-a` to `tree-g`, `minimax:depth=3`, `alphabeta:depth=4`.
    pub player: String,
    /// The moves from the root to the node, separated by blanks.
    #[serde(default)]
    pub path: String,
}

/// Asks for a part of the way that a search took through its tree.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StepsRequest {
    /// The position at the root.
    pub position: Situation,
    /// The machine, as for a tree.
    pub player: String,
    /// The first step, from 0.
    #[serde(default)]
    pub from: u64,
    /// How many steps, at most 500.
    #[serde(default = "hundred")]
    pub count: u64,
}

fn hundred() -> u64 {
    100
}

/// Asks for the table of variants A to G.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompareRequest {
    /// The position to search.
    pub position: Situation,
}

/// Asks for the score board.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoreBoardRequest {
    /// The game as it stands; scores depend on its moves.
    pub position: Situation,
    /// `scoreboard` with its settings.
    #[serde(default = "scoreboard")]
    pub player: String,
}

fn scoreboard() -> String {
    "scoreboard".to_owned()
}

/// Asks for the slices through a cell.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlicesRequest {
    /// The position.
    pub position: Situation,
    /// `slices` with its settings.
    #[serde(default = "slices")]
    pub player: String,
    /// The cell, as row and column from the top left; only totals and counters are told if none is named.
    #[serde(default)]
    pub square: Option<[u8; 2]>,
}

fn slices() -> String {
    "slices".to_owned()
}

/// Asks what `vier` sees.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VierRequest {
    /// The position.
    pub position: Situation,
    /// `vier` with its settings.
    #[serde(default = "vier")]
    pub player: String,
    /// What it draws comes from this number.
    #[serde(default)]
    pub seed: u64,
}

fn vier() -> String {
    "vier".to_owned()
}
