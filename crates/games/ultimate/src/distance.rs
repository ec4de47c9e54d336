use rivi_search::{Limits, Verdict};

use crate::search::RootMove;
use crate::{Shortest, Ultimate};

/// Finds the shortest win, or the longest resistance, once a search has proven that there is one: a proof is the first
/// that was found, and others may be quicker.
#[derive(Debug)]
pub(crate) struct Distance {
    shortest: Shortest,
    /// Positions entered since it was made.
    pub(crate) nodes: u64,
}

/// What it may spend on a position.
const NODES: u64 = 1_000_000;

impl Distance {
    /// One with so many bytes, which it takes when it is first asked.
    pub(crate) fn new(bytes: usize) -> Distance {
        Distance { shortest: Shortest::for_distances(bytes), nodes: 0 }
    }

    /// The move to play where the result is proven to be this one; `None` if it is no win or loss, or if a limit was
    /// reached first. Of a limit of nodes so many are spent already.
    pub(crate) fn best(
        &mut self,
        position: &Ultimate,
        known: Verdict,
        limits: &Limits,
        spent: u64,
    ) -> Option<RootMove> {
        let (wins, most) = match known {
            Verdict::WinIn(moves) => (true, 2 * moves),
            Verdict::LossIn(moves) => (false, 2 * moves + 1),
            Verdict::Draw | Verdict::Guess(_) => return None,
        };
        let left = limits.nodes.map_or(NODES, |all| all.saturating_sub(spent).min(NODES));
        let limits = Limits { nodes: Some(left), ..limits.clone() };
        let report = self.shortest.end(position, most, &limits);
        self.nodes += report.nodes;
        let is_found = matches!(report.verdict, Verdict::WinIn(_) | Verdict::LossIn(_));
        let found = RootMove::decided(report.line, wins, report.depth, report.nodes);
        found.filter(|_| is_found)
    }
}
