//! One node of the search: settle every child, look the others up, search what is left.

use super::cpu::Cpu;
use super::forced::{Open, Settled, settle};
use super::geometry::Geometry;
use super::lines::completing;
use super::table::{Bounds, Slot};
use super::worker::Worker;

/// A position to search, and the question: is its score at least `beta`?
///
/// The answer is a lower bound of the score if it is at least `beta`, else an upper one.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) open: Open,
    pub(super) slot: Slot,
    pub(super) known: Bounds,
    pub(super) beta: i32,
    /// Whether the answer is likely to be no, which takes all moves, not one that is good enough.
    pub(super) takes_all: bool,
}

/// Space for the children of the nodes from here down, so that a node need not clear its own.
pub(super) type Rows<'a, G> = &'a mut [<G as Geometry>::Row<Child>];

/// A move that force, bounds and table leave open.
#[derive(Clone, Copy, Default)]
pub(super) struct Child {
    open: Open,
    slot: Slot,
    known: Bounds,
}

/// Below every score.
const NONE: i32 = -31;

/// Children computed together, as many as fit a vector.
const TOGETHER: usize = 4;

/// Children in the order in which they are tried: their worth, then their place in the row, so that
/// the earlier of equals comes first.
struct Order<G: Geometry> {
    keys: G::Row<i32>,
    len: usize,
}

const PLACE: i32 = 63;

impl<G: Geometry> Order<G> {
    #[inline(always)]
    fn insert(&mut self, worth: i32) {
        let key = worth << 6 | (PLACE - self.len as i32);
        let keys = self.keys.as_mut();
        let mut at = self.len;
        while at > 0 && keys[at - 1] < key {
            keys[at] = keys[at - 1];
            at -= 1;
        }
        keys[at] = key;
        self.len += 1;
    }

    #[inline(always)]
    fn place(&mut self, at: usize) -> usize {
        (PLACE - (self.keys.as_mut()[at] & PLACE)) as usize
    }
}

/// Searches a node. Every step may end it; what it proves goes to the table.
#[inline(always)]
pub(super) fn visit<G: Geometry, C: Cpu>(
    cpu: C,
    worker: &mut Worker<'_, G>,
    node: &Node,
    rows: Rows<'_, G>,
) -> i32 {
    let before = worker.nodes;
    if worker.enter() {
        return 0;
    }
    let Some((row, rows)) = rows.split_first_mut() else { unreachable!("a row for every stone") };
    let row = row.as_mut();
    let mut order = Order::<G> { keys: G::row(), len: 0 };
    let mut best = settle_children(worker, node, row, &mut order);
    if best < node.beta {
        best = best.max(look_up_children(worker, node, row, &mut order));
    }
    if best < node.beta {
        best = best.max(search_children(cpu, worker, node, row, &mut order, rows));
    }
    if !worker.halted {
        let bounds = node.known.with(best, node.beta);
        let table = worker.table(node.open.stones.count);
        table.put(node.slot, bounds, worker.nodes - before);
    }
    best
}

/// Plays out what each move forces. Gives the best value so found, and leaves the open moves in the
/// row, sorted.
#[inline(always)]
fn settle_children<G: Geometry>(
    worker: &Worker<'_, G>,
    node: &Node,
    row: &mut [Child],
    order: &mut Order<G>,
) -> i32 {
    let (g, stones) = (worker.shared.g, &node.open.stones);
    let mut best = NONE;
    let mut rest = node.open.moves;
    while rest != 0 {
        let mut cells = [0; TOGETHER];
        for cell in &mut cells {
            *cell = rest & rest.wrapping_neg();
            rest ^= *cell;
        }
        let wins = cells.map(|cell| completing(g, stones.own | cell));
        for (cell, wins) in cells.into_iter().zip(wins) {
            if cell == 0 {
                break;
            }
            let moved = stones.after(g, cell, wins);
            match settle(g, moved, 1 - node.beta) {
                Settled::Value(value) => {
                    best = best.max(-value);
                    if best >= node.beta {
                        return best;
                    }
                }
                Settled::Open(open) => {
                    let slot = worker.slot(&open.stones);
                    row[order.len] = Child { open, slot, known: Bounds::default() };
                    let after_force = (&open.stones, open.turned);
                    order.insert(worker.shared.places.worth(g, cell, &moved, after_force));
                }
            }
        }
    }
    best
}

/// Asks the table about each open move. Gives the best value so found, and drops the moves that the
/// table answers.
#[inline(always)]
fn look_up_children<G: Geometry>(
    worker: &Worker<'_, G>,
    node: &Node,
    row: &mut [Child],
    order: &mut Order<G>,
) -> i32 {
    let mut best = NONE;
    let mut left = 0;
    for at in 0..order.len {
        let child = &mut row[order.place(at)];
        if let Some(known) = worker.table(child.open.stones.count).get(child.slot) {
            let seen = seen_by_mover(known, child.open.turned);
            if let Some(value) = seen.answer(node.beta) {
                best = best.max(value);
                if value >= node.beta {
                    return best;
                }
                continue;
            }
            child.known = known;
        }
        let keys = order.keys.as_mut();
        keys[left] = keys[at];
        left += 1;
    }
    order.len = left;
    best
}

/// A child's bounds seen by the side that moves at the node. A child after an odd number of forced
/// replies has that side to move again.
#[inline(always)]
fn seen_by_mover(bounds: Bounds, turned: bool) -> Bounds {
    if turned { bounds } else { Bounds { lower: -bounds.upper, upper: -bounds.lower } }
}

#[inline(always)]
fn search_children<G: Geometry, C: Cpu>(
    cpu: C,
    worker: &mut Worker<'_, G>,
    node: &Node,
    row: &[Child],
    order: &mut Order<G>,
    rows: Rows<'_, G>,
) -> i32 {
    let mut best = NONE;
    for at in 0..order.len {
        let child = &row[order.place(at)];
        // Where one move is likely to do, it is searched together; all others are shared out.
        let can_wait = (at > 0 || node.takes_all) && at + 1 < order.len;
        if can_wait && worker.is_busy(child.open.stones.count, child.slot) {
            // Another thread is at it: it comes last, when the table may know the answer.
            let keys = order.keys.as_mut();
            keys[at..order.len].rotate_left(1);
        }
        let child = row[order.place(at)];
        best = best.max(search_child(cpu, worker, node, &child, rows));
        if best >= node.beta || worker.halted {
            break;
        }
    }
    best
}

#[inline(always)]
fn search_child<G: Geometry, C: Cpu>(
    cpu: C,
    worker: &mut Worker<'_, G>,
    node: &Node,
    child: &Child,
    rows: Rows<'_, G>,
) -> i32 {
    let Child { open, slot, mut known } = *child;
    let asked = if open.turned { node.beta } else { 1 - node.beta };
    let takes_all = node.takes_all == open.turned;
    let shared = worker.shares(open.stones.count);
    if shared {
        known = worker.table(open.stones.count).get(slot).unwrap_or(known);
    }
    let value = known.answer(asked).unwrap_or_else(|| {
        worker.begin(shared, slot);
        let value = cpu.visit(worker, &Node { open, slot, known, beta: asked, takes_all }, rows);
        worker.end(shared, slot);
        value
    });
    if open.turned { value } else { -value }
}
