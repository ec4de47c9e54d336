use std::ops::ControlFlow;

use super::{Climber, Explore, Tree};
use crate::Limits;
use crate::kit::with_helpers;

/// Positions that a thread of several makes room for at a time.
const PLOT: u32 = 256;
/// How often a thread of several grows the tree below one position before it comes back. Threads that wrote to the same few
/// positions near the root each time would wait for each other's memory more than they work.
const TIMES_APART: u32 = 32;
/// The same for a thread alone, in a tree of so many positions: it walks less. In a small tree each walk counts.
const TIMES_ALONE: (u32, u64) = (8, 10_000);

/// A search by several threads that all grow the same tree.
#[derive(Debug)]
pub struct Growth<'a, E: Explore<BITS>, const BITS: u32> {
    /// The tree.
    pub tree: Tree<'a, BITS>,
    /// What the game tells of its moves.
    pub explorer: &'a E,
    /// The position that is searched.
    pub root: E::Node,
    /// When to end; a limit of nodes is one of new ones.
    pub limits: &'a Limits,
    /// With one, the same tree and the same limits give the same nodes.
    pub threads: usize,
}

impl<E: Explore<BITS, Node: Sync> + Sync, const BITS: u32> Growth<'_, E, BITS> {
    /// Grows the tree until a limit is reached, its memory is full or its result is proven, telling `watch` the plies
    /// looked ahead from time to time. Gives these plies at the end.
    pub fn run(&self, watch: &mut dyn FnMut(u32) -> ControlFlow<()>) -> u32 {
        let plot = if self.threads > 1 { PLOT } else { 0 };
        let climber = || Climber::new(self.explorer, self.tree, self.root.clone(), plot);
        let mut first = climber();
        // Whatever the limits are, each move of the root has been looked at.
        first.grow(1);
        let help = |_, limits: &Limits| {
            let mut helper = climber();
            while !limits.stop.is_set() && !self.tree.is_full() {
                helper.grow(TIMES_APART);
            }
        };
        with_helpers(self.threads, help, || self.lead(&mut first, watch));
        first.deepest()
    }

    /// The first thread minds the limits.
    fn lead(
        &self,
        climber: &mut Climber<'_, E, BITS>,
        watch: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) {
        let mut next_told = 1024;
        let is_deep = |deepest: u32| self.limits.depth.is_some_and(|most| deepest > most);
        while !self.tree.branch(self.tree.root()).is_proven() && !self.tree.is_full() {
            let nodes = self.tree.judged();
            if self.limits.reached(nodes) || is_deep(climber.deepest()) {
                break;
            }
            if nodes >= next_told {
                next_told = nodes * 2;
                if watch(climber.deepest()).is_break() {
                    break;
                }
            }
            climber.grow(self.times(nodes));
        }
    }

    /// How often to grow a tree of so many positions before the limits are looked at again.
    fn times(&self, nodes: u64) -> u32 {
        match TIMES_ALONE {
            _ if self.threads > 1 => TIMES_APART,
            (times, small) if nodes >= small => times,
            _ => 1,
        }
    }
}
