use std::ops::ControlFlow;
use std::time::Duration;

use rivi_rules::{Game, Record};
use rivi_search::Report;
use serde::Serialize;

use super::{InsideError, RecordVisitor, Situation};
use crate::{Budget, Insight, VerdictView, player};

/// What a player thinks of a position, depth by depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Thought {
    /// What it knew after each iteration, the shallowest first; none for players that do not think
    /// in iterations.
    pub iterations: Vec<Iteration>,
    /// The move it would play.
    pub chosen: String,
    /// Where its mark would lie, as row and column.
    pub square: [u8; 2],
    /// What it thinks of the position, seen by the side to move.
    pub verdict: Option<VerdictView>,
    /// Positions entered, or games played at random.
    pub nodes: u64,
    /// How long it took.
    pub milliseconds: u64,
    /// A look inside.
    pub insight: Insight,
}

/// What was known after an iteration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Iteration {
    /// Plies looked ahead.
    pub depth: u32,
    /// The best move.
    pub best: Option<String>,
    /// What is known of the position.
    pub verdict: VerdictView,
    /// Best play by both sides.
    pub line: Vec<String>,
    /// Positions entered so far.
    pub nodes: u64,
    /// The time that had passed.
    pub milliseconds: u64,
}

/// The most iterations that are told; the later ones count.
const MOST_ITERATIONS: usize = 100;

/// Lets a player think within a budget. `clock` says how much time has passed since some moment.
///
/// # Errors
/// If the situation or the player is wrong, or it has no move.
pub fn thought(
    situation: &Situation,
    name: &str,
    seed: u64,
    budget: &Budget,
    clock: &dyn Fn() -> Duration,
) -> Result<Thought, InsideError> {
    situation.visit(Think { name, game: &situation.game, seed, budget, clock })?
}

struct Think<'a> {
    name: &'a str,
    game: &'a str,
    seed: u64,
    budget: &'a Budget,
    clock: &'a dyn Fn() -> Duration,
}

impl RecordVisitor for Think<'_> {
    type Output = Result<Thought, InsideError>;

    fn visit<P: Game>(self, game: Record<P>) -> Self::Output {
        let mut thinker = player(self.name, self.game, game.start(), self.seed)?;
        let begun = (self.clock)();
        let passed = || ((self.clock)().saturating_sub(begun)).as_millis() as u64;
        let mut iterations = Vec::new();
        let mut hear = |report: &Report<P>| {
            iterations.push(iteration(game.position(), report, passed()));
            if iterations.len() > MOST_ITERATIONS {
                iterations.remove(0);
            }
            ControlFlow::Continue(())
        };
        let choice = thinker.think(&game, self.budget, &mut hear)?;
        let square = game.position().target(choice.chosen);
        Ok(Thought {
            iterations,
            chosen: game.position().move_text(choice.chosen),
            square: [square.row, square.column],
            verdict: choice.verdict.map(VerdictView::from),
            nodes: choice.nodes,
            milliseconds: passed(),
            insight: choice.insight,
        })
    }
}

fn iteration<P: Game>(position: &P, report: &Report<P>, milliseconds: u64) -> Iteration {
    Iteration {
        depth: report.depth,
        best: report.best.map(|m| position.move_text(m)),
        verdict: report.verdict.into(),
        line: report.line.iter().map(|&m| position.move_text(m)).collect(),
        nodes: report.nodes,
        milliseconds,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn asked(name: &str, game: &str, moves: &str) -> Result<Thought, InsideError> {
        let now = Cell::new(0);
        let clock = || {
            now.set(now.get() + 5);
            Duration::from_millis(now.get())
        };
        thought(&Situation::new(game, moves), name, 1, &Budget::default(), &clock)
    }

    #[test]
    fn machines_that_deepen_tell_each_depth() {
        let deep = asked("slices:depth=3", "gomoku", "h8 h9").unwrap();
        let depths: Vec<u32> = deep.iterations.iter().map(|told| told.depth).collect();
        assert_eq!(depths, [1, 2, 3]);
        assert!(deep.iterations.windows(2).all(|pair| pair[0].nodes < pair[1].nodes));
        let times: Vec<u64> = deep.iterations.iter().map(|told| told.milliseconds).collect();
        assert_eq!((times, deep.milliseconds), (vec![5, 10, 15], 20));
        assert_eq!(deep.iterations[2].line.len(), 3);
        let ultimate = asked("shortest:nodes=3000", "ultimate", "44").unwrap();
        assert!(!ultimate.iterations.is_empty());
    }

    #[test]
    fn other_machines_tell_what_they_saw() {
        let tree = asked("tree-d", "tictactoe", "a3 b2 b3").unwrap();
        assert_eq!((tree.chosen.as_str(), tree.square, tree.nodes), ("c3", [0, 2], 9));
        assert_eq!(tree.verdict, Some(VerdictView::Draw));
        assert!(tree.iterations.is_empty());
    }

    #[test]
    fn who_cannot_think_is_refused() {
        assert!(asked("nobody", "tictactoe", "").is_err());
        assert!(asked("human", "tictactoe", "").is_err());
        assert!(asked("random", "tictactoe", "a1 a3 b1 b3 c1").is_err());
    }
}
