use rivi_rules::Side;

use super::planes::{DRAWN, Feature, Global, Local};
use crate::bits::Bits;
use crate::ultimate::{Spot, Ultimate};

/// The rows of the first layer that a move adds to both views and takes away from them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes {
    pub(super) added: Rows,
    pub(super) removed: Rows,
}

/// Rows for X's view, and in the same order for O's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    rows: [[u16; MOST]; 2],
    count: usize,
}

/// Rows that a move changes at most. A board that closes takes away its marks and at most two threats for each
/// free cell, 18 in all; on the global board at most 18 threats change and one board is won or drawn.
const MOST: usize = 40;

impl Rows {
    const NONE: Rows = Rows { rows: [[0; MOST]; 2], count: 0 };

    #[inline]
    fn push(&mut self, rows: [usize; 2]) {
        for (list, row) in self.rows.iter_mut().zip(rows) {
            list[self.count] = row as u16;
        }
        self.count += 1;
    }

    /// The rows for one side's view.
    #[inline]
    pub(super) fn seen_by(&self, seer: Side) -> impl Iterator<Item = usize> {
        self.rows[seer][..self.count].iter().map(|&row| usize::from(row))
    }
}

impl Changes {
    /// No change.
    pub(super) const NONE: Changes = Changes { added: Rows::NONE, removed: Rows::NONE };

    /// What a move changes, with the positions before and after it.
    #[inline]
    pub(super) fn of(before: &Ultimate, after: &Ultimate, m: Spot) -> Changes {
        let mut changes = Changes::NONE;
        let board = m.board();
        let (old, new) = (Local::of(before, board), Local::of(after, board));
        let spot = |cell: u32| Spot::new(board, cell as u8);
        for owner in Side::BOTH {
            let marks = [old.marks[owner], new.marks[owner]];
            changes.replace(owner, marks, |cell| Feature::Mark(spot(cell)));
            let threats = [old.threats[owner], new.threats[owner]];
            changes.replace(owner, threats, |cell| Feature::Threat(spot(cell)));
        }
        if before.closed() != after.closed() {
            changes.close(before, after);
        }
        changes
    }

    /// Follows what a closed board changes on the global one.
    fn close(&mut self, before: &Ultimate, after: &Ultimate) {
        let (old, new) = (Global::of(before), Global::of(after));
        for owner in Side::BOTH {
            self.replace(owner, [old.won[owner], new.won[owner]], Feature::Board);
            let threats = [old.threats[owner], new.threats[owner]];
            self.replace(owner, threats, Feature::GlobalThreat);
        }
        for board in Bits((new.drawn & !old.drawn).into()) {
            self.added.push([DRAWN + board as usize; 2]);
        }
    }

    /// Takes away what is no longer there and adds what is new.
    #[inline]
    fn replace(&mut self, owner: Side, [old, new]: [u16; 2], feature: impl Fn(u32) -> Feature) {
        let rows = |bit: u32| Side::BOTH.map(|seer| feature(bit).row(seer == owner));
        for bit in Bits((old & !new).into()) {
            self.removed.push(rows(bit));
        }
        for bit in Bits((new & !old).into()) {
            self.added.push(rows(bit));
        }
    }
}
