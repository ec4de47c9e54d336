//! Best play by exact scores, whoever knows them: the solver alone, or with a book.

use std::ops::ControlFlow;

use rivi_rules::{Board, Position};
use rivi_search::kit::sort_by_number;
use rivi_search::{Limits, Progress, Report, Score, Verdict};

use super::{Column, ConnectFour, Listener, Proven, Solver};

type Standing = ConnectFour<u64>;

/// Finds exact scores.
pub(crate) trait KnowsScores {
    /// Narrows bounds of a position's score, as [`Solver::solve`] does.
    fn narrow(
        &mut self,
        position: &Standing,
        known: Proven,
        limits: &Limits,
        tell: Listener,
    ) -> Proven;

    /// The solver that searches where nothing is known yet.
    fn solver(&self) -> &Solver;
}

/// Hears nothing and stops nothing.
pub(crate) fn keep_on(_: &Proven) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A best column for a position of this score, nearest to the centre; none if a limit is reached.
pub(crate) fn best(
    who: &mut impl KnowsScores,
    position: &Standing,
    score: i32,
    limits: &Limits,
) -> Option<Column> {
    let (begun, mut columns) = (who.solver().nodes(), centre_first(position).into_iter());
    columns.find(|&column| {
        let left = limits.after(who.solver().nodes() - begun);
        keeps(who, position, column, score, &left)
    })
}

/// Whether a legal column keeps the score of a position that has this score; no, if a limit is reached.
pub(crate) fn keeps(
    who: &mut impl KnowsScores,
    position: &Standing,
    column: Column,
    score: i32,
    limits: &Limits,
) -> bool {
    // No column gains more than the position's score, so that one question is enough.
    let question = Proven { lower: -score, upper: -score + 1, nodes: 0 };
    let child = position.after(column);
    who.narrow(&child, question, limits, &mut keep_on).score() == Some(-score)
}

/// Best play by both sides to the end of the game: the shortest win against the longest resistance. It ends early if
/// a limit is reached.
pub(crate) fn line(
    who: &mut impl KnowsScores,
    position: &Standing,
    score: i32,
    limits: &Limits,
) -> Vec<Column> {
    let (mut position, mut score) = (*position, score);
    let (begun, mut line) = (who.solver().nodes(), Vec::new());
    while position.outcome().is_none() {
        let left = limits.after(who.solver().nodes() - begun);
        let Some(best) = best(who, &position, score, &left) else { break };
        position.make(best);
        line.push(best);
        score = -score;
    }
    line
}

/// The legal columns from the centre outwards.
pub(crate) fn centre_first(position: &Standing) -> Vec<Column> {
    let last = i64::from(position.size().width) - 1;
    let mut columns: Vec<Column> = position.moves().collect();
    sort_by_number(&mut columns, |column| (2 * i64::from(column.0) - last).abs());
    columns
}

/// The score of a position and best play from it, as a search reports them.
pub(crate) fn report(
    who: &mut impl KnowsScores,
    position: &Standing,
    limits: &Limits,
    progress: &mut dyn Progress<Standing>,
) -> Report<Standing> {
    let before = who.solver().nodes();
    let mut tell = |proven: &Proven| {
        let known = if proven.lower > 0 { proven.lower } else { proven.upper.min(0) };
        let guess = Verdict::Guess(Score(known));
        progress.iteration(&Report { nodes: proven.nodes, ..Report::without_search(guess) })
    };
    let proven = who.narrow(position, Proven::NOTHING, limits, &mut tell);
    let Some(score) = proven.score() else {
        let guess = Verdict::Guess(Score(proven.lower.max(0) + proven.upper.min(0)));
        let nodes = who.solver().nodes() - before;
        return Report { nodes, ..Report::without_search(guess) };
    };
    let line = line(who, position, score, limits);
    Report {
        best: line.first().copied(),
        verdict: who.solver().verdict(position, score),
        depth: line.len() as u32,
        line,
        nodes: who.solver().nodes() - before,
    }
}
