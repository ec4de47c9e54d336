//! A thread of the alpha-beta search. A node is a chain of steps, each of which may settle it.

use rivi_rules::Position;
use rivi_search::Limits;
use rivi_search::kit::{Bound, Entry, Sure, TranspositionTable, Window};

use super::candidates::Candidates;
use super::experience::Memories;
use super::node::Node;
use super::worth::{INFINITE, WIN, guessed, is_decided, seen_from};
use crate::Spot;
use crate::evaluation::Evaluation;
use crate::sameness::Sameness;

/// Plies beyond which nothing is extended; no game is longer.
pub(super) const DEEPEST: i32 = 100;

pub(super) struct Worker<'a, E: Evaluation> {
    pub(super) evaluation: &'a E,
    table: &'a TranspositionTable,
    limits: &'a Limits,
    memories: Memories,
    pub(super) sameness: Sameness,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
}

impl<'a, E: Evaluation> Worker<'a, E> {
    pub(super) fn new(
        evaluation: &'a E,
        table: &'a TranspositionTable,
        limits: &'a Limits,
    ) -> Self {
        Worker {
            evaluation,
            table,
            limits,
            memories: Memories::default(),
            sameness: Sameness::new(),
            nodes: 0,
            stopped: false,
        }
    }

    /// The score of a child for its parent, searched fully or, where a better move is known, first
    /// only tested.
    pub(super) fn child(
        &mut self,
        child: &Node<E>,
        depth: i32,
        reduction: i32,
        window: Window,
        ply: i32,
        is_first: bool,
    ) -> i32 {
        if is_first {
            return -self.value(child, depth, window.turned(), ply);
        }
        let test = Window::test(window.alpha).turned();
        let mut score = -self.value(child, depth - reduction, test, ply);
        if score > window.alpha && reduction > 0 {
            score = -self.value(child, depth, test, ply);
        }
        if score > window.alpha && score < window.beta && !window.is_test() {
            score = -self.value(child, depth, window.turned(), ply);
        }
        score
    }

    /// The score of a position, seen by its side to move. After a stop it means nothing.
    fn value(&mut self, node: &Node<E>, depth: i32, window: Window, ply: i32) -> i32 {
        self.nodes += u64::from(!self.stopped);
        self.stopped |= self.limits.reached(self.nodes);
        if self.stopped {
            return 0;
        }
        if let Some((value, plies)) = node.known() {
            let score = i32::from(value) * (WIN - ply - i32::from(plies));
            return score;
        }
        let key = node.key();
        let entry = self.table.get(key);
        if let Some(score) = entry.and_then(|entry| enough(entry, depth, window, ply)) {
            return score;
        }
        if depth <= 0 {
            return self.guess(node);
        }
        if window.is_test() && depth <= 3 && !is_decided(window.beta) {
            let guess = self.guess(node);
            if guess - MARGIN * depth >= window.beta {
                return guess;
            }
        }
        let best = entry.and_then(best_of);
        self.best_of_moves(node, key, best, depth, window, ply)
    }

    #[inline]
    fn guess(&self, node: &Node<E>) -> i32 {
        guessed(self.evaluation.score(&node.picture, &node.position))
    }

    fn best_of_moves(
        &mut self,
        node: &Node<E>,
        key: u64,
        first: Option<Spot>,
        depth: i32,
        window: Window,
        ply: i32,
    ) -> i32 {
        let turn = node.position.turn();
        let experience = |m: Spot| self.memories.of(turn, ply, m, first);
        let moves = Candidates::new(&node.position, &experience);
        if moves.len() == 0 {
            // Whatever it plays, the answer wins.
            return ply + 2 - WIN;
        }
        // A forced move is no choice, and a ply that nobody chose is not counted.
        let depth = if moves.len() == 1 && ply < DEEPEST { depth + 1 } else { depth };
        let (mut best, mut chosen, mut narrowed) = (-INFINITE, None, window);
        for (number, m) in moves.iter().enumerate() {
            let child = node.after(self.evaluation, self.sameness, m);
            let reduction = reduction(depth, number);
            let score = self.child(&child, depth - 1, reduction, narrowed, ply + 1, number == 0);
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, chosen) = (score, Some(m));
            }
            narrowed.alpha = narrowed.alpha.max(best);
            if best >= window.beta {
                let tried = moves.iter().take(number);
                self.memories.praise(turn, ply, m, tried, depth);
                break;
            }
        }
        self.remember(key, best, chosen, depth, window, ply);
        best
    }

    fn remember(
        &self,
        key: u64,
        best: i32,
        chosen: Option<Spot>,
        depth: i32,
        window: Window,
        ply: i32,
    ) {
        let bound = Bound::of(best, window);
        let chosen = chosen.filter(|_| bound != Bound::Upper).map(|spot| spot.0.into());
        let value = seen_from(best, ply) as i16;
        let depth = depth.clamp(0, DEEPEST) as u8;
        let entry = Entry { value, depth, bound, sure: Sure::NOTHING, best: chosen };
        self.table.put(key, entry);
    }

    /// The line that the table knows from here.
    pub(super) fn line(&self, node: &Node<E>, most: usize) -> Vec<Spot> {
        let mut line = Vec::new();
        let mut node = node.clone();
        while line.len() < most && node.position.outcome().is_none() {
            let best = match self.table.get(node.key()).and_then(best_of) {
                Some(best) if node.position.is_legal(best) => best,
                _ => break,
            };
            line.push(best);
            node = node.after(self.evaluation, self.sameness, best);
        }
        line
    }
}

/// What a guess must be above the window for each ply left, to be believed.
const MARGIN: i32 = 120;

/// Plies by which a late move is searched less deeply at first.
#[inline]
fn reduction(depth: i32, number: usize) -> i32 {
    match (depth, number) {
        (..3, _) | (_, ..2) => 0,
        (3..6, 2..5) => 1,
        (3..6, _) | (6.., 2..5) => 2,
        _ => 3,
    }
}

/// What the table's entry says, if that is enough. What is decided is so at any depth.
#[inline]
fn enough(entry: Entry, depth: i32, window: Window, ply: i32) -> Option<i32> {
    let score = seen_from(i32::from(entry.value), -ply);
    if i32::from(entry.depth) < depth && !is_decided(score) {
        return None;
    }
    entry.bound.settles(score, window).then_some(score)
}

/// The best move that the table knows.
#[inline]
fn best_of(entry: Entry) -> Option<Spot> {
    entry.best.map(|number| Spot(number as u8))
}
