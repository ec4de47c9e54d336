use rivi_rules::Position;

use crate::ultimate::evaluation::Evaluation;
use crate::ultimate::sameness::Sameness;
use crate::ultimate::{Spot, Ultimate};

/// A position with what the search keeps up to date beside it.
#[derive(Clone)]
pub(in crate::ultimate) struct Node<E: Evaluation> {
    pub(in crate::ultimate) position: Ultimate,
    /// The boards' part of the key.
    boards: u64,
    pub(in crate::ultimate) picture: E::Picture,
}

impl<E: Evaluation> Node<E> {
    pub(in crate::ultimate) fn new(evaluation: &E, position: &Ultimate) -> Node<E> {
        Node {
            position: *position,
            boards: Sameness::new().boards(position),
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
            boards: sameness.follow(self.boards, &self.position, &position, m.board()),
            picture: evaluation.follow(&self.picture, &self.position, &position, m),
        }
    }

    #[inline]
    pub(in crate::ultimate) fn key(&self) -> u64 {
        Sameness::key(self.boards, &self.position)
    }
}
