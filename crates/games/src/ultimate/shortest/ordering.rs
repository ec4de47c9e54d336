use rivi_rules::Position;

use crate::ultimate::facts::free_cells;
use crate::ultimate::lines::completing;
use crate::ultimate::{Spot, Ultimate};

/// The legal moves, the most promising first.
pub(super) struct Ordered {
    moves: [(i32, Spot); Spot::COUNT as usize],
    count: usize,
}

impl Ordered {
    /// All moves; `first`, if it is one of them, before the others.
    pub(super) fn new(position: &Ultimate, first: Option<Spot>) -> Ordered {
        let mut ordered = Ordered { moves: [(0, Spot(0)); Spot::COUNT as usize], count: 0 };
        for m in position.moves() {
            let promise = if Some(m) == first { i32::MAX } else { promise(position, m) };
            ordered.moves[ordered.count] = (promise, m);
            ordered.count += 1;
        }
        // Spots break ties, so that the order is the same every time.
        ordered.moves[..ordered.count].sort_unstable_by_key(|&(promise, m)| (-promise, m));
        ordered
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Spot> {
        self.moves[..self.count].iter().map(|&(_, m)| m)
    }
}

/// How good a move looks: boards won and denied count, freedom given away counts against it.
fn promise(position: &Ultimate, m: Spot) -> i32 {
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
