//! Minimax to a horizon: as variant A, but what lies behind the horizon is guessed.

use rivi_rules::Position;

use super::Walk;
use super::best::Best;
use crate::{Evaluate, Exit, Score, Trace};

pub(super) fn value<P: Position, T: Trace<P>, E: Evaluate<P>>(
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
            let value = -value(&position.after(m), Some(m), depth - 1, evaluation, walk)?;
            best.improve(m, value, walk);
        }
        Some(best.end(Exit::AllMoves))
    })
}
