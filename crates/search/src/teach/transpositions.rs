//! Variant E: as D, but what has been searched once is looked up.
//!
//! The same stones are reached by many orders of moves. A hash table keeps what is known of each
//! position: its value, or only a bound of it if its search was cut off.

use std::collections::HashMap;

use rivi_rules::Position;

use super::{Walk, Window, forced};
use crate::{Exit, NodeEnd, Score, Trace};

/// The most positions that are remembered, about 50 MB; once the table is full nothing new is kept.
pub const MOST_REMEMBERED: usize = 1 << 20;

pub(super) fn search<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    let window = walk.window(position.turn());
    value(position, None, window, &mut Memory::new(P::key), walk)
}

pub(super) fn value<P: Position, T: Trace<P> + ?Sized>(
    position: &P,
    by: Option<P::Move>,
    window: Window,
    memory: &mut Memory<P>,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    walk.visit(position, by, Some(window), |walk| {
        let key = (memory.key)(position);
        if let Some(value) = memory.recall(key, window) {
            return Some(NodeEnd { value, best: None, exit: Exit::Known });
        }
        let end = forced::look(position, window, walk, |child, by, window, walk| {
            value(child, by, window, memory, walk)
        })?;
        memory.keep(key, window, end.value);
        Some(end)
    })
}

/// What is known of the positions searched so far. Two positions of one key would be taken for one;
/// with 64 bits that is not to be expected before billions of positions.
pub(super) struct Memory<P> {
    key: fn(&P) -> u64,
    known: HashMap<u64, (Bound, Score)>,
}

#[derive(Clone, Copy)]
enum Bound {
    AtMost,
    Exactly,
    AtLeast,
}

impl<P> Memory<P> {
    pub(super) fn new(key: fn(&P) -> u64) -> Memory<P> {
        Memory { key, known: HashMap::new() }
    }

    /// The value, if what is known settles it within this window.
    fn recall(&self, key: u64, (alpha, beta): Window) -> Option<Score> {
        let &(bound, value) = self.known.get(&key)?;
        let settled = match bound {
            Bound::AtMost => value <= alpha,
            Bound::Exactly => true,
            Bound::AtLeast => value >= beta,
        };
        settled.then_some(value)
    }

    fn keep(&mut self, key: u64, (alpha, beta): Window, value: Score) {
        let bound = match value {
            value if value <= alpha => Bound::AtMost,
            value if value >= beta => Bound::AtLeast,
            _ => Bound::Exactly,
        };
        if self.known.len() < MOST_REMEMBERED || self.known.contains_key(&key) {
            self.known.insert(key, (bound, value));
        }
    }
}
