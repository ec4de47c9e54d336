//! Minimax to a horizon: as variant A, but what lies behind the horizon is guessed.

use rivi_rules::Position;

use super::Walk;
use super::best::Best;
use super::walk::seen_from;
use crate::{Evaluate, Exit, Score, Trace};

pub(super) fn value<P: Position, T: Trace<P> + ?Sized, E: Evaluate<P>>(
    position: &P,
    by: Option<P::Move>,
    depth: u32,
    evaluation: &E,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    walk.visit(position, by, None, |walk| {
        if depth == 0 {
            return Some(walk.guess(evaluation.evaluate(position), position.turn()));
        }
        let mut best = Best::none();
        for m in position.moves() {
            let child = position.after(m);
            let value = value(&child, Some(m), depth - 1, evaluation, walk)?;
            let value = seen_from(position, &child, value);
            best.improve(m, value, walk);
        }
        Some(best.end(Exit::AllMoves))
    })
}
