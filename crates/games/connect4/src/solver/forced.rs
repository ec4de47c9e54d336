//! What follows by force: wins at once, losses that cannot be helped, only moves, and bounds that
//! need no search.

use super::geometry::Geometry;
use super::pairing::{hopeless, pairing};
use super::scale::{loss, win};
use super::stones::Stones;

/// A position with all forced moves played.
pub(super) enum Settled {
    /// Its score, or a bound that answers the question asked; seen by the side that was to move
    /// before the forced moves.
    Value(i32),
    /// A position with two or more moves that do not lose at once.
    Open(Open),
}

/// A position worth a node.
#[derive(Clone, Copy, Default)]
pub(super) struct Open {
    pub(super) stones: Stones,
    /// The cells that can be played without losing at once, two or more.
    pub(super) moves: u64,
    /// Whether the forced moves that led here were odd in number, so that the other side is to
    /// move now.
    pub(super) turned: bool,
}

/// Plays while there is no choice, then asks the bounds whether the score is at least `beta`.
#[inline(always)]
pub(super) fn settle<G: Geometry>(g: G, mut stones: Stones, mut beta: i32) -> Settled {
    let mut turned = false;
    let seen = |value: i32, turned: bool| Settled::Value(if turned { -value } else { value });
    loop {
        let moves = match sound_moves(g, &stones) {
            Ok(moves) => moves,
            Err(score) => return seen(score, turned),
        };
        if moves.is_power_of_two() {
            stones = stones.play(g, moves);
            turned = !turned;
            beta = 1 - beta;
            continue;
        }
        return match known_bound(g, &stones, beta) {
            Some(bound) => seen(bound, turned),
            None => Settled::Open(Open { stones, moves, turned }),
        };
    }
}

/// The cells that can be played without losing to the next stone, or the score if the game is
/// decided by the next two stones.
#[inline(always)]
fn sound_moves<G: Geometry>(g: G, stones: &Stones) -> Result<u64, i32> {
    let playable = stones.playable(g);
    if stones.own_wins & playable != 0 {
        return Err(win(g, stones.count));
    }
    // A stone below a cell where the opponent wins gives that cell away.
    let mut moves = playable & !(stones.other_wins >> 1);
    let must_block = stones.other_wins & playable;
    if must_block != 0 {
        if !must_block.is_power_of_two() {
            return Err(loss(g, stones.count));
        }
        moves &= must_block;
    }
    match moves {
        0 if playable == 0 => Err(0),
        0 => Err(loss(g, stones.count)),
        moves => Ok(moves),
    }
}

/// A bound that answers whether the score is at least `beta`, for a position where neither side
/// wins with its next stone.
#[inline(always)]
fn known_bound<G: Geometry>(g: G, stones: &Stones, beta: i32) -> Option<i32> {
    let earliest_win = win(g, stones.count + 2);
    if earliest_win < beta {
        return Some(earliest_win);
    }
    let earliest_loss = loss(g, stones.count + 2);
    if earliest_loss >= beta {
        return Some(earliest_loss);
    }
    let without_lines = if beta > 0 { stones.own } else { stones.other };
    if hopeless(g, without_lines, stones.empty(g)) {
        return Some(0);
    }
    pairing(g, stones, beta)
}
