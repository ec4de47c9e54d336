//! Which questions are asked of the search, and by how many threads at once.
//!
//! Every question is "is the score at least `beta`?". The extreme scores are asked about first and
//! the questions then close in on zero: a question far from the true score is quickly answered, and
//! what it leaves in the table speeds up the hard ones near it. Starting at zero takes 14 to 18
//! times as long where the true score is far off.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rivi_search::Limits;
use rivi_search::kit::side_by_side;

use super::cpu::{Cpu, Plain};
use super::engine::{Listener, Proven};
use super::forced::{Open, Settled, settle};
use super::geometry::Geometry;
use super::node::{Child, Node};
use super::scale::{loss, win};
use super::stones::Stones;
use super::table::TranspositionTable;
use super::worker::{Shared, Worker, late_table, next_look};

/// What a thread needs for itself.
pub(super) struct Seat<G: Geometry> {
    late: TranspositionTable,
    rows: Vec<G::Row<Child>>,
}

impl<G: Geometry> Seat<G> {
    pub(super) fn new(g: G) -> Seat<G> {
        Seat { late: late_table(g), rows: vec![G::row(); g.cells() as usize + 1] }
    }

    pub(super) fn clear(&mut self) {
        self.late.clear();
    }
}

/// What the threads at work on a question share.
#[derive(Clone, Copy)]
pub(super) struct Desk<'a, G: Geometry> {
    pub(super) shared: &'a Shared<G>,
    pub(super) limits: &'a Limits,
    /// Ends all of them.
    pub(super) answered: &'a AtomicBool,
}

/// Asks until the bounds meet. `ask` answers with a bound and adds up the nodes, or with `None` if
/// it had to stop.
pub(super) fn narrow<G: Geometry>(
    g: G,
    count: u32,
    known: Proven,
    ask: &mut dyn FnMut(i32, &mut u64) -> Option<i32>,
    tell: Listener,
) -> Proven {
    let mut proven = known;
    proven.lower = proven.lower.max(loss(g, count));
    proven.upper = proven.upper.min(win(g, count));
    while proven.lower < proven.upper {
        let beta = next_question(proven.lower, proven.upper);
        let Some(value) = ask(beta, &mut proven.nodes) else { break };
        if value >= beta {
            proven.lower = value.min(proven.upper);
        } else {
            proven.upper = value.max(proven.lower);
        }
        if tell(&proven) == ControlFlow::Break(()) {
            break;
        }
    }
    proven
}

/// The middle of the bounds, or the middle between the nearer extreme and zero if that is farther
/// from zero.
fn next_question(lower: i32, upper: i32) -> i32 {
    let middle = lower + (upper - lower) / 2;
    let closing_in = if middle <= 0 { middle.min(lower / 2) } else { middle.max(upper / 2) };
    closing_in + 1
}

/// Asks whether the score is at least `beta`, of one thread or of all.
pub(super) fn ask<G: Geometry>(
    desk: &Desk<'_, G>,
    stones: &Stones,
    beta: i32,
    nodes: &mut u64,
    seats: &mut [Seat<G>],
) -> Option<i32> {
    let open = match settle(desk.shared.g, *stones, beta) {
        Settled::Value(value) => return Some(value),
        Settled::Open(open) => open,
    };
    let asked = if open.turned { 1 - beta } else { beta };
    let question = Question { open, beta: asked };
    let value = match seats {
        [seat] => ask_one(desk, &question, nodes, seat, false),
        seats => ask_all(desk, &question, nodes, seats),
    }?;
    Some(if open.turned { -value } else { value })
}

#[derive(Clone, Copy)]
struct Question {
    open: Open,
    beta: i32,
}

/// Nodes that one thread spends on a question before the others are woken: waking them costs about
/// as much.
const ALONE: u64 = 4_000;

fn ask_all<G: Geometry>(
    desk: &Desk<'_, G>,
    question: &Question,
    nodes: &mut u64,
    seats: &mut [Seat<G>],
) -> Option<i32> {
    let most = desk.limits.nodes.unwrap_or(u64::MAX).min(*nodes + ALONE);
    let limits = Limits { nodes: Some(most), ..desk.limits.clone() };
    let first = seats.first_mut()?;
    let value = ask_one(&Desk { limits: &limits, ..*desk }, question, nodes, first, false);
    if value.is_some() || desk.limits.reached(*nodes) {
        return value;
    }
    ask_together(desk, question, nodes, seats)
}

/// All threads search the same position on the one table, each keeping away from what another is
/// at; the first answer ends the others.
fn ask_together<G: Geometry>(
    desk: &Desk<'_, G>,
    question: &Question,
    nodes: &mut u64,
    seats: &mut [Seat<G>],
) -> Option<i32> {
    let answered = AtomicBool::new(false);
    let desk = Desk { answered: &answered, ..*desk };
    let before = *nodes;
    let work = |seat: &mut Seat<G>| {
        let mut nodes = before;
        let value = ask_one(&desk, question, &mut nodes, seat, true);
        answered.store(true, Relaxed);
        (value, nodes - before)
    };
    let results: Vec<(Option<i32>, u64)> = side_by_side(seats, work);
    *nodes += results.iter().map(|(_, nodes)| nodes).sum::<u64>();
    results.into_iter().find_map(|(value, _)| value)
}

fn ask_one<G: Geometry>(
    desk: &Desk<'_, G>,
    question: &Question,
    nodes: &mut u64,
    seat: &mut Seat<G>,
    in_company: bool,
) -> Option<i32> {
    let mut worker = Worker {
        shared: desk.shared,
        late: &seat.late,
        limits: desk.limits,
        answered: desk.answered,
        in_company,
        nodes: *nodes,
        next_look: next_look(desk.limits, *nodes),
        halted: desk.limits.reached(*nodes) || desk.answered.load(Relaxed),
    };
    let stones = &question.open.stones;
    let slot = worker.slot(stones);
    let known = worker.table(stones.count).get(slot).unwrap_or_default();
    // The questions close in on the score from far off: a score above zero is likely not reached.
    let (open, beta) = (question.open, question.beta);
    let node = Node { open, slot, known, beta, takes_all: beta > 0 };
    let value = known.answer(node.beta).unwrap_or_else(|| run(&mut worker, &node, &mut seat.rows));
    *nodes = worker.nodes;
    (!worker.halted).then_some(value)
}

/// Searches with the best instructions there are.
fn run<G: Geometry>(worker: &mut Worker<'_, G>, node: &Node, rows: &mut [G::Row<Child>]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = super::cpu::Avx2::detect() {
        return cpu.visit(worker, node, rows);
    }
    Plain.visit(worker, node, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_come_from_the_extremes_and_end() {
        assert_eq!(next_question(-21, 21), -9);
        assert_eq!(next_question(0, 21), 11);
        for lower in -30..30 {
            for upper in lower + 1..=30 {
                let beta = next_question(lower, upper);
                assert!(lower < beta && beta <= upper, "{lower} {upper} {beta}");
            }
        }
    }
}
