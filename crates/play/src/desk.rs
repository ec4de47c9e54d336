//! The boards that matches are played on.

use rivi_players::{Desk, GameError};
use rivi_rules::{Diagram, DiagramError, LineError, SetUp, Side};
use thiserror::Error;

use crate::message::SetUpText;

/// Why there is no such position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The diagram is none of the game.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// The moves cannot be played.
    #[error(transparent)]
    Moves(#[from] LineError),
}

/// The game of this name, begun with a position that was set up or with the empty board.
///
/// # Errors
/// If there is no such game or position.
pub fn position(
    game: &str,
    start: Option<&SetUpText>,
    first: Side,
) -> Result<Box<dyn Desk>, PositionError> {
    let empty = rivi_games::desk(game)?;
    let Some(start) = start else { return Ok(empty.restart(first)) };
    let diagram: Diagram = start.diagram.parse()?;
    let how = SetUp { turn: start.turn, impossible: start.lenient };
    Ok(empty.set_up(&diagram, how)?)
}
