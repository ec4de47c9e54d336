//! The scale of scores: 0 is a draw; a win counts one more than the stones the winner still held,
//! a loss the same with a minus. On 7×6 that is 22 − the stones the winner has played.

use rivi_search::Verdict;

use super::geometry::Geometry;

/// The score of winning with the next stone when `count` stones are on the board.
///
/// On a board of an odd number of cells the first player's last stone makes the larger half, so
/// that even then no win counts 0.
#[inline(always)]
pub(super) fn win<G: Geometry>(g: G, count: u32) -> i32 {
    winning_score(g.cells(), count)
}

/// The score of losing to the opponent's next stone when `count` stones are on the board.
#[inline(always)]
pub(super) fn loss<G: Geometry>(g: G, count: u32) -> i32 {
    -winning_score(g.cells(), count + 1)
}

#[inline(always)]
pub(crate) fn winning_score(cells: u32, count: u32) -> i32 {
    cells.div_ceil(2) as i32 - (count / 2) as i32
}

/// What a score means in moves, with `count` stones on a board of `cells`.
///
/// ```
/// use rivi_connect4::verdict;
/// use rivi_search::Verdict;
///
/// // With the board empty, the first player wins with its 21st stone.
/// assert_eq!(verdict(1, 42, 0), Verdict::WinIn(21));
/// assert_eq!(verdict(-18, 42, 6), Verdict::LossIn(1));
/// ```
pub fn verdict(score: i32, cells: u32, count: u32) -> Verdict {
    match score {
        0 => Verdict::Draw,
        1.. => Verdict::WinIn((winning_score(cells, count) - score) as u32 + 1),
        _ => Verdict::LossIn((winning_score(cells, count + 1) + score) as u32 + 1),
    }
}
