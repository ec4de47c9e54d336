use rivi_rules::{Game, Position};
use rivi_search::teach::Openings;
use rivi_search::{Exit, Limits, NodeEnd, Score, Stop, Trace};
use serde::Serialize;

use super::node::exit_name;
use super::{InsideError, TreeMachine, rows};

/// The most steps that are told at once.
pub const MOST_STEPS: u64 = 500;

/// A part of the way that a search took through its tree. A node is entered in one step and left
/// in a later one, so that a tree of n nodes has 2 n steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Steps {
    /// The number of the first step told, from 0.
    pub from: u64,
    /// The steps in the order of the search.
    pub steps: Vec<Step>,
    /// Whether the search ended with the last of them.
    pub end: bool,
}

/// One step of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// Whether the node is entered or left.
    pub kind: StepKind,
    /// The moves that lead to the node.
    pub path: Vec<String>,
    /// The board there, rows from the top.
    pub board: Vec<String>,
    /// The window on entering, seen from outside.
    pub alpha: Option<i32>,
    /// The window's other end.
    pub beta: Option<i32>,
    /// The value found on leaving, seen from outside.
    pub value: Option<i32>,
    /// The best move found.
    pub best: Option<String>,
    /// Why it was left.
    pub exit: Option<&'static str>,
}

/// Whether a node is entered or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// The search comes to it for the first time.
    Enter,
    /// The search is done with it.
    Leave,
}

/// Tells some steps of a search in their order: so many from the one of this number.
pub(super) fn steps<P: Game>(
    position: &P,
    machine: TreeMachine,
    openings: &Openings<P>,
    (from, count): (u64, u64),
    limits: &Limits,
) -> Result<Steps, InsideError> {
    let count = count.min(MOST_STEPS);
    // The search is ended once everything asked for has been seen, which must not end others.
    let enough = Stop::default();
    let mut recorder = Recorder::new(from, count, limits.stop.clone(), &enough);
    let limits = Limits { stop: enough, ..limits.clone() };
    let watching: &mut dyn Trace<P> = &mut recorder;
    let (nodes, finished) = machine.run(position, openings, &limits, watching)?;
    let all_told = recorder.steps.len() as u64 == count;
    if !finished && !all_told {
        return Err(InsideError::TooLarge { nodes });
    }
    let end = finished && recorder.now <= from + recorder.steps.len() as u64;
    Ok(Steps { from, steps: recorder.steps, end })
}

/// Keeps the steps asked for.
struct Recorder<P: Position> {
    from: u64,
    count: u64,
    now: u64,
    /// Somebody else's hand.
    outside: Stop,
    /// Ends the search.
    enough: Stop,
    open: Vec<(P, Option<P::Move>)>,
    steps: Vec<Step>,
}

impl<P: Game> Recorder<P> {
    fn new(from: u64, count: u64, outside: Stop, enough: &Stop) -> Recorder<P> {
        let (open, steps) = (Vec::new(), Vec::new());
        Recorder { from, count, now: 0, outside, enough: enough.clone(), open, steps }
    }

    fn step(&mut self, step: impl FnOnce(&P, Vec<String>) -> Step) {
        let is_wanted = self.now >= self.from && (self.steps.len() as u64) < self.count;
        if let (true, Some((position, _))) = (is_wanted, self.open.last()) {
            let path = self.open.iter().filter_map(|(_, by)| *by);
            let told = step(position, path.map(|m| position.move_text(m)).collect());
            self.steps.push(told);
        }
        self.now += 1;
        // One more step is watched, so that it is known whether the last one told was the last.
        if self.now > self.from + self.count || self.outside.is_set() {
            self.enough.set();
        }
    }
}

