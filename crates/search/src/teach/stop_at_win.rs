//! Variant B: as A, but a node is left once its player has won it.
//!
//! Won means: worth the most that any game can be worth to that player. Where payoffs are larger
//! than one, a smaller gain does not end the search, as a larger one may follow.

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
        let (_, won) = walk.window(position.turn());
        let mut best = Best::none();
        for m in position.moves() {
            let child = position.after(m);
            let value = seen_from(position, &child, value(&child, Some(m), walk)?);
            if best.improve(m, value, walk) && value == won {
                return Some(best.end(Exit::CutOff));
            }
        }
        Some(best.end(Exit::AllMoves))
    })
}
