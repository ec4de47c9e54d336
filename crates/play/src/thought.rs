//! Machines at work on one position, as messages tell of it.

use std::ops::ControlFlow;

use rivi_players::{
    Analysed, Budget, Chosen as Choice, Desk, Failure, Language, Looking, Named, Question, Seated,
    Sentence, Thinking,
};
use rivi_rules::Square;
use serde::{Deserialize, Serialize};

use crate::seen::{Analysis, Insight, Remark};

/// A move that a machine chose, with what it saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// The move.
    pub text: String,
    /// Where its mark comes to lie; nowhere if it is a pass.
    pub square: Option<Square>,
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
    let mut listen = |mut seen: Thinking| {
        seen.line.truncate(Insight::MOST_LINE);
        iterations.push(seen.clone());
        watch(seen)
    };
    let choice = machine.think(desk, budget, &mut listen)?;
    let (text, square) = (choice.text.clone(), choice.square);
    Ok(Chosen { text, square, insight: insight(&choice, iterations) })
}

fn insight(choice: &Choice, mut iterations: Vec<Thinking>) -> Insight {
    let told = &choice.insight;
    let early = iterations.len().saturating_sub(Insight::MOST_ITERATIONS);
    iterations.drain(..early);
    Insight {
        number: 0,
        player: String::new(),
        text: choice.text.clone(),
        verdict: choice.verdict,
        nodes: choice.nodes,
        ms: 0,
        sentences: told.sentences.iter().take(Insight::MOST_SENTENCES).map(remark).collect(),
        cells: told.cells.iter().take(Insight::MOST_CELLS).copied().collect(),
        figures: Named::list(&told.figures),
        iterations,
        cut: early > 0
            || told.sentences.len() > Insight::MOST_SENTENCES
            || told.cells.len() > Insight::MOST_CELLS,
    }
}

/// A sentence as it is sent.
pub fn remark(sentence: &Sentence) -> Remark {
    Remark {
        key: sentence.key.to_owned(),
        values: Named::list(&sentence.values),
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
    let last = analyst.look(desk, question, &mut |seen| watch(analysis(seen)));
    Analysis { done: true, ..last.map(analysis).unwrap_or_default() }
}

fn analysis(seen: Analysed) -> Analysis {
    let Analysed { lines, values, effort, remarks, nodes, depth } = seen;
    let remarks = remarks.iter().map(remark).collect();
    Analysis { lines, values, effort, remarks, nodes, depth, ..Analysis::default() }
}
