use std::ops::ControlFlow;

use rivi_players::{Analysis, Analyst, Line, Means, Question};
use rivi_rules::{Outcome, Position, Record};
use rivi_search::{Limits, Verdict};

use crate::Ultimate;
use crate::search::{AlphaBeta, Judge, Outlook};
use crate::solver::Solver;

/// Alpha-beta on the learned evaluation, with draws proven by the solver where it can.
pub(crate) struct Boards {
    /// Memory for the search, and as much again for proofs.
    table_bytes: usize,
}

/// Memory for the search and for proofs together. An analyst is one of many in a server.
pub(crate) const BYTES: usize = 64 << 20;

/// The solver is asked when no more plies than this are left and when the search has come so deep without
/// a decision.
const PLIES_TO_SOLVE: u32 = 52;
const DEPTH_TO_SOLVE: u32 = 12;
/// What the solver may spend on it.
const NODES_TO_SOLVE: u64 = 400_000;

impl Boards {
    /// One within these means. Threads are those that each question asks for.
    pub(crate) fn make(_: &Ultimate, means: Means) -> Box<dyn Analyst<Ultimate>> {
        Box::new(Boards { table_bytes: means.bytes / 2 })
    }
}

impl Analyst<Ultimate> for Boards {
    fn analyse(
        &mut self,
        game: &Record<Ultimate>,
        question: &Question,
        watch: &mut dyn FnMut(&Analysis<Ultimate>) -> ControlFlow<()>,
    ) -> Analysis<Ultimate> {
        let position = game.position();
        if position.outcome().is_some() {
            return Analysis::default();
        }
        // A new table each time, so that the same question gets the same answer.
        let mut search = AlphaBeta::new(Judge::Shipped, self.table_bytes);
        let (limits, mut proof) = (question.budget.limits(), Proof::new(self.table_bytes));
        let asked = (question.lines.max(1), question.threads.max(1));
        let outlook = search.think(position, &limits, asked, &mut |outlook| {
            proof.seek(position, outlook, &limits);
            let told = watch(&proof.analysis(outlook));
            if proof.drawn && asked.0 == 1 { ControlFlow::Break(()) } else { told }
        });
        proof.analysis(&outlook)
    }
}

/// What the solver has found out beside the search.
struct Proof {
    table_bytes: usize,
    asked: bool,
    drawn: bool,
    nodes: u64,
}

impl Proof {
    /// Nothing yet, to be found with so many bytes.
    fn new(table_bytes: usize) -> Proof {
        Proof { table_bytes, asked: false, drawn: false, nodes: 0 }
    }

    /// Asks the solver once, if the position is small enough and the search has not decided it.
    fn seek(&mut self, position: &Ultimate, outlook: &Outlook, limits: &Limits) {
        let is_open = outlook.best().is_some_and(|best| !best.verdict().is_proven());
        let is_small = position.plies_left() <= PLIES_TO_SOLVE;
        if self.asked || !is_open || !is_small || outlook.depth < DEPTH_TO_SOLVE {
            return;
        }
        self.asked = true;
        let left = limits.nodes.map_or(NODES_TO_SOLVE, |most| most.saturating_sub(outlook.nodes));
        let limits = Limits { nodes: Some(left.min(NODES_TO_SOLVE)), ..limits.clone() };
        let solution = Solver::new(self.table_bytes).solve(position, &limits);
        self.drawn = solution.outcome == Some(Outcome::Draw);
        self.nodes = solution.nodes;
    }

    fn analysis(&self, outlook: &Outlook) -> Analysis<Ultimate> {
        let seen = || outlook.moves.iter().take(outlook.lines);
        let lines: Vec<Line<Ultimate>> = seen()
            .enumerate()
            .map(|(rank, m)| Line {
                moves: m.line.clone(),
                verdict: self.verdict(rank, m.verdict()),
            })
            .collect();
        Analysis {
            values: lines.iter().map(|line| (line.moves[0], line.verdict)).collect(),
            lines,
            effort: outlook.moves.iter().map(|m| (m.m, m.nodes)).collect(),
            nodes: outlook.nodes + self.nodes,
            depth: outlook.depth,
            ..Analysis::default()
        }
    }

    /// In a drawn position the best move draws; of the others only what the search proved is known.
    fn verdict(&self, rank: usize, seen: Verdict) -> Verdict {
        if self.drawn && rank == 0 && !seen.is_proven() { Verdict::Draw } else { seen }
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_players::Budget;
    use rivi_rules::Chance;

    use super::*;

    fn analyst(start: &Ultimate) -> Box<dyn Analyst<Ultimate>> {
        Boards::make(start, Means { bytes: BYTES, threads: 1 })
    }

    #[test]
    fn several_lines_are_ranked_and_repeat_exactly() {
        let start = Ultimate::new(false);
        let budget = Budget { nodes: Some(20_000), ..Budget::default() };
        let question = Question { lines: 3, budget, ..Question::default() };
        let mut told = 0;
        let mut ask = || {
            analyst(&start).analyse(&Record::new(start), &question, &mut |_| {
                told += 1;
                ControlFlow::Continue(())
            })
        };
        let analysis = ask();
        assert_eq!(analysis, ask());
        assert_eq!((analysis.lines.len(), analysis.effort.len()), (3, 81));
        let ranks: Vec<_> = analysis.lines.iter().map(|line| line.verdict.rank()).collect();
        assert!(ranks.is_sorted_by(|a, b| a >= b), "{analysis:?}");
        assert!(told >= 2 && analysis.nodes <= 20_100, "{told} {}", analysis.nodes);
    }

    #[test]
    fn what_it_calls_proven_is_so() {
        let start = Ultimate::new(false);
        let mut chance = Chance::seed_from_u64(8);
        let mut proven = 0;
        for _ in 0..20 {
            let mut record = Record::new(start);
            for _ in 0..50 {
                if let Some(m) = record.position().random_move(&mut chance) {
                    record.play(m).unwrap();
                }
            }
            let budget = Budget { nodes: Some(100_000), ..Budget::default() };
            let question = Question { budget, ..Question::default() };
            let analysis =
                analyst(&start).analyse(&record, &question, &mut |_| ControlFlow::Continue(()));
            let Some(line) = analysis.lines.first().filter(|line| line.verdict.is_proven()) else {
                continue;
            };
            proven += 1;
            let exact = Solver::new(1 << 24).solve(record.position(), &Limits::none()).outcome;
            let turn = record.position().turn();
            let agrees = match line.verdict {
                Verdict::WinIn(_) => exact == Some(Outcome::Win(turn)),
                Verdict::LossIn(_) => exact == Some(Outcome::Win(turn.other())),
                _ => exact == Some(Outcome::Draw),
            };
            assert!(agrees, "{line:?} {exact:?}");
        }
        assert!(proven > 5, "{proven}");
    }
}
