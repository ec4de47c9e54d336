use super::tree::{Plot, Tree};
use super::{At, Branch, Contempt};

/// A move as it looks at first: what it is worth, from -1 to 1, to the side that makes it, and what is known of it.
pub type FirstLook<const BITS: u32> = (f32, Branch<BITS>);

/// What a game tells the tree: its positions, and what moves look worth at first sight.
pub trait Explore<const BITS: u32> {
    /// A position with whatever is kept along the way to it.
    type Node: Clone;

    /// Plays the move of a number, writing over another node.
    fn follow(&self, node: &Self::Node, choice: u16, into: &mut Self::Node);

    /// Adds every move that is worth a look. Where it adds none, each move is answered by a win at once; at the root it
    /// adds all. `is_ours` tells whether the side at the root makes these moves, to which a draw is worth less.
    fn look(
        &self,
        node: &Self::Node,
        is_root: bool,
        is_ours: bool,
        contempt: Contempt,
        moves: &mut Vec<FirstLook<BITS>>,
    );
}

/// Visits from which on a few more below a position change little about it.
const CROWDED: f32 = 100.0;

/// A thread that makes the tree grow.
pub struct Climber<'a, E: Explore<BITS>, const BITS: u32> {
    explorer: &'a E,
    tree: Tree<'a, BITS>,
    /// The way taken last: most of it is taken again, and need not be played again.
    path: Vec<(At, E::Node)>,
    /// Steps of it that are there, the root included; what lies beyond is written over.
    length: usize,
    /// The moves of the position looked at, with their first values.
    moves: Vec<FirstLook<BITS>>,
    deepest: u32,
    plot: Plot,
}

impl<E: Explore<BITS>, const BITS: u32> std::fmt::Debug for Climber<'_, E, BITS> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Climber").field("deepest", &self.deepest).finish_non_exhaustive()
    }
}

impl<'a, E: Explore<BITS>, const BITS: u32> Climber<'a, E, BITS> {
    /// One in this tree, whose root is this node, that makes room for so many positions at a time; with 0, for what it
    /// needs.
    pub fn new(explorer: &'a E, tree: Tree<'a, BITS>, root: E::Node, plot: u32) -> Self {
        Climber {
            explorer,
            tree,
            path: vec![(tree.root(), root)],
            length: 1,
            moves: Vec::new(),
            deepest: 0,
            plot: Plot::new(plot),
        }
    }

    /// The plies that it has looked ahead.
    pub fn deepest(&self) -> u32 {
        self.deepest
    }

    /// Makes the tree grow so many times where it looks best: if more than once, below one position, so
    /// that the way there is walked and booked once for all of them.
    pub fn grow(&mut self, times: u32) {
        let (at, depth) = if times > 1 { self.go_apart(times) } else { (self.tree.root(), 0) };
        for _ in 0..times {
            if !self.tree.branch(at).is_proven() && !self.tree.is_full() {
                self.grow_below(at, depth);
            }
        }
        self.back_up(0..depth);
    }

    /// Walks down the way that looks best to a position that is not crowded, and books visits on it.
    fn go_apart(&mut self, visits: u32) -> (At, usize) {
        let (mut at, mut depth) = (self.tree.root(), 0);
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
        self.explorer.follow(parent, choice, &mut step.1);
        (step.0, self.length) = (child, depth + 1);
    }

    /// Adds all moves of the position at the end of the way.
    fn look_into(&mut self, at: At, depth: usize) {
        self.moves.clear();
        let (node, contempt) = (&self.path[depth].1, self.tree.manner().contempt);
        let is_root = at == self.tree.root();
        self.explorer.look(node, is_root, is_ours(depth + 1), contempt, &mut self.moves);
        self.tree.adopt(at, is_ours(depth), &self.moves, &mut self.plot);
    }
}

/// Whether the side at the root made the move that led to this depth.
fn is_ours(depth: usize) -> bool {
    !depth.is_multiple_of(2)
}
