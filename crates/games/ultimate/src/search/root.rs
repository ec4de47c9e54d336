//! The root of the alpha-beta search: deepens, keeps several lines, tells what it knows.

use std::ops::ControlFlow;

use rivi_rules::Position;
use rivi_search::Limits;
use rivi_search::kit::{Window, sort_by_number};

use super::node::Node;
use super::outlook::{Outlook, RootMove};
use super::worker::{DEEPEST, Worker};
use super::worth::{INFINITE, is_decided};
use crate::evaluation::Evaluation;
use crate::{Spot, Ultimate};

pub(super) struct Root<'a, E: Evaluation> {
    worker: Worker<'a, E>,
    node: Node<E>,
    moves: Vec<RootMove>,
    lines: usize,
}

impl<'a, E: Evaluation> Root<'a, E> {
    pub(super) fn new(worker: Worker<'a, E>, position: &Ultimate, lines: usize) -> Self {
        let node = Node::new(worker.evaluation, position);
        let moves: Vec<RootMove> = position.moves().map(RootMove::new).collect();
        let lines = lines.clamp(1, moves.len().max(1));
        Root { worker, node, moves, lines }
    }

    /// Deepens from `first` plies until a limit comes or everything asked for is decided.
    pub(super) fn deepen(
        mut self,
        limits: &Limits,
        first: i32,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        let mut outlook = self.outlook(0);
        // A few plies more than there are, so that what is searched less deeply is seen to the end.
        let last = (self.node.position.plies_left() as i32 + 4).min(DEEPEST);
        let last = limits.depth.map_or(last, |depth| last.min(depth as i32));
        let last = if self.moves.is_empty() { 0 } else { last };
        for depth in first.min(last).max(1)..=last {
            if !self.iterate(depth) {
                break;
            }
            outlook = self.outlook(depth as u32);
            let decided = self.moves[..self.lines].iter().all(|m| is_decided(m.score));
            if watch(&outlook).is_break() || decided {
                break;
            }
        }
        self.finished(outlook)
    }

    /// One depth for all lines; whether it was finished.
    fn iterate(&mut self, depth: i32) -> bool {
        for line in 0..self.lines {
            if !self.search_line(line, depth) {
                return false;
            }
        }
        // What a later line has put into the table may lift it above an earlier one.
        sort_by_number(&mut self.moves[..self.lines], |m| -i64::from(m.score));
        true
    }

    /// Finds the best of the moves that are not in better lines, and puts it in its place.
    fn search_line(&mut self, line: usize, depth: i32) -> bool {
        let guess = self.moves[line].score;
        let mut width = if depth < 4 || is_decided(guess) { INFINITE } else { 60 };
        loop {
            let window = Window {
                alpha: (guess - width).max(-INFINITE),
                beta: (guess + width).min(INFINITE),
            };
            let Some(best) = self.try_moves(line, depth, window) else { return false };
            let is_inside = best > window.alpha && best < window.beta;
            if is_inside || width >= INFINITE {
                return true;
            }
            width = if width > 200 { INFINITE } else { width * 4 };
        }
    }

    /// Searches the moves from `line` on within a window; the best score, unless it was stopped.
    fn try_moves(&mut self, line: usize, depth: i32, window: Window) -> Option<i32> {
        let (mut best, mut narrowed) = (-INFINITE, window);
        for at in line..self.moves.len() {
            let m = self.moves[at].m;
            let before = self.worker.nodes;
            let child = self.node.after(self.worker.evaluation, self.worker.sameness, m);
            let reduction = i32::from(depth > 3 && at > line + 4);
            let score = self.worker.child(&child, depth - 1, reduction, narrowed, 1, at == line);
            if self.worker.stopped {
                return None;
            }
            self.moves[at].nodes += self.worker.nodes - before;
            if score > best {
                best = score;
                self.moves[at].score = score;
                self.moves[at].line = self.line(m, &child);
                self.moves[line..=at].rotate_right(1);
                narrowed.alpha = narrowed.alpha.max(score);
            }
            if best >= window.beta {
                break;
            }
        }
        Some(best)
    }

    fn line(&self, m: Spot, child: &Node<E>) -> Vec<Spot> {
        let mut line = vec![m];
        line.extend(self.worker.line(child, 20));
        line
    }

    fn outlook(&self, depth: u32) -> Outlook {
        Outlook { moves: self.moves.clone(), lines: self.lines, nodes: self.worker.nodes, depth }
    }

    /// What was known at the last finished depth; a better move found since comes first.
    fn finished(self, mut outlook: Outlook) -> Outlook {
        outlook.nodes = self.worker.nodes;
        if self.worker.stopped && outlook.depth > 0 && self.lines == 1 {
            outlook.moves = self.moves;
        }
        outlook
    }
}
