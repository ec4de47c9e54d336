//! Bounds that follow from a strategy of the side that is not to move, without search.
//!
//! Call the side to move A and the other B.
//!
//! **Follow-up.** Suppose an even number of cells is empty. B answers each stone of A as follows. A
//! column with an even number of empty cells is divided into pairs from the top down; when A takes
//! the lower cell of a pair, B takes the upper one. A column with an odd number of empty cells is
//! divided in the same way above its lowest empty cell; the lowest empty cells of these columns
//! are even in number and all can be played at once, so when A takes one of them B takes another.
//! B always has its answer, and nothing else is ever played, so A ends up with no other empty
//! cells than the lower ones of pairs and the lowest ones of odd columns. In terms of
//! [`Geometry::even`]: the lower cell of a pair is one from which an even number of cells reaches
//! the top. If A's stones together with all those cells hold no four, A does not win: its score is
//! at most 0.
//!
//! **Cut columns.** If an upper cell of a pair completes a four of B, A's stone below it is A's last:
//! B answers there and wins. So A never gets the cells above the lower cell of that pair. And B
//! does win: once all other pairs are full, A has to play under that cell. Then at most the cells
//! above it are empty, which bounds A's score by a loss of that length.
//!
//! **Upper fours.** If B's stones and the upper cells of all pairs hold a four, B wins as well, for
//! it gets all of them when the board is full. If every empty cell of that four has n or more cells
//! above it, A can delay it no longer than until n cells are empty: A has to fill the column of some
//! cell of the four last, and the cells above it are then still empty.
//!
//! **Zugzwang.** Suppose an odd number of cells is empty, and B would complete a four on a cell z
//! that is not the lowest of its column, from which an even number of cells reaches the top. Let
//! d be the cell below z. Take d, z and all above away: the cells that remain are even in number (an
//! odd number, minus an even one, minus one), and B follows up on them as above. In z's column the
//! pairs are then counted down from below d, so that the lower cells of pairs are those that
//! elsewhere are the upper ones. A can also take d, which may complete a four of A; otherwise B wins on
//! z. When everything else is full, A has to take d. So if A's stones, its cells of that follow-up
//! and d hold no four, A loses, at the latest when only the cells above z are empty.
//!
//! Nothing here asks who began or which colour has more stones, so it holds in set-up positions too.

use super::geometry::Geometry;
use super::lines::has_four;
use super::scale::loss;
use super::stones::Stones;

/// An upper bound below `beta` of the mover's score, if one follows from a strategy of the opponent.
#[inline(always)]
pub(super) fn pairing<G: Geometry>(g: G, stones: &Stones, beta: i32) -> Option<i32> {
    let bound = if (g.cells() - stones.count).is_multiple_of(2) {
        follow_up(g, stones, beta)
    } else {
        zugzwang(g, stones, beta)
    };
    bound.filter(|&bound| bound < beta)
}

#[inline(always)]
fn follow_up<G: Geometry>(g: G, stones: &Stones, beta: i32) -> Option<i32> {
    let (empty, playable) = (stones.empty(g), stones.playable(g));
    let answers_win = stones.other_wins & !g.even() & !playable;
    let movers = (empty & g.even() | playable) & !with_all_above(g, answers_win);
    if has_four(g, stones.own | movers) {
        None
    } else if answers_win != 0 {
        Some(earliest_loss(g, answers_win))
    } else if beta > 0 {
        Some(0)
    } else {
        upper_four(g, stones, beta)
    }
}

/// The loss that the best of several sure wins of the opponent leads to.
#[inline(always)]
fn earliest_loss<G: Geometry>(g: G, wins: u64) -> i32 {
    let mut worst = 0;
    let mut rest = wins;
    while rest != 0 {
        let cell = rest & rest.wrapping_neg();
        rest ^= cell;
        worst = worst.min(loss_at_latest(g, cell));
    }
    worst
}

/// The loss when the opponent takes `cell` as late as it can be.
#[inline(always)]
fn loss_at_latest<G: Geometry>(g: G, cell: u64) -> i32 {
    // The cell and those above are empty before, and the mover has just played.
    let empty_before = with_all_above(g, cell).count_ones();
    loss(g, g.cells() - empty_before - 1)
}

#[inline(always)]
fn upper_four<G: Geometry>(g: G, stones: &Stones, beta: i32) -> Option<i32> {
    let above = -2 * beta;
    if above >= g.height() as i32 {
        return None;
    }
    let low_rows = g.bottom() * ((1 << (g.height() as i32 - above)) - 1);
    let uppers = stones.empty(g) & !g.even() & !stones.playable(g);
    let sure = has_four(g, stones.other | uppers & low_rows);
    sure.then(|| loss(g, g.cells() - above as u32 - 2))
}

#[inline(always)]
fn zugzwang<G: Geometry>(g: G, stones: &Stones, beta: i32) -> Option<i32> {
    let playable = stones.playable(g);
    let mut threats = stones.other_wins & g.even() & !playable;
    if threats == 0 {
        return None;
    }
    let empty = stones.empty(g);
    let answers_win = stones.other_wins & !g.even() & !playable;
    let elsewhere = (empty & g.even() | playable) & !with_all_above(g, answers_win);
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        threats ^= threat;
        let bound = loss_at_latest(g, threat);
        if bound >= beta {
            continue;
        }
        let column = g.column(threat.trailing_zeros() / g.stride());
        let below = column & empty & (threat - 1);
        let movers = elsewhere & !column | below & (!g.even() | playable);
        if !has_four(g, stones.own | movers) {
            return Some(bound);
        }
    }
    None
}

/// The cells with all that lie above them in their columns.
#[inline(always)]
fn with_all_above<G: Geometry>(g: G, cells: u64) -> u64 {
    let mut all = cells;
    let mut reachable = g.board() & !g.bottom();
    let mut step = 1;
    while step < g.height() {
        all |= (all << step) & reachable;
        reachable &= reachable << step;
        step *= 2;
    }
    all
}

/// Whether a side cannot win any more: not even all empty cells would give it a four.
#[inline(always)]
pub(super) fn hopeless<G: Geometry>(g: G, side: u64, empty: u64) -> bool {
    !has_four(g, side | empty)
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{AnySize, Standard};
    use super::*;
    use rivi_rules::Size;

    #[test]
    fn all_above_stays_in_the_column() {
        for height in [1, 2, 3, 4, 5, 6, 7, 8, 12] {
            let g = AnySize::new(Size::new(4, height)).unwrap();
            for column in 0..4 {
                for row in 0..u32::from(height) {
                    let cell = 1_u64 << (column * g.stride() + row);
                    assert_eq!(with_all_above(g, cell), g.column(column) & !(cell - 1));
                }
            }
        }
        assert_eq!(with_all_above(Standard, Standard.bottom()), Standard.board());
    }
}
