//! Variant D: as C, but what is forced is not searched.
//!
//! Who can win at once does so. Else a move that lets the opponent win at once is no candidate; if
//! every move does, one is as good as another, and the first that takes a winning cell away is
//! played. Looking for such wins does not enter a node.

use rivi_rules::Position;

use super::alpha_beta::try_moves;
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
    walk.visit(position, by, Some(window), |walk| look(position, window, walk, value))
}

/// Wins at once, or else tries the moves that do not lose at once.
pub(super) fn look<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    window: Window,
    walk: &mut Walk<P, T>,
    child: impl FnMut(&P, Option<P::Move>, Window, &mut Walk<P, T>) -> Option<Score>,
) -> Option<NodeEnd<P>> {
    if let Some(m) = win_at_once(position, walk) {
        walk.note(m);
        let (_, value) = walk.window(position.turn());
        return Some(NodeEnd { value, best: Some(m), exit: Exit::Forced });
    }
    let candidates = candidates(position, walk)?;
    let forced = candidates.len() < position.move_count();
    let end = try_moves(position, candidates.into_iter(), window, walk, child)?;
    let exit = if forced && end.exit == Exit::AllMoves { Exit::Forced } else { end.exit };
    Some(NodeEnd { exit, ..end })
}

/// The first move that ends the game with the most it can be worth to the player.
fn win_at_once<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    walk: &Walk<P, T>,
) -> Option<P::Move> {
    let turn = position.turn();
    let (_, won) = walk.window(turn);
    let mut tried = position.clone();
    position.moves().find(|&m| {
        let undo = tried.make(m);
        let payoff = tried.payoff();
        tried.unmake(m, undo);
        payoff.is_some_and(|payoff| walk.score(payoff, turn) == won)
    })
}

/// The moves worth a search. `None` if the search is stopped meanwhile, as on a large board this
/// takes long.
fn candidates<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    walk: &Walk<P, T>,
) -> Option<Vec<P::Move>> {
    let (mut safe, mut blocks) = (Vec::new(), Vec::new());
    for m in position.moves() {
        if walk.is_stopped() {
            return None;
        }
        let next = position.after(m);
        // Where the same side moves again a win behind the move is its own.
        let reply = if next.turn() == position.turn() { None } else { win_at_once(&next, walk) };
        match reply {
            None => safe.push(m),
            Some(reply) => blocks.push(reply),
        }
    }
    if safe.is_empty() {
        let block = blocks.into_iter().filter(|&m| position.is_legal(m)).min();
        safe.extend(block.or_else(|| position.moves().next()));
    }
    Some(safe)
}
