use rivi_rules::Position;

use super::branch::Branch;
use super::expectation::Expectation;
use super::tree::{At, Plot, Tree};
use crate::evaluation::Evaluation;
use crate::facts::safe_moves;
use crate::sameness::Sameness;
use crate::search::{Node, known};
use crate::{Spot, Ultimate};

/// Visits from which on a few more below a position change little about it.
const CROWDED: f32 = 100.0;

/// A thread that makes the tree grow.
pub(super) struct Climber<'a, E: Evaluation> {
    evaluation: &'a E,
    tree: Tree<'a>,
    sameness: Sameness,
    expectation: Expectation,
    /// The way taken last: most of it is taken again, and need not be played again.
    path: Vec<(At, Node<E>)>,
    /// Steps of it that are there, the root included; what lies beyond is written over.
    length: usize,
    /// The moves of the position looked at, with their first values.
    moves: Vec<(f32, Branch)>,
    pub(super) deepest: u32,
    plot: Plot,
}

impl<'a, E: Evaluation> Climber<'a, E> {
    pub(super) fn new(
        evaluation: &'a E,
        tree: Tree<'a>,
        position: &Ultimate,
        plot: u32,
    ) -> Climber<'a, E> {
        Climber {
            evaluation,
            tree,
            sameness: Sameness::new(),
            expectation: Expectation::new(),
            path: vec![(tree.root, Node::new(evaluation, position))],
            length: 1,
            moves: Vec::new(),
            deepest: 0,
            plot: Plot::new(plot),
        }
    }

    /// Makes the tree grow so many times where it looks best: if more than once, below one position, so
    /// that the way there is walked and booked once for all of them.
    pub(super) fn grow(&mut self, times: u32) {
        let (at, depth) = if times > 1 { self.go_apart(times) } else { (self.tree.root, 0) };
        for _ in 0..times {
            if !self.tree.branch(at).is_proven() && !self.tree.is_full() {
                self.grow_below(at, depth);
            }
        }
        self.back_up(0..depth);
    }

    /// Walks down the way that looks best to a position that is not crowded, and books visits on it.
    fn go_apart(&mut self, visits: u32) -> (At, usize) {
        let (mut at, mut depth) = (self.tree.root, 0);
        while self.tree.standing(at).visits > CROWDED
            && let Some(child) = self.tree.most_promising(at)
        {
            self.tree.visit(at, visits as f32);
            (at, depth) = (child, depth + 1);
            self.step(depth, at);
        }
        (at, depth)
    }

    /// Follows the best moves from a position of the way to one that was not looked into, looks at
    /// all its moves, and books what is new on the way back.
    fn grow_below(&mut self, top: At, top_depth: usize) {
        let (mut at, mut depth) = (top, top_depth);
        self.tree.visit(at, 1.0);
        while let Some(child) = self.tree.most_promising(at) {
            depth += 1;
            at = child;
            self.tree.visit(at, 1.0);
            self.step(depth, at);
        }
        self.length = depth + 1;
        self.deepest = self.deepest.max(depth as u32 + 1);
        if self.tree.claim(at) {
            self.look_into(at, depth);
        }
        self.back_up(top_depth..self.length);
    }

    /// Books what is new from the lower end of a part of the way to the upper.
    fn back_up(&self, depths: std::ops::Range<usize>) {
        for depth in depths.rev() {
            self.tree.back_up(self.path[depth].0, is_ours(depth));
        }
    }

    /// Whether the way taken last led there.
    #[inline]
    fn is_taken(&self, depth: usize, at: At) -> bool {
        depth < self.length && self.path[depth].0 == at
    }

    /// Takes a step of the way, unless it was taken the last time too.
    #[inline]
    fn step(&mut self, depth: usize, child: At) {
        if self.is_taken(depth, child) {
            return;
        }
        if self.path.len() == depth {
            self.path.push((child, self.path[depth - 1].1.clone()));
        }
        let (above, below) = self.path.split_at_mut(depth);
        let (parent, step) = (&above[depth - 1].1, &mut below[0]);
        let choice = self.tree.branch(child).choice();
        parent.follow(self.evaluation, self.sameness, choice, &mut step.1);
        (step.0, self.length) = (child, depth + 1);
    }

    /// Adds all moves of the position at the end of the way.
    fn look_into(&mut self, at: At, depth: usize) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let node = &self.path[depth].1;
        let look = |m: Spot| self.first_look(node, m, is_ours(depth + 1));
        if at == self.tree.root {
            // A winning move may be unsafe; only at the root has nobody looked for it.
            moves.extend(node.position.moves().map(look));
        } else {
            moves.extend(safe_moves(&node.position).map(look));
        }
        self.tree.adopt(at, is_ours(depth), &moves, &mut self.plot);
        self.moves = moves;
    }

    /// A move with its first value for the side that makes it.
    #[inline]
    fn first_look(&self, node: &Node<E>, m: Spot, is_ours: bool) -> (f32, Branch) {
        let (after, gist) = node.glance(self.sameness, m);
        if let Some((value, plies)) = known(&after, gist) {
            let worth = self.tree.contempt().of_result(-value, is_ours);
            return (worth, Branch::new(m, Some((-value, plies))));
        }
        let judged = self.evaluation.foresee(&node.picture, &after, m);
        let [points, draw] = judged.map(|score| self.expectation.of(score));
        (self.tree.contempt().of_guess(-points, 0.5 + 0.5 * draw, is_ours), Branch::new(m, None))
    }
}

/// Whether the side at the root made the move that led to this depth.
fn is_ours(depth: usize) -> bool {
    !depth.is_multiple_of(2)
}
