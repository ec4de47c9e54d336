use rivi_rules::{Outcome, Position, Side};

use crate::evaluation::Evaluation;
use crate::facts::wins_at_once;
use crate::last_board::last_board;
use crate::sameness::{Gist, Sameness};
use crate::{Spot, Ultimate};

/// A position with what the search keeps up to date beside it.
#[derive(Clone)]
pub(crate) struct Node<E: Evaluation> {
    pub(crate) position: Ultimate,
    pub(crate) gist: Gist,
    pub(crate) picture: E::Picture,
}

impl<E: Evaluation> Node<E> {
    pub(crate) fn new(evaluation: &E, position: &Ultimate) -> Node<E> {
        Node {
            position: *position,
            gist: Sameness::new().gist(position),
            picture: evaluation.look(position),
        }
    }

    #[inline]
    pub(crate) fn after(&self, evaluation: &E, sameness: Sameness, m: Spot) -> Node<E> {
        let mut next = self.clone();
        self.follow(evaluation, sameness, m, &mut next);
        next
    }

    /// Makes `next` the node after a move.
    #[inline]
    pub(crate) fn follow(&self, evaluation: &E, sameness: Sameness, m: Spot, next: &mut Node<E>) {
        (next.position, next.gist) = self.glance(sameness, m);
        evaluation.follow(&self.picture, &next.position, m, &mut next.picture);
    }

    /// The position after a move and its gist, without its picture.
    #[inline]
    pub(crate) fn glance(&self, sameness: Sameness, m: Spot) -> (Ultimate, Gist) {
        let position = self.position.after(m);
        (position, sameness.follow(self.gist, &self.position, &position, m.board()))
    }

    #[inline]
    pub(crate) fn key(&self) -> u64 {
        Sameness::key(self.gist, &self.position)
    }

    #[inline]
    pub(crate) fn known(&self) -> Option<(i8, u8)> {
        known(&self.position, self.gist)
    }
}

/// What needs no search: the result for the side to move and in how many plies it comes.
#[inline]
pub(crate) fn known(position: &Ultimate, gist: Gist) -> Option<(i8, u8)> {
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
    is_dead(position, gist).then_some((0, 0))
}

/// Whether neither side can win any more: no line is left to anybody, and no boards are counted.
#[inline]
fn is_dead(position: &Ultimate, gist: Gist) -> bool {
    let lines = Side::BOTH.iter().any(|&side| gist.leaves_a_line_to(side));
    !lines && !position.counts_boards()
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::Chance;

    use super::*;

    #[test]
    fn a_game_that_nobody_can_win_is_drawn_to_the_end() {
        let mut chance = Chance::seed_from_u64(12);
        let mut found = 0;
        for _ in 0..300 {
            let mut position = Ultimate::new(false);
            let mut dead = false;
            while let Some(m) = position.random_move(&mut chance) {
                dead |= is_dead(&position, Sameness::new().gist(&position));
                position.make(m);
            }
            found += u32::from(dead);
            assert!(!dead || position.outcome() == Some(Outcome::Draw), "{position:?}");
        }
        assert!(found > 10, "{found}");
    }
}
