use std::ops::ControlFlow;

use rivi_rules::{Position, Record};
use rivi_search::Verdict;

use crate::{Budget, Sentence};

/// Looks at a position for people: the best lines, the value of each move, what threatens.
///
/// Every game has one, see [`Desk::analyst`](crate::Desk::analyst); it is the strongest machine there is
/// for the game, asked for more than a move.
pub trait Analyst<P: Position>: Send {
    /// Analyses the position that the game has reached, telling `watch` what it knows as it goes
    /// deeper. It ends with the budget, when everything asked for is known, or when `watch` breaks
    /// off, and gives what it told last.
    fn analyse(
        &mut self,
        game: &Record<P>,
        question: &Question,
        watch: &mut dyn FnMut(&Analysis<P>) -> ControlFlow<()>,
    ) -> Analysis<P>;
}

/// What is asked of an analysis.
#[derive(Clone, Debug)]
pub struct Question {
    /// How many of the best lines to give; at least one.
    pub lines: usize,
    /// Threads to think with; at least one.
    pub threads: usize,
    /// What may be spent. Time is kept by whoever asks, with an [`Alarm`](crate::Alarm) on the stop.
    pub budget: Budget,
}

impl Default for Question {
    fn default() -> Question {
        Question { lines: 1, threads: 1, budget: Budget::default() }
    }
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<P: Position> {
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Variation<P>>,
    /// The value of each move whose value is known, seen by the side to move, in no order.
    pub values: Vec<(P::Move, Verdict)>,
    /// Where the effort went: positions entered below each move, for machines that count them.
    pub effort: Vec<(P::Move, u64)>,
    /// What people should see at once: threats that must be answered, why a move wins.
    pub remarks: Vec<Sentence>,
    /// Positions entered.
    pub nodes: u64,
    /// Plies looked ahead in full.
    pub depth: u32,
}

/// A line of play with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<P: Position> {
    /// The moves; the first is the one that the line recommends.
    pub moves: Vec<P::Move>,
    /// What it is worth to the side to move.
    pub verdict: Verdict,
}

impl<P: Position> Default for Analysis<P> {
    fn default() -> Analysis<P> {
        Analysis {
            lines: Vec::new(),
            values: Vec::new(),
            effort: Vec::new(),
            remarks: Vec::new(),
            nodes: 0,
            depth: 0,
        }
    }
}
