use std::ops::ControlFlow;

use rivi_games::gomoku::Scores;
use rivi_games::gomoku::board::SearchBoard;
use rivi_games::gomoku::search::{GomokuMachine, Outlook, SearchOptions, Task};
use rivi_games::mnk::Grid;
use rivi_rules::{Game, Record};

use super::{fitted, threats};
use crate::catalogue::as_kind;
use crate::{Analysis, Analyst, Line, Question, Sentence};

/// Five in a row: the best lines of the strongest machine, and the threats in words.
pub(super) struct Fives(GomokuMachine);

/// Memory for the table. An analyst is one of many in a server.
const TABLE_BYTES: usize = 32 << 20;

impl Fives {
    /// One for the game that starts here, if it is five in a row.
    pub(super) fn of<P: Game>(start: &P) -> Option<Box<dyn Analyst<P>>> {
        let grid = as_kind::<Grid, P>(start).filter(|grid| SearchBoard::fits(grid.rules()))?;
        debug_assert_eq!(grid.rules().line, 5);
        let machine = GomokuMachine::new(TABLE_BYTES, SearchOptions::ALL, Scores::shipped());
        fitted::<Grid, P>(Box::new(Fives(machine)))
    }
}

impl Analyst<Grid> for Fives {
    fn analyse(
        &mut self,
        game: &Record<Grid>,
        question: &Question,
        watch: &mut dyn FnMut(&Analysis<Grid>) -> ControlFlow<()>,
    ) -> Analysis<Grid> {
        let remarks = threats::remarks(game.position());
        let task = Task {
            lines: question.lines.max(1),
            threads: question.threads.max(1),
            limits: question.budget.limits(),
        };
        let found = self.0.think(game.position(), &task, &mut |outlook| {
            watch(&analysis(outlook.clone(), &remarks))
        });
        found.map_or_else(Analysis::default, |outlook| analysis(outlook, &remarks))
    }
}

fn analysis(outlook: Outlook, remarks: &[Sentence]) -> Analysis<Grid> {
    let lines = outlook.lines.into_iter();
    let lines: Vec<Line<Grid>> =
        lines.map(|found| Line { moves: found.line, verdict: found.verdict }).collect();
    Analysis {
        values: lines.iter().map(|line| (line.moves[0], line.verdict)).collect(),
        lines,
        effort: Vec::new(),
        remarks: remarks.to_vec(),
        nodes: outlook.nodes,
        depth: outlook.depth,
    }
}

#[cfg(test)]
mod tests {
    use rivi_games::mnk::GridRules;
    use rivi_rules::{Notation, Size};
    use rivi_search::Verdict;

    use super::*;
    use crate::{Budget, analyst};

    #[test]
    fn lines_come_with_the_threats_in_words() {
        let start = Grid::new(GridRules::new(Size::new(15, 15), 5));
        let mut record = Record::new(start.clone());
        for cell in start.clone().play_line("h8 a1 i8 a3 j8").unwrap() {
            record.play(cell).unwrap();
        }
        let budget = Budget { nodes: Some(3_000), ..Budget::default() };
        let question = Question { lines: 3, threads: 1, budget };
        let mut told = 0;
        let analysis = analyst(&start).analyse(&record, &question, &mut |_| {
            told += 1;
            ControlFlow::Continue(())
        });
        assert!(told > 0);
        // Three lines are asked for, but only two moves prevent the open four.
        let mut first: Vec<String> =
            analysis.lines.iter().map(|line| start.move_text(line.moves[0])).collect();
        first.sort_unstable();
        assert_eq!((first, analysis.values.len()), (vec!["g8".to_owned(), "k8".to_owned()], 2));
        assert!(analysis.lines.iter().all(|line| !line.verdict.is_proven()));
        assert_eq!(analysis.remarks[0].key, "threat.three");
        assert_eq!(
            analysis.remarks[0].values[1..],
            [("from", "h8".to_owned()), ("to", "j8".to_owned())]
        );
        record.play(start.parse_move("a5").unwrap()).unwrap();
        let won = analyst(&start).analyse(&record, &question, &mut |_| ControlFlow::Continue(()));
        assert_eq!(won.lines[0].verdict, Verdict::WinIn(2));
        assert_eq!(won.remarks[0].key, "threat.own_three");
    }
}
