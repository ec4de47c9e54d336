//! Alpha-beta to a horizon: as variant C, but what lies behind the horizon is guessed.

use rivi_rules::Position;

use super::best::Best;
use super::walk::{seen_from, window_at};
use super::{Walk, Window};
use crate::{Evaluate, Exit, Score, Trace};

pub(super) fn value<P: Position, T: Trace<P> + ?Sized, E: Evaluate<P>>(
    position: &P,
    by: Option<P::Move>,
    window: Window,
    depth: u32,
    evaluation: &E,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    walk.visit(position, by, Some(window), |walk| {
        if depth == 0 {
            return Some(walk.guess(evaluation.evaluate(position), position.turn()));
        }
        let (mut alpha, beta) = window;
        let mut best = Best::none();
        for m in position.moves() {
            let child = position.after(m);
            let window = window_at(&child, position, (alpha, beta));
            let value = value(&child, Some(m), window, depth - 1, evaluation, walk)?;
            let value = seen_from(position, &child, value);
            if best.improve(m, value, walk) && value >= beta {
                return Some(best.end(Exit::CutOff));
            }
            alpha = alpha.max(value);
        }
        Some(best.end(Exit::AllMoves))
    })
}
