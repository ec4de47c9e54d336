use rivi_rules::{Side, Square};
use rivi_search::Limits;
use rivi_search::kit::sort_by_number;

use super::walk::{Candidate, Stopped, WIN, Walk, Window};
use super::{SliceBoard, SliceSettings};

/// A move at the root with what has been found of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) tried: Candidate,
    /// Its value, exact if it is one of the best.
    pub(super) value: i32,
    /// The play expected after it.
    pub(super) line: Vec<Square>,
}

/// The moves of the position that the machine is asked about.
pub(super) struct Root<'l> {
    walk: Walk<'l>,
    settings: SliceSettings,
    side: Side,
    /// The best first.
    moves: Vec<RootMove>,
    depth: u32,
}

impl<'l> Root<'l> {
    pub(super) fn new(
        board: SliceBoard,
        settings: SliceSettings,
        side: Side,
        decided: bool,
        limits: &'l Limits,
    ) -> Root<'l> {
        let walk = Walk::new(board, settings, side, decided, limits);
        let mut list = Vec::new();
        walk.candidates(side, &mut list);
        let unsearched =
            |tried: Candidate| RootMove { tried, value: tried.outlook, line: Vec::new() };
        let moves = list.into_iter().map(unsearched).collect();
        Root { walk, settings, side, moves, depth: 0 }
    }

    /// Looks this many plies ahead. If it is stopped, what was found before stands.
    pub(super) fn deepen(&mut self, depth: u32) -> Result<(), Stopped> {
        let mut moves = self.moves.clone();
        let mut best = -WIN;
        for m in &mut moves {
            m.value = self.walk.after(&m.tried, self.side, depth, 1, self.window(best))?;
            m.line = self.walk.line().to_vec();
            best = best.max(m.value);
        }
        if !self.settings.faithful {
            sort_by_number(&mut moves, |m| -i64::from(m.value));
        }
        (self.moves, self.depth) = (moves, depth);
        Ok(())
    }

    /// A move that is only as good as the best so far must show its exact value, or a worse one
    /// could be taken for an equal; so the window begins one below it.
    fn window(&self, best: i32) -> Window {
        if self.settings.alpha_beta { Window::above(best - 1) } else { Window::open() }
    }

    /// Whether looking further ahead cannot change anything: the game is won or lost.
    pub(super) fn is_settled(&self) -> bool {
        !self.settings.faithful && self.top().abs() > WIN / 2
    }

    fn top(&self) -> i32 {
        self.moves.iter().map(|m| m.value).max().unwrap_or_default()
    }

    /// The equally good best moves in the order of the board. Where all moves lose as late as each
    /// other, they are those after which the score is best: the opponent may not see its win.
    pub(super) fn best(&self) -> Vec<&RootMove> {
        let top = self.top();
        let mut best: Vec<&RootMove> = self.moves.iter().filter(|m| m.value == top).collect();
        if !self.settings.faithful && top < -WIN / 2 {
            let highest = best.iter().map(|m| m.tried.outlook).max();
            best.retain(|m| Some(m.tried.outlook) == highest);
        }
        best.sort_by_key(|m| m.tried.square);
        best
    }

    pub(super) fn nodes(&self) -> u64 {
        self.walk.nodes
    }

    pub(super) fn depth(&self) -> u32 {
        self.depth
    }
}
