use rivi_rules::Position;

use super::Walk;
use crate::{Exit, NodeEnd, Score, Trace};

/// The best move of a node so far, and its value.
pub(super) struct Best<P: Position> {
    value: Score,
    m: Option<P::Move>,
}

impl<P: Position> Best<P> {
    /// Worse than any move.
    pub(super) fn none() -> Best<P> {
        Best { value: Score(i32::MIN), m: None }
    }

    /// Takes the move just searched if it is strictly better, and says whether it is.
    ///
    /// An equal one is not taken: its value may be a bound only, and the move really worse.
    #[inline]
    pub(super) fn improve<T: Trace<P> + ?Sized>(
        &mut self,
        m: P::Move,
        value: Score,
        walk: &mut Walk<P, T>,
    ) -> bool {
        let better = value > self.value;
        if better {
            (self.value, self.m) = (value, Some(m));
            walk.note(m);
        }
        better
    }

    /// What was found at the node, which is now left.
    #[inline]
    pub(super) fn end(self, exit: Exit) -> NodeEnd<P> {
        // A game that goes on has moves; if one has none all the same, nobody wins it.
        let value = self.m.map_or(Score::EVEN, |_| self.value);
        NodeEnd { value, best: self.m, exit }
    }
}
