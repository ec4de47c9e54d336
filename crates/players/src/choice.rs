use rivi_rules::{IllegalMove, Position};
use rivi_search::Verdict;
use thiserror::Error;

use crate::Insight;

/// A move, and what the player saw when it chose it.
#[derive(Clone, Debug)]
pub struct Choice<P: Position> {
    /// The move.
    pub chosen: P::Move,
    /// What the player thinks of the position, seen by the side to move, if it thinks at all.
    pub verdict: Option<Verdict>,
    /// Positions entered, or games played at random.
    pub nodes: u64,
    /// A look inside.
    pub insight: Insight,
}

impl<P: Position> Choice<P> {
    /// A move without a thought.
    pub fn plain(chosen: P::Move) -> Choice<P> {
        Choice { chosen, verdict: None, nodes: 0, insight: Insight::default() }
    }
}

/// Why a player did not move. It loses the game by it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// The game is over; nobody should have asked.
    #[error("there is no move to choose: the game is over")]
    GameOver,
    /// It was stopped before it had any move.
    #[error("it was stopped before it had chosen")]
    Stopped,
    /// The game is too large for it.
    #[error("it gave up after {nodes} positions: this position is too large for it")]
    GaveUp {
        /// Positions it entered.
        nodes: u64,
    },
    /// The move may not be played.
    #[error("it answered {text}, which is illegal: {reason}")]
    Illegal {
        /// The move.
        text: String,
        /// Why it may not be played.
        reason: IllegalMove,
    },
    /// It answered something that is no move.
    #[error("it answered '{text}', which is no move")]
    Unreadable {
        /// What it answered, cut short.
        text: String,
    },
    /// It answered too late.
    #[error("it took {took_ms} ms where {allowed_ms} ms were allowed")]
    Late {
        /// Milliseconds it took.
        took_ms: u64,
        /// Milliseconds it had.
        allowed_ms: u64,
    },
    /// It was made for another kind of game.
    #[error("it sits at a game of another kind")]
    OtherGame,
    /// An outside program broke down.
    #[error("the program failed: {0}")]
    Program(String),
}
