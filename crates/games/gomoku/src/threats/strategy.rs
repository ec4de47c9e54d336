use rivi_search::Limits;

use super::{Fours, Plan};
use crate::board::SearchBoard;
use rivi_mnk::Cell;

/// Says what the attacker plays.
pub trait Strategy {
    /// The attacker's move here, if it has one.
    fn next(&mut self, board: &mut SearchBoard) -> Option<Cell>;
}

/// Wins by fours, found anew wherever it is asked.
#[derive(Clone, Debug, Default)]
pub struct ByFours {
    fours: Fours,
    plan: Option<Plan>,
}

/// What one answer may cost.
const MOST_NODES: u64 = 200_000;

impl ByFours {
    /// One that follows a plan where it says something.
    pub fn after(plan: Plan) -> ByFours {
        ByFours { fours: Fours::default(), plan: Some(plan) }
    }
}

impl Strategy for ByFours {
    fn next(&mut self, board: &mut SearchBoard) -> Option<Cell> {
        let planned = self.plan.as_ref().and_then(|plan| plan.next(board.key()));
        planned.or_else(|| {
            let won = self.fours.search(board, &Limits::nodes(MOST_NODES)).win();
            won.map(|win| win.line[0])
        })
    }
}
