use rivi_rules::{Outcome, Position};
use rivi_search::Limits;

use crate::solver::Solver;
use crate::{Spot, Ultimate};

/// Knows which moves keep the result where so little is left to play that the solver finds it in a fraction of a
/// second.
#[derive(Debug)]
pub(crate) struct Endgame {
    bytes: usize,
    /// Made when it is first asked.
    solver: Option<Solver>,
}

/// The result of a position, and the moves that keep it.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) outcome: Outcome,
    pub(crate) moves: Vec<Spot>,
    pub(crate) nodes: u64,
}

/// The solver is asked when no more plies than this are left.
const PLIES_LEFT: u32 = 45;
/// What it may spend on a position, and on its moves together.
const NODES: u64 = 400_000;

impl Endgame {
    /// One with so many bytes, which it takes when it is first asked.
    pub(crate) fn new(bytes: usize) -> Endgame {
        Endgame { bytes, solver: None }
    }

    /// The result, if it is found within the limits, with the moves that are proven to keep it.
    pub(crate) fn kept(&mut self, position: &Ultimate, limits: &Limits) -> Option<Kept> {
        if position.outcome().is_some() || position.plies_left() > PLIES_LEFT {
            return None;
        }
        let solver = self.solver.get_or_insert_with(|| Solver::new(self.bytes));
        let mut nodes = 0;
        let mut solve = |position: &Ultimate| {
            let left = limits.nodes.unwrap_or(u64::MAX).min(NODES).saturating_sub(nodes);
            let solution = solver.solve(position, &Limits { nodes: Some(left), ..limits.clone() });
            nodes += solution.nodes;
            solution.outcome
        };
        let outcome = solve(position)?;
        let moves: Vec<Spot> =
            position.moves().filter(|&m| solve(&position.after(m)) == Some(outcome)).collect();
        (!moves.is_empty()).then_some(Kept { outcome, moves, nodes })
    }
}
