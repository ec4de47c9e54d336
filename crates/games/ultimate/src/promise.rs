use rivi_rules::Position;

use crate::completing::completing;
use crate::facts::free_cells;
use crate::{Spot, Ultimate};

/// How good a move looks: boards won and denied count, freedom given away counts against it.
#[inline]
pub(crate) fn promise(position: &Ultimate, m: Spot) -> i32 {
    let (me, you) = (position.turn(), position.turn().other());
    let (board, cell) = (m.board(), m.cell());
    let wins_board = completing(position.marks(me, board)) >> cell & 1 != 0;
    let denies_board = completing(position.marks(you, board)) >> cell & 1 != 0;
    let target_closed = position.closed() >> cell & 1 != 0 || (wins_board && board == cell);
    let mut promise = 40 * i32::from(wins_board) + 15 * i32::from(denies_board);
    if target_closed {
        promise -= 45;
    } else {
        let free = free_cells(position, cell);
        let theirs = completing(position.marks(you, cell)) & free;
        promise -= 20 * i32::from(theirs != 0) + free.count_ones() as i32;
    }
    promise + (completing(position.marks(me, board) | 1 << cell).count_ones() as i32)
}
