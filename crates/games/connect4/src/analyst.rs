//! The exact solver as an analyst.

use std::ops::ControlFlow;

use rivi_players::{Analysis, Analyst, Deepening, Line, Means, Question};
use rivi_rules::{Board, Position, Record};
use rivi_search::Verdict;

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
    fn value(
        &mut self,
        position: &Board64,
        column: Column,
        question: &Question,
    ) -> Option<Verdict> {
        let child = position.after(column);
        if let Some(outcome) = child.outcome() {
            return Some(Verdict::over(outcome, child.turn()).before());
        }
        let score = self.0.score(&child, &question.budget.limits())?;
        Some(self.0.verdict(&child, score).before())
    }

    fn line(&mut self, position: &Board64, first: Column, question: &Question) -> Vec<Column> {
        let (child, limits) = (position.after(first), question.budget.limits());
        let score = match child.outcome() {
            Some(_) => None,
            None => self.0.score(&child, &limits),
        };
        let rest = score.map(|score| self.0.line(&child, score, &limits)).unwrap_or_default();
        [first].into_iter().chain(rest).collect()
    }
}

impl Analyst<Board64> for Columns {
    fn analyse(
        &mut self,
        game: &Record<Board64>,
        question: &Question,
        watch: &mut dyn FnMut(&Analysis<Board64>) -> ControlFlow<()>,
    ) -> Analysis<Board64> {
        let position = game.position();
        let begun = self.0.nodes();
        let mut analysis = Analysis::default();
        for column in position.moves() {
            let before = self.0.nodes();
            let Some(value) = self.value(position, column, question) else { return analysis };
            analysis.values.push((column, value));
            analysis.effort.push((column, self.0.nodes() - before));
            analysis.nodes = self.0.nodes() - begun;
            if watch(&analysis).is_break() {
                return analysis;
            }
        }
        let mut best = analysis.values.clone();
        best.sort_by_key(|(_, verdict)| std::cmp::Reverse(verdict.rank()));
        for &(column, verdict) in best.iter().take(question.lines.max(1)) {
            let moves = self.line(position, column, question);
            analysis.lines.push(Line { moves, verdict });
            analysis.depth = analysis.lines[0].moves.len() as u32;
            analysis.nodes = self.0.nodes() - begun;
            if watch(&analysis).is_break() {
                return analysis;
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
}
