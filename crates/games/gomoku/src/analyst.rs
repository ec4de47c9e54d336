use std::ops::ControlFlow;

use rivi_mnk::Grid;
use rivi_players::{Analysis, Analyst, Means, Question, Sentence, Variation};
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
    let lines: Vec<Variation<Grid>> =
        lines.map(|found| Variation { moves: found.line, verdict: found.verdict }).collect();
    Analysis {
        values: lines.iter().map(|line| (line.moves[0], line.verdict)).collect(),
        lines,
        effort: outlook.effort,
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
        // Both are looked at, and hardly a position is entered but below them.
        let spent: u64 = analysis.effort.iter().map(|&(_, nodes)| nodes).sum();
        assert_eq!(analysis.effort.len(), 2);
        assert!(
            spent <= analysis.nodes && spent > analysis.nodes / 2,
            "{spent} of {}",
            analysis.nodes
        );
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

    fn verdict_after(moves: &str, rules: GridRules, budget: Budget) -> (Verdict, Analysis<Grid>) {
        let start = Grid::new(rules);
        let mut record = Record::new(start.clone());
        for cell in start.clone().play_line(moves).unwrap() {
            record.play(cell).unwrap();
        }
        let question = Question { lines: 3, threads: 1, budget };
        let mut analyst = analyst(&start);
        let analysis = analyst.analyse(&record, &question, &mut |seen| {
            let guesses = seen.lines.iter().filter_map(|line| match line.verdict {
                Verdict::Guess(score) => Some(score.0),
                _ => None,
            });
            assert!(guesses.into_iter().all(|score| score.abs() <= 20_000), "{seen:?}");
            ControlFlow::Continue(())
        });
        (analysis.lines[0].verdict, analysis)
    }

    /// Where nothing stops five the position is lost, whatever its patterns are worth.
    #[test]
    fn a_position_with_two_fives_against_it_is_lost() {
        let rules = GridRules::new(Size::new(15, 15), 5);
        let long = "h9 i8 l5 g6 j9 g9 g8 i10 i9 k9 j8 j10 h10 k7 l8 l7 j7 j6 k5 h7 h12 h11 k6 h5 h6 f7 e8 f5 e4 \
                    i5 g5 i4 j3 f4 g11 f12 f6 h4 g3 g4 j4 i6 i7 i2 i3 h3";
        for moves in ["h8 a1 i8 a3 j8 a5 k8", long, "h8 a1 h9 a3 h10 a5 h11"] {
            for nodes in [1, 100, 3_000, 100_000] {
                let budget = Budget { nodes: Some(nodes), ..Budget::default() };
                let (verdict, analysis) = verdict_after(moves, rules, budget);
                assert_eq!(verdict, Verdict::LossIn(1), "{moves}");
                assert_eq!((analysis.lines.len(), analysis.lines[0].moves.len()), (3, 2));
            }
            let budget = Budget::default();
            budget.stop.set();
            assert_eq!(verdict_after(moves, rules, budget).0, Verdict::LossIn(1), "{moves}");
        }
    }

    /// A loss further away is told with its distance too.
    #[test]
    fn a_loss_within_the_reach_of_threats_is_told_with_its_distance() {
        let rules = GridRules::new(Size::new(15, 15), 5);
        // X has two open threes that cross nowhere: O stops one, X makes an open four of the other.
        let moves = "h8 a1 i8 a15 j8 o1 h3 o15 i3 a8 j3";
        let budget = Budget { nodes: Some(100_000), ..Budget::default() };
        let (verdict, analysis) = verdict_after(moves, rules, budget);
        assert_eq!(verdict, Verdict::LossIn(2), "{analysis:?}");
    }
}
