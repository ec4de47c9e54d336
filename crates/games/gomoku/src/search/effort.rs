use std::cell::RefCell;
use std::rc::Rc;

use rivi_mnk::Cell;

/// How many positions were entered below each move at the root. The search writes it while whoever
/// watches the search reads it, in one thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Effort(Rc<RefCell<Vec<(Cell, u64)>>>);

impl Effort {
    /// Adds positions that were entered below a move.
    pub(super) fn add(&self, cell: Cell, nodes: u64) {
        let mut moves = self.0.borrow_mut();
        match moves.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, sum)) => *sum += nodes,
            None => moves.push((cell, nodes)),
        }
    }

    /// Every move that was looked at, in the order in which it first was.
    pub(super) fn told(&self) -> Vec<(Cell, u64)> {
        self.0.borrow().clone()
    }
}
