//! What can be asked about a machine.

use rivi_play::request::PositionRequest;
use rivi_play::seen::Insight;
use rivi_rules::{Side, Square};
use serde::{Deserialize, Serialize};

/// Asks for a node of a machine's search tree.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeRequest {
    /// The position at the root.
    pub position: PositionRequest,
    /// The machine: `tree-a` to `tree-g`, `minimax:depth=3`, `alphabeta:depth=4`.
    pub player: String,
    /// The moves from the root to the node, separated by blanks.
    #[serde(default)]
    pub path: String,
}

/// Asks for a part of the way that a search took through its tree.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StepsRequest {
    /// The position at the root.
    pub position: PositionRequest,
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
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CompareRequest {
    /// The position to search.
    pub position: PositionRequest,
}

/// Asks what one of a game's own machines sees.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ViewRequest {
    /// The game as it stands.
    pub position: PositionRequest,
    /// The machine with its settings; the one that has the view, as it is, if none is named.
    #[serde(default)]
    pub player: Option<String>,
    /// The cell looked at, as row and column from the top left, where a view is about one.
    #[serde(default)]
    pub square: Option<Square>,
    /// What the machine draws comes from this number.
    #[serde(default)]
    pub seed: u64,
}

/// Asks what a machine would play, and why.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ThoughtRequest {
    /// The position.
    pub position: PositionRequest,
    /// The machine with its settings.
    pub player: String,
    /// Milliseconds to think; the server's limit if none is said.
    #[serde(default)]
    pub time_ms: Option<u64>,
}

/// What a machine would play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ThoughtAnswer {
    /// Where its mark would lie.
    pub square: Option<Square>,
    /// The move, and what the machine saw.
    pub insight: Insight,
}
/// Asks about a game tree that somebody has written down.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WrittenRequest {
    /// The tree, as in `((3 12) (2 4) (14 5))`: a number is a leaf, brackets are a fork.
    pub text: String,
    /// Who chooses at its root: X, who minimises, or O, who maximises.
    #[serde(default = "x")]
    pub first: Side,
    /// The variant that searches the tree that is told, a letter from A to G.
    #[serde(default = "a")]
    pub variant: String,
    /// Whose strategies are told apart.
    #[serde(default = "x")]
    pub side: Side,
    /// A strategy of that side to be judged: the paths to its choices, separated by commas, as in `b, b a c`.
    #[serde(default)]
    pub strategy: Option<String>,
}

fn x() -> Side {
    Side::X
}

fn a() -> String {
    "A".to_owned()
}
