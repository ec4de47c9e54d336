//! What machines see, with moves as text, for everybody who handles any game alike.

use rivi_rules::{Game, Square};
use rivi_search::{Report, Verdict};
use serde::{Deserialize, Serialize};

use crate::{Analysis, Choice, Curve, Insight, Sentence, Worth};

/// What a machine knows while it thinks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Thinking {
    /// Plies looked ahead in full.
    pub depth: u32,
    /// Positions entered.
    pub nodes: u64,
    /// The best line so far.
    pub line: Vec<String>,
    /// What it is worth to the side to move.
    pub verdict: Worth,
    /// Milliseconds it has thought, for whoever keeps the time to say.
    pub ms: u64,
}

impl Thinking {
    pub(crate) fn new<P: Game>(
        position: &P,
        report: &Report<P>,
        curve: Option<&Curve>,
    ) -> Thinking {
        Thinking {
            depth: report.depth,
            nodes: report.nodes,
            line: report.line.iter().map(|&m| position.move_text(m)).collect(),
            verdict: Worth::new(report.verdict, curve),
            ms: 0,
        }
    }
}

/// A move that a player chose, with what it saw.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The move.
    pub text: String,
    /// Where its mark comes to lie; nowhere if it is a pass.
    pub square: Option<Square>,
    /// What the player thinks of the position, seen by the side to move, if it thinks at all.
    pub verdict: Option<Worth>,
    /// Positions entered, or games played at random.
    pub nodes: u64,
    /// A look inside.
    pub insight: Insight,
}

impl Chosen {
    pub(crate) fn new<P: Game>(position: &P, choice: Choice<P>, curve: Option<&Curve>) -> Chosen {
        Chosen {
            text: position.move_text(choice.chosen),
            square: position.target(choice.chosen),
            verdict: choice.verdict.map(|verdict| Worth::new(verdict, curve)),
            nodes: choice.nodes,
            insight: choice.insight,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysed {
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<LineTold>,
    /// The value of each move whose value is known, in no order.
    pub values: Vec<MoveValue>,
    /// Positions entered below each move, for machines that count them.
    pub effort: Vec<MoveEffort>,
    /// What people should see at once.
    pub remarks: Vec<Sentence>,
    /// Positions entered.
    pub nodes: u64,
    /// Plies looked ahead in full.
    pub depth: u32,
}

/// A line of play with what it is worth to the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineTold {
    /// The moves.
    pub moves: Vec<String>,
    /// What it is worth.
    pub verdict: Worth,
}

/// A move with what it is worth to the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Where its mark comes to lie; nowhere if it is a pass.
    pub square: Option<Square>,
    /// What it is worth.
    pub verdict: Worth,
}

/// A move with the positions entered below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveEffort {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Where its mark comes to lie; nowhere if it is a pass.
    pub square: Option<Square>,
    /// Positions entered.
    pub nodes: u64,
}

impl Analysed {
    pub(crate) fn new<P: Game>(
        position: &P,
        seen: &Analysis<P>,
        curve: Option<&Curve>,
    ) -> Analysed {
        let line = |line: &crate::Variation<P>| LineTold {
            moves: line.moves.iter().map(|&m| position.move_text(m)).collect(),
            verdict: Worth::new(line.verdict, curve),
        };
        let value = |&(m, verdict): &(P::Move, Verdict)| MoveValue {
            text: position.move_text(m),
            square: position.target(m),
            verdict: Worth::new(verdict, curve),
        };
        let effort = |&(m, nodes): &(P::Move, u64)| MoveEffort {
            text: position.move_text(m),
            square: position.target(m),
            nodes,
        };
        Analysed {
            lines: seen.lines.iter().map(line).collect(),
            values: seen.values.iter().map(value).collect(),
            effort: seen.effort.iter().map(effort).collect(),
            remarks: seen.remarks.clone(),
            nodes: seen.nodes,
            depth: seen.depth,
        }
    }
}
