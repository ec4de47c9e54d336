//! Variant C: as B, but a node is left once the other side would avoid it.
//!
//! Alpha is what the player to move has for sure elsewhere, beta what the opponent will allow. Once
//! a move is worth beta, the others do not matter.

use rivi_rules::Position;

use super::best::Best;
use super::walk::{seen_from, window_at};
use super::{Walk, Window};
use crate::{Exit, NodeEnd, Score, Trace};

pub(super) fn search<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    value(position, None, walk.window(position.turn()), walk)
}

fn value<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    by: Option<P::Move>,
    window: Window,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    walk.visit(position, by, Some(window), |walk| {
        try_moves(position, position.moves(), window, walk, value)
    })
}

/// The best of the moves; `child` says what the position behind a move is worth.
pub(super) fn try_moves<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    moves: impl Iterator<Item = P::Move>,
    (mut alpha, beta): Window,
    walk: &mut Walk<P, T>,
    mut child: impl FnMut(&P, Option<P::Move>, Window, &mut Walk<P, T>) -> Option<Score>,
) -> Option<NodeEnd<P>> {
    let mut best = Best::none();
    for m in moves {
        let next = position.after(m);
        let window = window_at(&next, position, (alpha, beta));
        let value = seen_from(position, &next, child(&next, Some(m), window, walk)?);
        if best.improve(m, value, walk) {
            if value >= beta {
                return Some(best.end(Exit::CutOff));
            }
            // As the lecture does it. The first move may lower alpha, which costs nodes but never
            // changes a value; `depth_alpha_beta` keeps the higher of the two.
            alpha = value;
        }
    }
    Some(best.end(Exit::AllMoves))
}
