use rivi_mnk::Cell;
use rivi_search::kit::{Aspiration, Rated, Root, Sure, Window};

use super::effort::Effort;
use super::line::{Candidate, Outlook};
use super::node::Ask;
use super::value::{WIN, guess, is_decided};
use super::worker::Worker;

/// Every value lies within.
const FULL: Window = Window { alpha: -WIN, beta: WIN };
const NARROW: Aspiration = Aspiration { width: 30, growth: 3, most: 2000 };
/// Depths before this tell too little of the next one's value.
const NARROW_FROM: i32 = 4;

impl Root for Worker<'_> {
    type Move = Cell;

    fn best(&mut self, depth: i32, before: Option<i32>, without: &[Cell]) -> Option<Rated<Cell>> {
        self.excluded.clear();
        self.excluded.extend_from_slice(without);
        let narrows = self.options.aspiration && depth >= NARROW_FROM;
        let before = before.filter(|&value| narrows && !is_decided(value));
        let (value, line) = NARROW.ask(before, FULL, |window| {
            self.lines[0].clear();
            let value = self.root_node(Ask { window, depth, ply: 0, without: None });
            (!self.stopped).then(|| (value, self.lines[0].clone()))
        })?;
        // Moves may have been left out, so that nothing is proven here.
        Some(Rated { line, value, sure: Sure::NOTHING })
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// What is decided within the depth does not change any more.
    fn is_settled(&self, rated: &Rated<Cell>, depth: i32) -> bool {
        is_decided(rated.value) && WIN - rated.value.abs() <= depth
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// What is told of it, with where the effort went.
pub(super) fn told(outlook: &rivi_search::kit::Outlook<Cell>, effort: &Effort) -> Outlook {
    let lines = outlook.lines.iter();
    let lines = lines
        .map(|rated| Candidate { line: rated.line.clone(), verdict: guess(rated.value) })
        .collect();
    Outlook { lines, nodes: outlook.nodes, depth: outlook.depth, effort: effort.told() }
}
