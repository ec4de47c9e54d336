use std::ops::ControlFlow;

use rivi_mnk::Grid;
use rivi_players::{Analysis, Analyst, Line, Means, Question, Sentence};
use rivi_rules::Record;

use crate::search::{GomokuMachine, Outlook, SearchOptions, Task};
use crate::{Scores, threat_words};

/// Five in a row: the best lines of the strongest machine, and the threats in words.
struct Fives(GomokuMachine);

/// Memory that its table would like to have. An analyst is one of many in a server.
pub(crate) const TABLE_BYTES: usize = 32 << 20;

/// Makes one.
pub(crate) fn make(_: &Grid, means: Means) -> Box<dyn Analyst<Grid>> {
    Box::new(Fives(GomokuMachine::new(means.bytes, SearchOptions::ALL, Scores::shipped())))
}

impl Analyst<Grid> for Fives {
    fn analyse(
        &mut self,
        game: &Record<Grid>,
        question: &Question,
        watch: &mut dyn FnMut(&Analysis<Grid>) -> ControlFlow<()>,
    ) -> Analysis<Grid> {
        let remarks = threat_words::remarks(game.position());
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
    use rivi_mnk::GridRules;
    use rivi_players::Budget;
    use rivi_rules::{Notation, Size};
    use rivi_search::Verdict;

    use super::*;

    fn analyst(start: &Grid) -> Box<dyn Analyst<Grid>> {
        make(start, Means { bytes: TABLE_BYTES, threads: 1 })
    }

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
