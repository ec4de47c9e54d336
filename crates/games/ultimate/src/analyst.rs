use std::ops::ControlFlow;

use rivi_players::{Analysis, Analyst, Means, Question, Variation};
use rivi_rules::{Outcome, Position, Record};
use rivi_search::{Limits, Verdict};

use crate::Ultimate;
use crate::best_first::BestFirst;
use crate::distance::Distance;
use crate::search::{Judge, Outlook, RootMove};
use crate::solver::Solver;

/// The best-first tree on the learned evaluation, as the best player has it, with draws proven by the solver where it
/// can and the distance to the end where that is proven.
pub(crate) struct Boards {
    bytes: usize,
}

/// Memory for the tree, for proofs and for distances together. An analyst is one of many in a server.
pub(crate) const BYTES: usize = 64 << 20;

/// The solver is asked when no more plies than this are left and when the tree has grown so large without a
/// decision.
const PLIES_TO_SOLVE: u32 = 52;
const TREE_TO_SOLVE: u64 = 8_000;
/// What the solver may spend on it.
const NODES_TO_SOLVE: u64 = 400_000;

impl Boards {
    /// One within these means. Threads are those that each question asks for.
    pub(crate) fn make(_: &Ultimate, means: Means) -> Box<dyn Analyst<Ultimate>> {
        Box::new(Boards { bytes: means.bytes })
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
        // A new tree each time, so that the same question gets the same answer.
        let mut tree = BestFirst::new(Judge::Shipped, self.bytes / 2);
        let limits = question.budget.limits();
        let (lines, threads) = (question.lines.max(1), question.threads.max(1));
        let mut proof = Proof::new(position, &limits, self.bytes / 4);
        let outlook = tree.think(position, &limits, threads, &mut |outlook| {
            proof.seek(outlook);
            let told = watch(&proof.analysis(outlook, lines));
            if proof.best.is_some() && lines == 1 { ControlFlow::Break(()) } else { told }
        });
        proof.settle(&outlook);
        proof.analysis(&outlook, lines)
    }
}

/// What is proven beside the tree.
struct Proof<'a> {
    position: &'a Ultimate,
    limits: &'a Limits,
    bytes: usize,
    was_asked: bool,
    /// The best move, once its result is known.
    best: Option<RootMove>,
    nodes: u64,
}

impl<'a> Proof<'a> {
    /// Nothing yet, to be found with so many bytes, and as many for distances.
    fn new(position: &'a Ultimate, limits: &'a Limits, bytes: usize) -> Proof<'a> {
        Proof { position, limits, bytes, was_asked: false, best: None, nodes: 0 }
    }

    /// Asks the solver once, if the position is small enough and the tree has not decided it.
    fn seek(&mut self, outlook: &Outlook) {
        let is_open = outlook.verdict().is_some_and(|verdict| !verdict.is_proven());
        let is_small = self.position.plies_left() <= PLIES_TO_SOLVE;
        if self.was_asked || !is_open || !is_small || outlook.nodes < TREE_TO_SOLVE {
            return;
        }
        self.was_asked = true;
        let mut solver = Solver::new(self.bytes);
        let solution = solver.solve(self.position, &self.left(outlook));
        self.nodes += solution.nodes;
        let most = self.position.plies_left();
        self.best = match solution.outcome {
            Some(Outcome::Draw) => self.drawing(&mut solver, outlook),
            Some(Outcome::Win(side)) if side == self.position.turn() => {
                self.nearest(Verdict::WinIn(most.div_ceil(2)), outlook)
            }
            Some(Outcome::Win(_)) => self.nearest(Verdict::LossIn(most / 2), outlook),
            None => None,
        };
    }

    /// In a drawn position the first of the tree's moves that is proven to draw.
    fn drawing(&mut self, solver: &mut Solver, outlook: &Outlook) -> Option<RootMove> {
        let mut draws = |m: &&RootMove| {
            let solution = solver.solve(&self.position.after(m.m), &self.left(outlook));
            self.nodes += solution.nodes;
            solution.outcome == Some(Outcome::Draw)
        };
        outlook.moves.iter().find(|m| draws(m)).map(|m| m.clone().drawn())
    }

    /// The shortest win, or the longest resistance, where the tree has proven one.
    fn settle(&mut self, outlook: &Outlook) {
        if let (None, Some(known)) = (&self.best, outlook.verdict()) {
            self.best = self.nearest(known, outlook);
        }
    }

    fn nearest(&mut self, known: Verdict, outlook: &Outlook) -> Option<RootMove> {
        let mut distance = Distance::new(self.bytes);
        let best = distance.best(self.position, known, self.limits, outlook.nodes + self.nodes);
        self.nodes += distance.nodes;
        best
    }

    /// What may still be spent on proofs.
    fn left(&self, outlook: &Outlook) -> Limits {
        let spent = outlook.nodes + self.nodes;
        let left = self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(spent));
        let for_proofs = NODES_TO_SOLVE.saturating_sub(self.nodes);
        Limits { nodes: Some(left.min(for_proofs)), ..self.limits.clone() }
    }

    /// The tree's moves, with what is proven of the best of them.
    fn analysis(&self, outlook: &Outlook, lines: usize) -> Analysis<Ultimate> {
        let best = self.best.iter();
        let others = outlook.moves.iter().filter(|m| best.clone().all(|best| best.m != m.m));
        let moves: Vec<&RootMove> = best.clone().chain(others).collect();
        let line = |m: &&RootMove| Variation { moves: m.line.clone(), verdict: self.verdict(m) };
        Analysis {
            lines: moves.iter().take(lines).map(line).collect(),
            values: moves.iter().map(|m| (m.m, self.verdict(m))).collect(),
            effort: outlook.moves.iter().map(|m| (m.m, m.nodes)).collect(),
            nodes: outlook.nodes + self.nodes,
            depth: outlook.depth,
            ..Analysis::default()
        }
    }

    /// What a move is worth. The tree knows of a loss only when it comes at the latest; none comes later than after
    /// the longest resistance.
    fn verdict(&self, m: &RootMove) -> Verdict {
        match (m.verdict(), self.best.as_ref().map(RootMove::verdict)) {
            (Verdict::LossIn(moves), Some(Verdict::LossIn(longest))) => {
                Verdict::LossIn(moves.min(longest))
            }
            (verdict, _) => verdict,
        }
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
        assert_eq!(analysis.values.len(), 81);
        // The move tried most comes first, the others by their values.
        let ranks: Vec<_> = analysis.lines[1..].iter().map(|line| line.verdict.rank()).collect();
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
