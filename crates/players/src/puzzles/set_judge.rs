use rivi_search::Limits;
use rivi_search::sets::{OfSets, SetSearch};

use super::Judge;

/// Proves by the sets of a game in which whoever first fills one wins: on boards too large to try every move.
#[derive(Debug)]
pub struct SetJudge<P> {
    search: SetSearch<P>,
    limits: Limits,
    nodes: u64,
}

/// Memory for what was answered.
const BYTES: usize = 1 << 22;

impl<P: OfSets> Default for SetJudge<P> {
    fn default() -> SetJudge<P> {
        SetJudge { search: SetSearch::new(BYTES), limits: Limits::none(), nodes: 0 }
    }
}

impl<P: OfSets> SetJudge<P> {
    /// Whether the side to move, or the other one, wins within so many of its moves, or at all.
    fn asks(&mut self, position: &P, own: bool, moves: Option<u32>) -> Option<bool> {
        let side = if own { position.turn() } else { position.turn().other() };
        let limits = self.limits.after(self.nodes);
        let (answer, nodes) = self.search.wins(position, side, moves, &limits);
        self.nodes += nodes;
        answer
    }
}

impl<P: OfSets> Judge<P> for SetJudge<P> {
    fn begin(&mut self, limits: &Limits) {
        (self.limits, self.nodes) = (limits.clone(), 0);
    }

    fn wins(&mut self, position: &P, moves: u32) -> Option<bool> {
        if position.outcome().is_some() {
            return Some(false);
        }
        self.asks(position, true, Some(moves))
    }

    fn loses(&mut self, position: &P, moves: u32) -> Option<bool> {
        self.asks(position, false, Some(moves))
    }

    fn ever_wins(&mut self, position: &P) -> Option<bool> {
        self.asks(position, true, None)
    }

    /// Moves that do not lose at once.
    fn plausible(&mut self, position: &P) -> Vec<P::Move> {
        let safe = |m: &P::Move| {
            let after = position.after(*m);
            after.outcome().is_some() || self.asks(&after, true, Some(1)) != Some(true)
        };
        position.moves().filter(safe).collect()
    }
}
