use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use rivi_rules::Position;

use super::{At, Branch, Manner, Tree};
use crate::memory::Memory;

/// Bytes of a position: its standing and its branch, a word each.
const BYTES: usize = 16;

/// The memory of a tree for positions of one game.
pub struct Ground<P, const BITS: u32> {
    memory: Memory,
    used: AtomicU32,
    /// Children that a position has at most.
    family: usize,
    /// The position that was searched last, and where it lies.
    last: Option<(P, At)>,
}

impl<P, const BITS: u32> std::fmt::Debug for Ground<P, BITS> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Ground with a tree of {} positions", self.used.load(Relaxed))
    }
}

impl<P: Position, const BITS: u32> Ground<P, BITS> {
    /// For as many positions as fit so many bytes, but at least for two times so many moves as a position has at most.
    ///
    /// # Panics
    /// If these are more than the bits can number.
    pub fn new(bytes: usize, most_moves: usize) -> Ground<P, BITS> {
        assert!(most_moves <= Branch::<BITS>::FAMILY, "too many moves for {BITS} bits");
        let most = (bytes / BYTES).clamp(2 * most_moves, Branch::<BITS>::MOST);
        let memory = Memory::new(2 * most);
        Ground { memory, used: AtomicU32::new(0), family: most_moves, last: None }
    }

    /// A tree to search a position with: what lies below it in the one before if the game has gone on by two moves,
    /// otherwise a root only. `after` plays the move of a number.
    pub fn tree(
        &mut self,
        position: &P,
        manner: Manner,
        after: impl Fn(&P, u16) -> P,
    ) -> Tree<'_, BITS> {
        let kept = self.last.as_ref().and_then(|(last, root)| {
            let is_roomy = self.used.load(Relaxed) as usize <= self.memory.words().len() / 4;
            is_roomy.then(|| self.rooted(*root, manner).find(last, position, after))?
        });
        let root = kept.unwrap_or(0);
        self.last = Some((position.clone(), root));
        if kept.is_none() {
            self.used = AtomicU32::new(1);
            self.rooted(root, manner).plant();
        }
        self.rooted(root, manner)
    }

    fn rooted(&self, root: At, manner: Manner) -> Tree<'_, BITS> {
        Tree::new(self.memory.words(), &self.used, self.family, root, manner)
    }

    /// Makes the next search begin from nothing.
    pub fn clear(&mut self) {
        self.last = None;
    }
}
