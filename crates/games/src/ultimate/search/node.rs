use rivi_rules::{Outcome, Position, Side};

use crate::ultimate::evaluation::Evaluation;
use crate::ultimate::facts::wins_at_once;
use crate::ultimate::last_board::last_board;
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

    /// What needs no search: the result for the side to move and in how many plies it comes.
    #[inline]
    pub(in crate::ultimate) fn known(&self) -> Option<(i8, u8)> {
        let position = &self.position;
        if let Some(outcome) = position.outcome() {
            return Some(match outcome {
                Outcome::Draw => (0, 0),
                Outcome::Win(side) if side == position.turn() => (1, 0),
                Outcome::Win(_) => (-1, 0),
            });
        }
        if wins_at_once(position) {
            return Some((1, 1));
        }
        if let Some(end) = last_board(position) {
            return Some((end.value, end.plies));
        }
        self.is_dead().then_some((0, 0))
    }

    /// Whether neither side can win any more: no line is left to anybody, and no boards are counted.
    #[inline]
    fn is_dead(&self) -> bool {
        let lines = Side::BOTH.iter().any(|&side| self.gist.leaves_a_line_to(side));
        !lines && !self.position.counts_boards()
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::Chance;

    use super::*;
    use crate::ultimate::net::Weights;

    #[test]
    fn a_game_that_nobody_can_win_is_drawn_to_the_end() {
        let (weights, mut chance) = (Weights::shipped(), Chance::seed_from_u64(12));
        let mut found = 0;
        for _ in 0..300 {
            let mut position = Ultimate::new(false);
            let mut dead = false;
            while let Some(m) = position.random_move(&mut chance) {
                dead |= Node::new(&weights, &position).is_dead();
                position.make(m);
            }
            found += u32::from(dead);
            assert!(!dead || position.outcome() == Some(Outcome::Draw), "{position:?}");
        }
        assert!(found > 10, "{found}");
    }
}
