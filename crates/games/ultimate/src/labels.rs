//! Exact labels for data: what every move leads to.

use rivi_players::{Label, Labeller, Means};
use rivi_rules::Position;
use rivi_search::{Limits, Search, Silent, Verdict};

use crate::solver::Solver;
use crate::{Shortest, Spot, Ultimate};

/// Proves the result, then finds the distance.
struct Proven {
    proof: Solver,
    shortest: Shortest,
}

/// Memory for proofs, at most.
const MOST: usize = 64 << 20;

/// The labeller of this game.
pub(crate) fn make(_: &Ultimate, means: Means) -> Box<dyn Labeller<Ultimate>> {
    let proof = Solver::new(means.bytes.clamp(1 << 20, MOST));
    Box::new(Proven { proof, shortest: Shortest::default() })
}

impl Proven {
    /// What a position is worth to its side to move; what it took is added to the nodes.
    fn verdict(
        &mut self,
        position: &Ultimate,
        limits: &Limits,
        nodes: &mut u64,
    ) -> Option<Verdict> {
        if let Some(outcome) = position.outcome() {
            return Some(Verdict::over(outcome, position.turn()));
        }
        let solution = self.proof.solve(position, &limits.after(*nodes));
        *nodes += solution.nodes;
        solution.outcome?;
        let report = self.shortest.search(position, &limits.after(*nodes), &mut Silent);
        *nodes += report.nodes;
        report.verdict.is_proven().then_some(report.verdict)
    }
}

impl Labeller<Ultimate> for Proven {
    fn labels(&mut self, position: &Ultimate, limits: &Limits) -> Option<Vec<(Spot, Label)>> {
        let mut nodes = 0;
        let mut label = |m| {
            let verdict = self.verdict(&position.after(m), limits, &mut nodes)?.before();
            Some((m, Label { verdict, score: None }))
        };
        position.moves().map(&mut label).collect()
    }
}
