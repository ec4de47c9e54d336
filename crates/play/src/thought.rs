//! Machines at work on one position, whatever its game.

use std::ops::ControlFlow;

use rivi_engine::{
    Analysis as Seen, Analyst, Budget, Choice, Failure, Language, Player, Question, Sentence,
};
use rivi_rules::{Game, Record};
use rivi_search::Report;

use crate::seen::{Analysis, Figure, Gap, Insight, Line, MoveEffort, MoveValue, Remark, Thinking};
use crate::view::Place;

/// A machine about to think about a position.
pub trait Thought: Send {
    /// Thinks, telling `watch` what it knows; milliseconds are left at 0.
    ///
    /// # Errors
    /// Why it has no move.
    fn think(
        self: Box<Self>,
        budget: &Budget,
        watch: &mut dyn FnMut(Thinking) -> ControlFlow<()>,
    ) -> Result<Chosen, Failure>;
}

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

/// An analyst about to look at a position.
pub trait Looking: Send {
    /// Looks, telling `watch` what it knows, and gives the last word; request, milliseconds and speed are left at 0.
    fn look(
        self: Box<Self>,
        question: &Question,
        watch: &mut dyn FnMut(Analysis) -> ControlFlow<()>,
    ) -> Analysis;
}

/// A player before a board of its game.
pub(crate) struct Seated<P: Game> {
    pub(crate) player: Box<dyn Player<P>>,
    pub(crate) record: Record<P>,
}

impl<P: Game> Thought for Seated<P> {
    fn think(
        mut self: Box<Self>,
        budget: &Budget,
        watch: &mut dyn FnMut(Thinking) -> ControlFlow<()>,
    ) -> Result<Chosen, Failure> {
        let position = self.record.position().clone();
        let mut iterations = Vec::new();
        let mut listen = |report: &Report<P>| {
            let seen = thinking(&position, report);
            iterations.push(seen.clone());
            watch(seen)
        };
        let choice = self.player.think(&self.record, budget, &mut listen)?;
        let text = position.move_text(choice.chosen);
        position
            .check(choice.chosen)
            .map_err(|reason| Failure::Illegal { text: text.clone(), reason })?;
        let square = position.target(choice.chosen).into();
        let insight = insight(&text, &choice, iterations);
        Ok(Chosen { text, square, insight })
    }
}

fn thinking<P: Game>(position: &P, report: &Report<P>) -> Thinking {
    let line = report.line.iter().take(Insight::MOST_LINE);
    Thinking {
        depth: report.depth,
        nodes: report.nodes,
        line: line.map(|&m| position.move_text(m)).collect(),
        verdict: report.verdict.into(),
        ms: 0,
    }
}

fn insight<P: Game>(text: &str, choice: &Choice<P>, mut iterations: Vec<Thinking>) -> Insight {
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
        text: text.to_owned(),
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

/// An analyst before a board of its game.
pub(crate) struct Looker<P: Game> {
    pub(crate) analyst: Box<dyn Analyst<P>>,
    pub(crate) record: Record<P>,
}

impl<P: Game> Looking for Looker<P> {
    fn look(
        mut self: Box<Self>,
        question: &Question,
        watch: &mut dyn FnMut(Analysis) -> ControlFlow<()>,
    ) -> Analysis {
        let position = self.record.position().clone();
        let mut tell = |seen: &Seen<P>| watch(analysis(&position, seen));
        let last = self.analyst.analyse(&self.record, question, &mut tell);
        Analysis { done: true, ..analysis(&position, &last) }
    }
}

fn analysis<P: Game>(position: &P, seen: &Seen<P>) -> Analysis {
    let line = |line: &rivi_engine::Line<P>| Line {
        moves: line.moves.iter().map(|&m| position.move_text(m)).collect(),
        verdict: line.verdict.into(),
    };
    let value = |&(m, verdict): &(P::Move, rivi_search::Verdict)| MoveValue {
        text: position.move_text(m),
        square: position.target(m).into(),
        verdict: verdict.into(),
    };
    let effort = |&(m, nodes): &(P::Move, u64)| MoveEffort {
        text: position.move_text(m),
        square: position.target(m).into(),
        nodes,
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
