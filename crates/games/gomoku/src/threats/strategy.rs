use rivi_search::Limits;

use super::{Found, Fours, Plan, Threes};
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
    /// How many fours a win may take; without it the first win found is taken.
    most: Option<u32>,
}

/// What one answer may cost.
const MOST_NODES: u64 = 200_000;

impl ByFours {
    /// One that follows a plan where it says something.
    pub fn after(plan: Plan) -> ByFours {
        ByFours { plan: Some(plan), ..ByFours::default() }
    }

    /// One that wins by so many fours at most.
    pub fn within(most: u32) -> ByFours {
        ByFours { most: Some(most), ..ByFours::default() }
    }

    /// The first move of a win by so many fours; the fewer, the sooner tried.
    fn first_four(&mut self, board: &mut SearchBoard, most: Option<u32>) -> Option<Cell> {
        let limits = Limits { depth: most, ..Limits::nodes(MOST_NODES) };
        self.fours.search(board, &limits).win().map(|win| win.line[0])
    }

    /// Follows another plan as well.
    fn learn(&mut self, plan: Plan) {
        self.plan.get_or_insert_default().extend(plan);
    }
}

impl Strategy for ByFours {
    fn next(&mut self, board: &mut SearchBoard) -> Option<Cell> {
        let planned = self.plan.as_ref().and_then(|plan| plan.next(board.key()));
        planned.or_else(|| match self.most {
            Some(most) => (1..=most).find_map(|fours| self.first_four(board, Some(fours))),
            None => self.first_four(board, None),
        })
    }
}

/// Wins by fours or, where there is none, by fours and threes, found anew wherever it is asked and not yet known.
#[derive(Debug)]
pub struct ByThreats {
    fours: ByFours,
    threes: Threes,
    /// What looking for threes may still cost in all.
    left: Limits,
}

/// What looking for threes in one position may cost.
const MOST_NODES_FOR_THREES: u64 = 10_000;

impl ByThreats {
    /// One that may enter so many positions to look for threes.
    pub fn within(limits: Limits) -> ByThreats {
        let fours = ByFours::after(Plan::default());
        ByThreats { fours, threes: Threes::default(), left: limits }
    }

    fn by_threes(&mut self, board: &mut SearchBoard) -> Option<Cell> {
        let all = self.left.nodes.unwrap_or(u64::MAX);
        let nodes = Some(all.min(MOST_NODES_FOR_THREES));
        let found = self.threes.search(board, &Limits { nodes, ..self.left.clone() });
        self.left.nodes = Some(all.saturating_sub(self.threes.nodes()));
        let Found::Win(win) = found else { return None };
        self.fours.learn(self.threes.plan(board));
        win.line.first().copied()
    }
}

impl Strategy for ByThreats {
    fn next(&mut self, board: &mut SearchBoard) -> Option<Cell> {
        self.fours.next(board).or_else(|| self.by_threes(board))
    }
}