impl<P: Game> Trace<P> for Recorder<P> {
    fn enter(&mut self, position: &P, by: Option<P::Move>, window: Option<(Score, Score)>) {
        self.open.push((position.clone(), by));
        self.step(|position, path| {
            let outside = |score: Score| score.payoff(position.turn()).0;
            let bounds = window.map(|(a, b)| (outside(a), outside(b)));
            Step {
                kind: StepKind::Enter,
                path,
                board: rows(position),
                alpha: bounds.map(|(a, b)| a.min(b)),
                beta: bounds.map(|(a, b)| a.max(b)),
                value: None,
                best: None,
                exit: None,
            }
        });
    }

    fn leave(&mut self, end: NodeEnd<P>) {
        self.step(|position, path| Step {
            kind: StepKind::Leave,
            path,
            board: rows(position),
            alpha: None,
            beta: None,
            value: (end.exit != Exit::Stopped).then(|| end.value.payoff(position.turn()).0),
            best: end.best.map(|m| position.move_text(m)),
            exit: Some(exit_name(end.exit)),
        });
        self.open.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::{grid, tictactoe};
    use super::StepKind::{Enter, Leave};
    use super::*;

    fn told(machine: &str, moves: &str, from: u64, count: u64) -> Steps {
        let (machine, limits) = (machine.parse().unwrap(), Limits::nodes(1_000_000));
        tictactoe(moves).glass().steps(machine, from, count, &limits).unwrap()
    }

    #[test]
    fn a_small_tree_is_told_from_enter_to_leave() {
        // Two cells are free: the root, one child, and its child with a full board, twice.
        let all = told("tree-a", "a3 b2 b3 c3 a1 a2 c2", 0, 100);
        assert_eq!((all.steps.len(), all.end), (10, true));
        let kinds: Vec<_> = all.steps.iter().map(|step| (step.kind, step.path.len())).collect();
        let expected = [(Enter, 0), (Enter, 1), (Enter, 2), (Leave, 2), (Leave, 1)];
        assert_eq!(kinds[..5], expected);
        assert_eq!(kinds[9], (Leave, 0));
        assert_eq!((all.steps[9].value, all.steps[9].exit), (Some(0), Some("all moves")));
        assert_eq!(all.steps[2].board, ["XXO", "OOX", "XOX"]);
        for from in 0..10 {
            let part = told("tree-a", "a3 b2 b3 c3 a1 a2 c2", from, 3);
            let until = all.steps.len().min(from as usize + 3);
            assert_eq!(part.steps, all.steps[from as usize..until]);
            assert_eq!(part.end, from >= 7, "{from}");
        }
    }

    #[test]
    fn steps_far_into_a_large_tree_agree_with_its_nodes() {
        let opened = |path| {
            let machine = "tree-a".parse().unwrap();
            tictactoe("").glass().open_node(machine, path, &Limits::none()).unwrap().node
        };
        let node = opened("c1 a3");
        let enter = 2 * node.before - 2;
        let steps = told("tree-a", "", enter, 2);
        assert_eq!(steps.steps[0].path, ["c1", "a3"]);
        assert_eq!(steps.steps[1].path, ["c1", "a3", "b3"]);
        let leave = told("tree-a", "", enter + 2 * node.nodes - 1, 1);
        assert_eq!((leave.steps[0].kind, leave.steps[0].path.len()), (StepKind::Leave, 2));
        assert_eq!(leave.steps[0].value, node.value);
        let last = told("tree-a", "", 2 * 549_946 - 1, 10);
        assert_eq!((last.steps.len(), last.end), (1, true));
    }

    #[test]
    fn bounds_hold() {
        assert_eq!(told("tree-a", "", 0, u64::MAX).steps.len() as u64, MOST_STEPS);
        assert!(told("tree-a", "", u64::MAX / 2, 5).steps.is_empty());
        let (desk, machine) = (grid(4, 4), "tree-a".parse().unwrap());
        assert!(desk.glass().steps(machine, 5000, 5, &Limits::nodes(100)).is_err());
        let stopped = Limits::none();
        stopped.stop.set();
        assert!(desk.glass().steps(machine, 5000, 5, &stopped).is_err());
    }
}
