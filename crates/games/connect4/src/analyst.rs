//! The exact solver as an analyst.

use std::ops::ControlFlow;

use rivi_players::{Analysis, Analyst, Deepening, Means, Question, Variation};
use rivi_rules::{Board, Position, Record};
use rivi_search::kit::sort_by_number;
use rivi_search::{Limits, Score, Verdict};

use crate::best_play::centre_first;
use crate::{Book, Column, ConnectFour, Expert};

/// Connect Four: the exact value of every column, one after the other, then the best lines.
struct Columns(Expert);

type Board64 = ConnectFour<u64>;

/// Makes the one for boards of this size.
pub(crate) fn make(start: &Board64, means: Means) -> Box<dyn Analyst<Board64>> {
    // Without the book it is only slower; and no larger board than the solver takes has this type.
    match Expert::new(start.size(), means.bytes, means.threads, Book::shipped().ok()) {
        Ok(expert) => Box::new(Columns(expert)),
        Err(_) => Box::new(Deepening),
    }
}

impl Columns {
    /// What a column is worth; nothing is proven of it where a limit comes first.
    fn value(&mut self, position: &Board64, column: Column, limits: &Limits) -> Verdict {
        let child = position.after(column);
        if let Some(outcome) = child.outcome() {
            return Verdict::over(outcome, child.turn()).before();
        }
        let score = self.0.score(&child, limits);
        let verdict = score.map(|score| self.0.verdict(&child, score).before());
        verdict.unwrap_or(Verdict::Guess(Score::EVEN))
    }

    fn line(&mut self, position: &Board64, first: Column, limits: &Limits) -> Vec<Column> {
        let child = position.after(first);
        let score = match child.outcome() {
            Some(_) => None,
            None => self.0.score(&child, limits),
        };
        let rest = score.map(|score| self.0.line(&child, score, limits)).unwrap_or_default();
        [first].into_iter().chain(rest).collect()
    }
}

/// What is left of a limit of nodes of which so many are spent.
fn left(limits: &Limits, spent: u64) -> Limits {
    let nodes = limits.nodes.map(|most| most.saturating_sub(spent));
    Limits { nodes, ..limits.clone() }
}

impl Analyst<Board64> for Columns {
    fn analyse(
        &mut self,
        game: &Record<Board64>,
        question: &Question,
        watch: &mut dyn FnMut(&Analysis<Board64>) -> ControlFlow<()>,
    ) -> Analysis<Board64> {
        let (position, limits) = (game.position(), question.budget.limits());
        let begun = self.0.nodes();
        let mut analysis = Analysis::default();
        // The middle first: of columns of which nothing is known the middle ones are the best guess.
        let mut found = Vec::new();
        for column in centre_first(position) {
            let before = self.0.nodes();
            let value = self.value(position, column, &left(&limits, before - begun));
            found.push((column, value));
            analysis.values.extend(Some((column, value)).filter(|(_, value)| value.is_proven()));
            analysis.effort.push((column, self.0.nodes() - before));
            // Whoever shows them goes from left to right.
            sort_by_number(&mut analysis.values, |&(column, _): &(Column, _)| i64::from(column.0));
            sort_by_number(&mut analysis.effort, |&(column, _): &(Column, _)| i64::from(column.0));
            analysis.nodes = self.0.nodes() - begun;
            if watch(&analysis).is_break() {
                break;
            }
        }
        sort_by_number(&mut found, |(_, verdict)| -verdict.rank());
        for &(column, verdict) in found.iter().take(question.lines.max(1)) {
            let left = left(&limits, self.0.nodes() - begun);
            let moves = self.line(position, column, &left);
            analysis.lines.push(Variation { moves, verdict });
            analysis.depth = analysis.lines[0].moves.len() as u32;
            analysis.nodes = self.0.nodes() - begun;
            if watch(&analysis).is_break() {
                break;
            }
        }
        analysis
    }
}

#[cfg(test)]
mod tests {
    use rivi_rules::{Notation, Size};

    use super::*;

    #[test]
    fn every_column_is_exact_and_the_best_line_is_played_out() {
        let start = Board64::new(Size::new(7, 6));
        let mut record = Record::new(start);
        for column in start.clone().play_line("44333").unwrap() {
            record.play(column).unwrap();
        }
        let (mut told, question) = (0, Question { lines: 3, ..Question::default() });
        let means = Means { bytes: 64 << 20, threads: 1 };
        let analysis = make(&start, means).analyse(&record, &question, &mut |_| {
            told += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((analysis.values.len(), analysis.lines.len(), told), (7, 3, 10));
        let best = analysis.lines[0].verdict;
        assert!(analysis.values.iter().all(|(_, verdict)| verdict.rank() <= best.rank()));
        let mut game = record.clone();
        for &column in &analysis.lines[0].moves {
            game.play(column).unwrap();
        }
        assert!(game.position().outcome().is_some());
    }

    #[test]
    fn a_limit_leaves_a_line_that_is_told_as_a_guess() {
        let start = Board64::new(Size::new(7, 6));
        let mut record = Record::new(start);
        for column in start.clone().play_line("6146767425").unwrap() {
            record.play(column).unwrap();
        }
        for nodes in [0, 50, 5_000] {
            let budget = rivi_players::Budget { nodes: Some(nodes), ..Default::default() };
            let question = Question { lines: 2, budget, ..Question::default() };
            let means = Means { bytes: 1 << 20, threads: 1 };
            let on = &mut |_: &Analysis<Board64>| ControlFlow::Continue(());
            let analysis = make(&start, means).analyse(&record, &question, on);
            assert_eq!(analysis.lines.len(), 2, "{nodes}");
            // The solver looks at its limits once in some thousand positions.
            assert!(analysis.nodes <= nodes + 5_000, "{} of {nodes}", analysis.nodes);
            assert!(analysis.values.iter().all(|(_, verdict)| verdict.is_proven()));
        }
    }
}
