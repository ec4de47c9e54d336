use super::line::{Candidate, Outlook};
use super::node::Ask;
use super::value::{WIN, guess, is_decided};
use super::worker::{MOST_PLIES, Worker};
use rivi_mnk::Cell;

/// A first move with its value inside the search.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    pub(super) line: Vec<Cell>,
    pub(super) value: i32,
}

impl Worker {
    /// Looks deeper and deeper, telling after each depth; ends when it is stopped, when the listener
    /// breaks off, or when the result cannot change any more.
    pub(super) fn deepen(
        &mut self,
        depths: std::ops::RangeInclusive<i32>,
        lines: usize,
        listener: &mut dyn FnMut(&Outlook) -> bool,
    ) -> Outlook {
        let mut outlook = Outlook::default();
        let mut last: Vec<Rated> = Vec::new();
        for depth in depths {
            let Some(rated) = self.at_depth(depth, lines, &last) else { break };
            last = rated;
            outlook = self.outlook(&last, depth);
            let decided = last
                .iter()
                .all(|rated| is_decided(rated.value) && WIN - rated.value.abs() <= depth);
            if !listener(&outlook) || decided || last.is_empty() || depth as usize >= MOST_PLIES - 1
            {
                break;
            }
        }
        outlook.nodes = self.nodes;
        outlook
    }

    fn outlook(&self, rated: &[Rated], depth: i32) -> Outlook {
        let lines = rated
            .iter()
            .map(|rated| Candidate { line: rated.line.clone(), verdict: guess(rated.value) })
            .collect();
        Outlook { lines, nodes: self.nodes, depth: depth as u32 }
    }

    /// The best lines at one depth, or nothing if it was stopped before the first was known.
    fn at_depth(&mut self, depth: i32, lines: usize, last: &[Rated]) -> Option<Vec<Rated>> {
        self.excluded.clear();
        let mut rated = Vec::new();
        for number in 0..lines.max(1) {
            let before = last.get(number).map(|rated| rated.value);
            let Some(found) = self.with_window(depth, before) else { break };
            if self.stopped || found.line.is_empty() {
                break;
            }
            self.excluded.push(found.line[0]);
            rated.push(found);
        }
        let complete = !self.stopped || rated.len() >= lines.min(last.len()).max(1);
        rated.sort_by_key(|rated| std::cmp::Reverse(rated.value));
        (complete && !rated.is_empty()).then_some(rated)
    }

    /// Begins with a narrow window round the last value and widens it where the value lies outside.
    fn with_window(&mut self, depth: i32, before: Option<i32>) -> Option<Rated> {
        let mut width = 30;
        let narrow =
            before.filter(|value| self.options.aspiration && depth >= 4 && !is_decided(*value));
        let (mut alpha, mut beta) =
            narrow.map_or((-WIN, WIN), |value| (value - width, value + width));
        loop {
            let ask = Ask { alpha, beta, depth, ply: 0, without: None };
            let value = self.root(ask);
            if self.stopped {
                return None;
            }
            if value > alpha && value < beta || (alpha, beta) == (-WIN, WIN) {
                return Some(Rated { line: self.lines[0].clone(), value });
            }
            width *= 3;
            alpha = if value <= alpha && width < 2000 {
                value - width
            } else if value <= alpha {
                -WIN
            } else {
                alpha
            };
            beta = if value >= beta && width < 2000 {
                value + width
            } else if value >= beta {
                WIN
            } else {
                beta
            };
        }
    }

    fn root(&mut self, ask: Ask) -> i32 {
        self.lines[0].clear();
        self.root_node(ask)
    }
}
