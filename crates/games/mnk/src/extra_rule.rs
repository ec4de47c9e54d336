use std::fmt;
use std::hash::{Hash, Hasher};

use rivi_rules::{BrokenRule, Side};

use crate::{Cell, Grid, GridRules, Run};

/// A rule that a game on grids has beside the rows that win. The game that has it supplies it; two of the same name are
/// the same.
pub trait ExtraRule: fmt::Debug + Sync {
    /// What tells it from others.
    fn name(&self) -> &'static str;

    /// Whether a row wins for a side, where `black` moved first.
    fn run_wins(&self, rules: &GridRules, run: Run, side: Side, black: Side) -> bool;

    /// Whether it matters who stands at the ends of a row.
    fn looks_at_ends(&self) -> bool {
        false
    }

    /// Whether moves of the first player may be forbidden, so that each has to be judged.
    fn judges_moves(&self) -> bool {
        false
    }

    /// Why the first player, who is to move, may not play on a free cell.
    fn forbidden(&self, _: &Grid, _: Cell) -> Option<BrokenRule> {
        None
    }

    /// What makes a cell forbidden: the cells of each shape, this one among them.
    fn shapes(&self, _: &Grid, _: Cell) -> Vec<Vec<Cell>> {
        Vec::new()
    }

    /// As [`forbidden`](ExtraRule::forbidden), slow and obviously right: what that one is compared with.
    #[cfg(feature = "testing")]
    fn slow_forbidden(&self, grid: &Grid, cell: Cell) -> Option<BrokenRule> {
        self.forbidden(grid, cell)
    }
}

impl PartialEq for dyn ExtraRule {
    fn eq(&self, other: &dyn ExtraRule) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn ExtraRule {}

impl Hash for dyn ExtraRule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}
