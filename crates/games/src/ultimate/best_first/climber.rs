use rivi_rules::Position;

use super::branch::Branch;
use super::expectation::Expectation;
use super::tree::{At, Plot, Tree};
use crate::ultimate::evaluation::Evaluation;
use crate::ultimate::facts::safe_moves;
use crate::ultimate::sameness::Sameness;
use crate::ultimate::search::Node;
use crate::ultimate::{Spot, Ultimate};

/// Visits from which on a position is one that threads meet at.
const CROWDED: f32 = 500.0;
/// How often a thread grows the tree below one position before it comes back.
const APART: u32 = 32;

/// A thread that makes the tree grow.
pub(super) struct Climber<'a, E: Evaluation> {
    evaluation: &'a E,
    tree: Tree<'a>,
    sameness: Sameness,
    expectation: Expectation,
    /// The way taken last: most of it is taken again, and need not be played again.
    path: Vec<(At, Node<E>)>,
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
            path: vec![(0, Node::new(evaluation, position))],
            moves: Vec::new(),
            deepest: 0,
            plot: Plot::new(plot),
        }
    }

    /// Makes the tree grow once where it looks best.
    pub(super) fn grow(&mut self) {
        self.grow_below(0, 0);
    }

    /// Makes it grow many times below one position. Threads that wrote to the same few positions near the
    /// root each time would wait for each other's memory more than they work.
    pub(super) fn grow_apart(&mut self) {
        let (mut at, mut depth) = (0, 0);
        while self.tree.standing(at).visits > CROWDED
            && let Some(child) = self.tree.most_promising(at)
        {
            self.tree.visit(at, APART as f32);
            depth += 1;
            at = child;
            self.step(depth, at);
        }
        for _ in 0..APART {
            if self.tree.branch(at).proven().is_none() && !self.tree.is_full() {
                self.grow_below(at, depth);
            }
        }
        for (at, _) in self.path[..depth].iter().rev() {
            self.tree.back_up(*at);
        }
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
        self.path.truncate(depth + 1);
        self.deepest = self.deepest.max(depth as u32 + 1);
        if self.tree.claim(at) {
            self.look_into(at);
        }
        for (at, _) in self.path[top_depth..].iter().rev() {
            self.tree.back_up(*at);
        }
    }

    /// Takes a step of the way, unless it was taken the last time too.
    #[inline]
    fn step(&mut self, depth: usize, child: At) {
        if self.path.get(depth).is_some_and(|step| step.0 == child) {
            return;
        }
        self.path.truncate(depth);
        let choice = self.tree.branch(child).choice();
        let node = self.path[depth - 1].1.after(self.evaluation, self.sameness, choice);
        self.path.push((child, node));
    }

    /// Adds all moves of the position at the end of the way.
    fn look_into(&mut self, at: At) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let Some((_, node)) = self.path.last() else { return };
        let look = |m: Spot| self.first_look(node, m);
        if at == 0 {
            // A winning move may be unsafe; only at the root has nobody looked for it.
            moves.extend(node.position.moves().map(look));
        } else {
            moves.extend(safe_moves(&node.position).map(look));
        }
        self.tree.adopt(at, &moves, &mut self.plot);
        self.moves = moves;
    }

    /// A move with its first value for the side that makes it.
    #[inline]
    fn first_look(&self, node: &Node<E>, m: Spot) -> (f32, Branch) {
        let child = node.after(self.evaluation, self.sameness, m);
        if let Some((value, plies)) = child.known() {
            return (f32::from(-value), Branch::new(m, Some((-value, plies))));
        }
        let score = self.evaluation.score(&child.picture, &child.position);
        (-self.expectation.of(score), Branch::new(m, None))
    }
}
