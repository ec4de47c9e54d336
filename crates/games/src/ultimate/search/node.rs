use rivi_rules::{Position, Side};

use crate::ultimate::evaluation::Evaluation;
use crate::ultimate::sameness::{Gist, Sameness};
use crate::ultimate::{Spot, Ultimate};

/// A position with what the search keeps up to date beside it.
#[derive(Clone)]
pub(in crate::ultimate) struct Node<E: Evaluation> {
    pub(in crate::ultimate) position: Ultimate,
    pub(in crate::ultimate) gist: Gist,
    pub(in crate::ultimate) picture: E::Picture,
}

impl<E: Evaluation> Node<E> {
    pub(in crate::ultimate) fn new(evaluation: &E, position: &Ultimate) -> Node<E> {
        Node {
            position: *position,
            gist: Sameness::new().gist(position),
            picture: evaluation.look(position),
        }
    }

    #[inline]
    pub(in crate::ultimate) fn after(
        &self,
        evaluation: &E,
        sameness: Sameness,
        m: Spot,
    ) -> Node<E> {
        let position = self.position.after(m);
        Node {
            position,
            gist: sameness.follow(self.gist, &self.position, &position, m.board()),
            picture: evaluation.follow(&self.picture, &self.position, &position, m),
        }
    }

    #[inline]
    pub(in crate::ultimate) fn key(&self) -> u64 {
        Sameness::key(self.gist, &self.position)
    }

    /// Whether neither side can win any more: no line is left to anybody, and no boards are counted.
    #[inline]
    pub(in crate::ultimate) fn is_dead(&self) -> bool {
        let lines = Side::BOTH.iter().any(|&side| self.gist.leaves_a_line_to(side));
        !lines && !self.position.counts_boards()
    }
}
