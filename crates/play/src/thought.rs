//! Machines at work on one position, as messages tell of it.

use std::ops::ControlFlow;

use rivi_players::{
    Analysed, Budget, Chosen as Choice, Desk, Failure, Language, Looking, Question, Seated,
    Sentence, Thinking as Known,
};

use crate::seen::{Analysis, Figure, Gap, Insight, Line, MoveEffort, MoveValue, Remark, Thinking};
use crate::view::Place;

/// A move that a machine chose, with what it saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The move.
    pub text: String,
    /// Where its mark comes to lie.
    pub square: Place,
    /// What it saw; player, number and time are for the caller to fill in.
    pub insight: Insight,
}

/// Has a machine think about the position on the desk, telling `watch` what it knows; milliseconds are left at 0.
///
/// # Errors
/// Why it has no move.
pub fn think(
    machine: &mut dyn Seated,
    desk: &dyn Desk,
    budget: &Budget,
    watch: &mut dyn FnMut(Thinking) -> ControlFlow<()>,
) -> Result<Chosen, Failure> {
    let mut iterations = Vec::new();
    let mut listen = |known: Known| {
        let seen = thinking(known);
        iterations.push(seen.clone());
        watch(seen)
    };
    let choice = machine.think(desk, budget, &mut listen)?;
    let (text, square) = (choice.text.clone(), choice.square.into());
    Ok(Chosen { text, square, insight: insight(&choice, iterations) })
}

fn thinking(known: Known) -> Thinking {
    let Known { depth, nodes, mut line, verdict } = known;
    line.truncate(Insight::MOST_LINE);
    Thinking { depth, nodes, line, verdict: verdict.into(), ms: 0 }
}

fn insight(choice: &Choice, mut iterations: Vec<Thinking>) -> Insight {
    let told = &choice.insight;
    let early = iterations.len().saturating_sub(Insight::MOST_ITERATIONS);
    iterations.drain(..early);
    let figure = |(name, value): &(&'static str, String)| Figure {
        name: (*name).to_owned(),
        value: value.clone(),
    };
    Insight {
        number: 0,
        player: String::new(),
        text: choice.text.clone(),
        verdict: choice.verdict.map(Into::into),
        nodes: choice.nodes,
        ms: 0,
        sentences: told.sentences.iter().take(Insight::MOST_SENTENCES).map(remark).collect(),
        cells: told.cells.iter().take(Insight::MOST_CELLS).copied().collect(),
        figures: told.figures.iter().map(figure).collect(),
        iterations,
        cut: early > 0
            || told.sentences.len() > Insight::MOST_SENTENCES
            || told.cells.len() > Insight::MOST_CELLS,
    }
}

/// A sentence as messages tell it.
pub(crate) fn remark(sentence: &Sentence) -> Remark {
    let gap = |(name, value): &(&'static str, String)| Gap {
        name: (*name).to_owned(),
        value: value.clone(),
    };
    Remark {
        key: sentence.key.to_owned(),
        values: sentence.values.iter().map(gap).collect(),
        text: Language::English.say(sentence),
    }
}

/// Has an analyst look at the position on the desk, telling `watch` what it knows, and gives the last word; request,
/// milliseconds and speed are left at 0.
pub fn look(
    analyst: &mut dyn Looking,
    desk: &dyn Desk,
    question: &Question,
    watch: &mut dyn FnMut(Analysis) -> ControlFlow<()>,
) -> Analysis {
    let last = analyst.look(desk, question, &mut |seen| watch(analysis(&seen)));
    Analysis { done: true, ..last.as_ref().map(analysis).unwrap_or_default() }
}

fn analysis(seen: &Analysed) -> Analysis {
    let line = |line: &rivi_players::LineTold| Line {
        moves: line.moves.clone(),
        verdict: line.verdict.into(),
    };
    let value = |value: &rivi_players::MoveValue| MoveValue {
        text: value.text.clone(),
        square: value.square.into(),
        verdict: value.verdict.into(),
    };
    let effort = |effort: &rivi_players::MoveEffort| MoveEffort {
        text: effort.text.clone(),
        square: effort.square.into(),
        nodes: effort.nodes,
    };
    Analysis {
        lines: seen.lines.iter().map(line).collect(),
        values: seen.values.iter().map(value).collect(),
        effort: seen.effort.iter().map(effort).collect(),
        remarks: seen.remarks.iter().map(remark).collect(),
        nodes: seen.nodes,
        depth: seen.depth,
        ..Analysis::default()
    }
}
