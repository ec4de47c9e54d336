//! The solver of one geometry, with its table and its threads.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use rivi_search::Limits;
use rivi_search::kit::side_by_side;

use super::geometry::Geometry;
use super::questions::{Desk, Seat, ask, narrow};
use super::stones::Stones;
use super::worker::Shared;

/// What is proven so far, and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The score is at least this.
    pub lower: i32,
    /// And at most this.
    pub upper: i32,
    /// Positions entered.
    pub nodes: u64,
}

impl Proven {
    /// Nothing.
    pub const NOTHING: Proven = Proven { lower: -31, upper: 31, nodes: 0 };

    /// The score, once it is known.
    pub fn score(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// Hears of every question that the solver has answered, and may end it.
pub type Listener<'a> = &'a mut dyn FnMut(&Proven) -> ControlFlow<()>;

/// Hears of each position of a list that is solved: its place in the list and its score. It may end
/// the work.
pub type EachListener<'a> = &'a mut (dyn FnMut(usize, i32) -> ControlFlow<()> + Send);

/// The two bitboards of a position, the mover's first, laid out with one bit above each column.
pub(super) type Boards = (u64, u64);

/// A solver of whatever geometry.
pub(super) trait Exact: Send {
    /// Narrows the bounds until they meet or a limit is reached.
    fn solve(&mut self, boards: Boards, known: Proven, limits: &Limits, tell: Listener) -> Proven;
    /// Solves many positions, each by one thread, on the one table. Gives the nodes.
    fn each(&mut self, positions: &[(Boards, Proven)], limits: &Limits, tell: EachListener) -> u64;
    /// Forgets everything, and takes the table's memory from the system.
    fn clear(&mut self);
    fn table_bytes(&self) -> usize;
}

pub(super) struct Engine<G: Geometry> {
    shared: Shared<G>,
    seats: Vec<Seat<G>>,
    /// Nodes entered since the table has its present size.
    entered: u64,
}

impl<G: Geometry> Engine<G> {
    pub(super) fn new(g: G, table_bytes: usize, threads: usize) -> Engine<G> {
        let seats = (0..threads.max(1)).map(|_| Seat::new(g)).collect();
        Engine { shared: Shared::new(g, table_bytes), seats, entered: 0 }
    }

    /// Asks one question. It is asked again with a larger table whenever the present one is too small
    /// for so many nodes.
    fn ask(&mut self, stones: &Stones, beta: i32, nodes: &mut u64, limits: &Limits) -> Option<i32> {
        loop {
            let before = *nodes;
            let limited = self.limited(limits, before);
            let answered = AtomicBool::new(false);
            let now = limited.as_ref().unwrap_or(limits);
            let desk = Desk { shared: &self.shared, limits: now, answered: &answered };
            let value = ask(&desk, stones, beta, nodes, &mut self.seats);
            self.entered += *nodes - before;
            if value.is_some() || limits.reached(*nodes) || self.shared.table.room().is_none() {
                return value;
            }
            self.grow();
        }
    }

    /// The limits with the nodes that the table has room for, if it can grow.
    fn limited(&self, limits: &Limits, nodes: u64) -> Option<Limits> {
        let until = nodes + self.shared.table.room()?.saturating_sub(self.entered);
        let most = limits.nodes.map_or(until, |most| most.min(until));
        Some(Limits { nodes: Some(most), ..limits.clone() })
    }

    fn grow(&mut self) {
        self.shared.table.grow();
        self.entered = 0;
    }

    fn stones(&self, (own, other): Boards) -> Stones {
        let g = self.shared.g;
        Stones::new(g, spread(g, own), spread(g, other))
    }
}

/// Columns moved to where the geometry has them.
pub(super) fn spread<G: Geometry>(g: G, stones: u64) -> u64 {
    let packed = g.height() + 1;
    (0..g.width()).fold(0, |wide, index| {
        let column = stones >> (index * packed) & g.column(0);
        wide | column << (index * g.stride())
    })
}

impl<G: Geometry> Exact for Engine<G> {
    fn solve(&mut self, boards: Boards, known: Proven, limits: &Limits, tell: Listener) -> Proven {
        let (g, stones) = (self.shared.g, self.stones(boards));
        let mut ask = |beta: i32, nodes: &mut u64| self.ask(&stones, beta, nodes, limits);
        narrow(g, stones.count, known, &mut ask, tell)
    }

    fn each(&mut self, positions: &[(Boards, Proven)], limits: &Limits, tell: EachListener) -> u64 {
        let positions: Vec<(Stones, Proven)> =
            positions.iter().map(|&(boards, known)| (self.stones(boards), known)).collect();
        // Such work needs all of it, and no thread could change it under the others.
        while self.shared.table.room().is_some() {
            self.grow();
        }
        let (next, nodes) = (AtomicUsize::new(0), Mutex::new(0));
        let (ended, tell) = (AtomicBool::new(false), Mutex::new(tell));
        let shared = &self.shared;
        let work = |seat: &mut Seat<G>| {
            let desk = Desk { shared, limits, answered: &ended };
            let alone = std::slice::from_mut(seat);
            while let Some((at, (stones, known))) = taken(&positions, &next) {
                let mut ask = |beta: i32, nodes: &mut u64| ask(&desk, stones, beta, nodes, alone);
                let keep_on = &mut |_: &Proven| ControlFlow::Continue(());
                let proven = narrow(shared.g, stones.count, *known, &mut ask, keep_on);
                *lock(&nodes) += proven.nodes;
                let Some(score) = proven.score() else { return };
                if !ended.load(Relaxed) && lock(&tell)(at, score).is_break() {
                    ended.store(true, Relaxed);
                }
                if ended.load(Relaxed) {
                    return;
                }
            }
        };
        side_by_side(&mut self.seats, work);
        *lock(&nodes)
    }

    fn clear(&mut self) {
        self.shared.table.clear();
        self.seats.iter_mut().for_each(Seat::clear);
    }

    fn table_bytes(&self) -> usize {
        self.shared.table.bytes()
    }
}

/// The next of the positions that no thread has taken yet.
fn taken<'a, T>(positions: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let at = next.fetch_add(1, Relaxed);
    positions.get(at).map(|position| (at, position))
}

/// A thread that panics leaves nothing half done behind these locks.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
