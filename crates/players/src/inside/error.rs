use rivi_rules::{LineError, NotationError, WrittenTreeError};
use thiserror::Error;

use crate::{Failure, PlayerError, PlayerName, ViewCard};

/// Why a question about a machine has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InsideError {
    /// The moves cannot be played.
    #[error(transparent)]
    Moves(#[from] LineError),
    /// The text is no tree.
    #[error(transparent)]
    Written(#[from] WrittenTreeError),
    /// The strategy cannot be followed.
    #[error("the strategy cannot be followed: {0}")]
    Strategy(String),
    /// There is no such view.
    #[error("there is no view '{0}' of any machine")]
    NoView(String),
    /// There is no such player, or it does not play the game.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The player has no move.
    #[error(transparent)]
    Failure(#[from] Failure),
    /// The player has no such view.
    #[error("{player} has no {view}: expected {expected}")]
    View {
        /// The player asked about.
        player: String,
        /// What was asked for.
        view: &'static str,
        /// Who has it.
        expected: &'static str,
    },
    /// A cell that is none.
    #[error(transparent)]
    Cell(#[from] NotationError),
    /// The square is not on the board.
    #[error("row {row}, column {column} is not on this board of {rows} rows and {columns} columns")]
    Square {
        /// Row from the top, from 0.
        row: u8,
        /// Column from the left, from 0.
        column: u8,
        /// Rows of the board.
        rows: u8,
        /// Columns of the board.
        columns: u8,
    },
    /// The search did not come to its end.
    #[error(
        "the tree is too large: it was given up after {nodes} positions; play some moves first, look \
         less far ahead, or take a variant that needs fewer"
    )]
    TooLarge {
        /// Positions entered.
        nodes: u64,
    },
    /// The search did not enter this node.
    #[error("the search did not enter '{path}': it was cut off, or no such move exists there")]
    NotEntered {
        /// The moves that lead there.
        path: String,
    },
}

impl InsideError {
    /// Refuses a player other than the one that has the view, and settings it does not take.
    pub(super) fn unless_named(name: &PlayerName, card: &ViewCard) -> Result<(), InsideError> {
        if name.name != card.player.name {
            let (player, expected) = (name.name.clone(), card.player.name);
            return Err(InsideError::View { player, view: card.noun, expected });
        }
        Ok(name.only(card.player.settings)?)
    }
}
