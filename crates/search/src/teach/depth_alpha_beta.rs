//! Alpha-beta to a horizon: as variant C, but what lies behind the horizon is guessed.

use rivi_rules::Position;

use super::alpha_beta::try_moves;
use super::{Walk, Window};
use crate::{Evaluate, Score, Trace};

pub(super) fn value<P: Position, T: Trace<P>, E: Evaluate<P>>(
    position: &P,
    by: Option<P::Move>,
    window: Window,
    depth: u32,
    evaluation: &E,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    walk.visit(position, by, Some(window), |walk| {
        if depth == 0 {
            return walk.guess(evaluation.evaluate(position), position.turn());
        }
        try_moves(position, position.moves(), window, walk, |child, by, window, walk| {
            value(child, by, window, depth - 1, evaluation, walk)
        })
    })
}
