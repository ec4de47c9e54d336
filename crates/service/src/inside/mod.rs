//! The machines seen through glass. Every question is answered from itself alone, within limits of nodes and time.

mod request;
mod thought;

pub use request::{
    CompareRequest, StepsRequest, ThoughtAnswer, ThoughtRequest, TreeRequest, ViewRequest,
    WrittenRequest,
};
pub use thought::thought;

use rivi_games::ShownScenario;
use rivi_players::inside::{Asked, Explained, OpenedNode, Searched, Steps, explained};
use rivi_players::{PlayerName, ViewCard, ViewQuestion};
use rivi_search::Limits;
use rivi_search::teach::Variant;
use serde_json::Value;

use crate::failed::{Failed, Kind};
use crate::played;

/// A node of a search tree with its children. The search runs again for every node, so that nothing is kept.
///
/// # Errors
/// If there is no such position, machine or node, or the tree is too large.
pub fn tree(asked: &TreeRequest, limits: &Limits) -> Result<OpenedNode, Failed> {
    let (machine, desk) = (asked.player.parse()?, played(&asked.position)?);
    Ok(desk.glass().open_node(machine, &asked.path, limits)?)
}

/// A part of the way that a search took through its tree.
///
/// # Errors
/// If there is no such position or machine, or the tree is too large.
pub fn steps(asked: &StepsRequest, limits: &Limits) -> Result<Steps, Failed> {
    let (machine, desk) = (asked.player.parse()?, played(&asked.position)?);
    Ok(desk.glass().steps(machine, asked.from, asked.count, limits)?)
}

/// The table of variants A to G for a position.
///
/// # Errors
/// If there is no such position.
pub fn compare(asked: &CompareRequest, limits: &Limits) -> Result<Vec<Searched>, Failed> {
    Ok(played(&asked.position)?.glass().compare(limits)?)
}

/// What one of a game's own machines sees.
///
/// # Errors
/// If there is no such position or machine.
pub fn view(card: &ViewCard, asked: &ViewRequest, limits: &Limits) -> Result<Value, Failed> {
    let desk = played(&asked.position)?;
    let player = asked.player.as_deref().unwrap_or(card.player.name);
    let (player, square, seed) = (PlayerName::parse(player), asked.square, asked.seed);
    let question = ViewQuestion { player, square, seed };
    Ok(desk.glass().view(card.name, &question, limits)?.value)
}

/// A game tree that is written as text: every variant on it, what was cut off, and the strategies of a side.
///
/// # Errors
/// If it is no tree, no variant or no strategy.
pub fn written(asked: &WrittenRequest, limits: &Limits) -> Result<Explained, Failed> {
    let variant: Variant = asked.variant.parse().map_err(Failed::bad)?;
    let question = Asked {
        text: &asked.text,
        first: asked.first,
        variant,
        side: asked.side,
        strategy: asked.strategy.as_deref(),
    };
    Ok(explained(&question, limits)?)
}

/// The scenarios that games bring along, with board, answer and proof.
///
/// # Errors
/// If one of them does not hold together.
pub fn scenarios() -> Result<Vec<ShownScenario>, Failed> {
    rivi_games::scenarios().map_err(|error| Failed::new(Kind::Broken, error.to_string()))
}
