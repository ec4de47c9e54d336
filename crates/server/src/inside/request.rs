use rivi_play::request::PositionRequest;
use rivi_play::seen::Insight;
use rivi_rules::Square;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Asks for a node of a machine's search tree.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeRequest {
    /// The position at the root.
    pub(super) position: PositionRequest,
    /// The machine: `tree-a` to `tree-g`, `minimax:depth=3`, `alphabeta:depth=4`.
    pub(super) player: String,
    /// The moves from the root to the node, separated by blanks.
    #[serde(default)]
    pub(super) path: String,
}

/// Asks for a part of the way that a search took through its tree.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepsRequest {
    /// The position at the root.
    pub(super) position: PositionRequest,
    /// The machine, as for a tree.
    pub(super) player: String,
    /// The first step, from 0.
    #[serde(default)]
    pub(super) from: u64,
    /// How many steps, at most 500.
    #[serde(default = "hundred")]
    pub(super) count: u64,
}

fn hundred() -> u64 {
    100
}

/// Asks for the table of variants A to G.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    /// The position to search.
    pub(super) position: PositionRequest,
}

/// Asks what one of a game's own machines sees.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewRequest {
    /// The game as it stands.
    pub(super) position: PositionRequest,
    /// The machine with its settings; the one that has the view, as it is, if none is named.
    #[serde(default)]
    pub(super) player: Option<String>,
    /// The cell looked at, as row and column from the top left, where a view is about one.
    #[serde(default)]
    pub(super) square: Option<Square>,
    /// What the machine draws comes from this number.
    #[serde(default)]
    pub(super) seed: u64,
}

/// Asks what a machine would play, and why.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThoughtRequest {
    /// The position.
    pub(super) position: PositionRequest,
    /// The machine with its settings.
    pub(super) player: String,
    /// Milliseconds to think; the server's limit if none is said.
    #[serde(default)]
    pub(super) time_ms: Option<u64>,
}

/// What a machine would play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ThoughtAnswer {
    /// Where its mark would lie.
    pub(super) square: Option<Square>,
    /// The move, and what the machine saw.
    pub(super) insight: Insight,
}
