//! Variant A: the whole tree.
//!
//! A position is worth to its player what its best move is worth, and a move what the position
//! behind it is worth, seen from the side that made it.

use rivi_rules::Position;

use super::Walk;
use super::best::Best;
use super::walk::seen_from;
use crate::{Exit, Score, Trace};

pub(super) fn search<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    value(position, None, walk)
}

fn value<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    by: Option<P::Move>,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    walk.visit(position, by, None, |walk| {
        let mut best = Best::none();
        for m in position.moves() {
            let child = position.after(m);
            let value = seen_from(position, &child, value(&child, Some(m), walk)?);
            best.improve(m, value, walk);
        }
        Some(best.end(Exit::AllMoves))
    })
}
