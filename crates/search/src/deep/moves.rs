use rivi_rules::Position;

use super::worker::Worker;
use crate::Knowledge;

/// A move with what speaks for trying it early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored<M> {
    pub(super) m: M,
    /// Its number among the moves worth a look, by which the table knows it.
    pub(super) number: u16,
    /// What the game says of it.
    pub(super) promise: i32,
    /// What that and the search's experience come to.
    pub(super) score: i32,
}

/// The table's move comes before all others.
const KNOWN: i32 = 1 << 28;
/// What it speaks for a move that it refuted a sibling of the position.
const KILLER: [i32; 2] = [600, 400];
/// How many points of history are one of promise.
const HISTORY: i32 = 8;

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// The moves worth a look with their scores, in no order; whether these are all.
    pub(super) fn scored(
        &mut self,
        known: Option<u16>,
        ply: usize,
        list: &mut Vec<Scored<P::Move>>,
    ) -> bool {
        list.clear();
        if !K::HAS_CANDIDATES {
            self.score(self.position.moves(), known, ply, list);
            return true;
        }
        let mut candidates = self.spare_moves.pop().unwrap_or_default();
        let all = self.knowledge.candidates(&self.position, &mut candidates);
        self.score(candidates.drain(..), known, ply, list);
        self.spare_moves.push(candidates);
        all
    }

    fn score(
        &self,
        moves: impl Iterator<Item = P::Move>,
        known: Option<u16>,
        ply: usize,
        list: &mut Vec<Scored<P::Move>>,
    ) {
        let (position, turn) = (&self.position, self.position.turn());
        let killers = self.killers.at(ply);
        list.extend(moves.zip(0..u16::MAX).map(|(m, number)| {
            let promise = self.knowledge.promise(position, m);
            let killer = killers.iter().position(|&killer| killer == Some(m));
            let special = match killer {
                _ if Some(number) == known => KNOWN,
                Some(at) => KILLER[at],
                None => 0,
            };
            let score = special + promise + self.history.of(turn, m) / HISTORY;
            Scored { m, number, promise, score }
        }));
    }
}

/// The move of this number in a position.
pub(super) fn numbered<P: Position, K: Knowledge<P>>(position: &P, number: u16) -> Option<P::Move> {
    if !K::HAS_CANDIDATES {
        return position.moves().nth(number.into());
    }
    let mut candidates = Vec::new();
    K::of(position).candidates(position, &mut candidates);
    candidates.get(usize::from(number)).copied()
}

/// Brings the best of the moves from a place on to that place: of equals the one that comes first in the game's order.
#[inline]
pub(super) fn pick<M: Copy>(moves: &mut [Scored<M>], at: usize) -> Scored<M> {
    let mut best = at;
    for other in at + 1..moves.len() {
        let (found, so_far) = (&moves[other], &moves[best]);
        let better = (found.score, so_far.number) > (so_far.score, found.number);
        if better {
            best = other;
        }
    }
    moves.swap(at, best);
    moves[at]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_by_score_and_equals_in_the_order_of_the_game() {
        let scores = [3, 9, 3, 7, 9];
        let mut moves: Vec<Scored<char>> = ('a'..)
            .zip(scores)
            .zip(0..)
            .map(|((m, score), number)| Scored { m, number, promise: 0, score })
            .collect();
        let order: String = (0..moves.len()).map(|at| pick(&mut moves, at).m).collect();
        assert_eq!(order, "bedac");
    }
}
