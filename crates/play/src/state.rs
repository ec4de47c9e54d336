//! A match as everybody at the table sees it.

use rivi_rules::{Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::message::SetUpText;
use crate::pair::Pair;
use crate::view::View;

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So much for each move.
    Move {
        /// Milliseconds for a move.
        #[cfg_attr(feature = "schema", schema(minimum = 100, maximum = 86_400_000))]
        ms: u64,
    },
    /// So much for all moves, and some more after each.
    Total {
        /// Milliseconds for the game.
        #[cfg_attr(feature = "schema", schema(minimum = 100, maximum = 86_400_000))]
        ms: u64,
        /// Milliseconds added after each move.
        #[cfg_attr(feature = "schema", schema(maximum = 3_600_000))]
        increment_ms: u64,
    },
}

/// The clocks as they stand. They begin to run with the first move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// What they are set to.
    pub control: TimeControl,
    /// Milliseconds left at the moment of the message, if there is a clock.
    pub left_ms: Option<Pair<u64>>,
    /// Whose clock runs.
    pub running: Option<Side>,
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sitting {
    /// `human`, or a machine with its settings.
    pub player: String,
    /// The name that a person gave.
    pub name: Option<String>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// By the rules: a line, or no move left.
    Rules,
    /// The loser resigned.
    Resigned,
    /// Both agreed on a draw.
    Agreed,
    /// The loser's time was up.
    Time,
    /// Whoever runs the server ended it.
    Operator,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// Who won.
    pub winner: Outcome,
    /// Why it is over.
    pub by: Ending,
}

/// What one player asks the other to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Proposal {
    /// To take so many moves back.
    TakeBack {
        /// How many.
        moves: u32,
    },
    /// To call it a draw.
    Draw,
    /// To play once more with the sides changed.
    Rematch,
    /// To clear the board.
    Clear,
    /// To delete the match.
    Delete,
    /// To let both be helped by machines until the game ends.
    Help,
}

/// A question that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Asked {
    /// Who asks.
    pub by: Side,
    /// What for.
    pub what: Proposal,
}

/// A machine at work on a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Thinker {
    /// The side that it moves for.
    pub seat: Side,
    /// The machine.
    pub player: String,
}

/// Games won by each side since the match began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tally {
    /// Games that X won.
    pub x: u32,
    /// Games that O won.
    pub o: u32,
    /// Drawn games.
    pub draws: u32,
}

/// A match as it stands after an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct State {
    /// The number of the last event in it.
    pub event: u64,
    /// Which game of the match this is, from 1.
    pub round: u32,
    /// The board.
    pub view: View,
    /// Who began.
    pub first: Side,
    /// The position that the game began with, if not the empty board.
    pub start: Option<SetUpText>,
    /// Who plays.
    pub players: Pair<Sitting>,
    /// Whether they sit the other way round than when the match began: the token of X's seat then plays O.
    pub sides_changed: bool,
    /// How the game ended, if it has.
    pub result: Option<GameResult>,
    /// The clocks.
    pub clocks: Clocks,
    /// What one player has asked the other.
    pub asked: Option<Asked>,
    /// Whether two people who play each other on two devices have agreed that machines may help them.
    pub aided: bool,
    /// The machine that is to move, if one is; no move is taken until it has.
    pub thinking: Option<Thinker>,
    /// Why the machine to move does not think: it failed, or was stopped before it had a move.
    pub stalled: Option<String>,
    /// Games won so far, this one included once it is over.
    pub tally: Tally,
}
