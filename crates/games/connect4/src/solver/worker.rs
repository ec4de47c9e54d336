//! A thread's share of a search: what it reads, what it counts, and when it ends.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rivi_search::Limits;

use super::geometry::Geometry;
use super::order::Places;
use super::stones::Stones;
use super::table::{Slot, TranspositionTable};

/// Positions with this many empty cells or fewer are kept in a table of their own, small enough for
/// the cache next to the core.
const LATE: u32 = 16;
const LATE_BYTES: usize = 256 << 10;

/// The most nodes between two looks at the limits.
const PATIENCE: u64 = 1 << 12;

/// A position with more empty cells than this is worth telling other threads about.
const WORTH_SHARING: u32 = 28;

/// What all threads of a solver share.
pub(super) struct Shared<G: Geometry> {
    pub(super) g: G,
    pub(super) table: TranspositionTable,
    pub(super) places: Places,
    busy: Busy,
}

impl<G: Geometry> Shared<G> {
    pub(super) fn new(g: G, table_bytes: usize) -> Shared<G> {
        let table = TranspositionTable::growing(table_bytes, g.key_bits());
        Shared { g, table, places: Places::new(g), busy: Busy::new() }
    }
}

/// The table of late positions, one a thread.
pub(super) fn late_table<G: Geometry>(g: G) -> TranspositionTable {
    TranspositionTable::new(LATE_BYTES, g.key_bits())
}

/// Which positions are being searched by some thread. A wrong answer costs time and nothing else, so
/// two positions may share a mark.
struct Busy(Vec<AtomicU64>);

const MARKS: usize = 1 << 15;

impl Busy {
    fn new() -> Busy {
        Busy((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    fn mark(&self, slot: Slot) -> &AtomicU64 {
        &self.0[slot.bucket() as usize % MARKS]
    }
}

/// One thread at work.
pub(super) struct Worker<'a, G: Geometry> {
    pub(super) shared: &'a Shared<G>,
    pub(super) late: &'a TranspositionTable,
    /// How far it may go, counted with the nodes it has already.
    pub(super) limits: &'a Limits,
    /// Set when another thread has the answer.
    pub(super) answered: &'a AtomicBool,
    /// Whether other threads search the same position.
    pub(super) in_company: bool,
    pub(super) nodes: u64,
    /// At how many nodes it looks at the limits again.
    pub(super) next_look: u64,
    /// Whether it was ended before its time: what it returns then means nothing.
    pub(super) halted: bool,
}

impl<G: Geometry> Worker<'_, G> {
    /// Counts a node, and says whether the search has to end.
    #[inline(always)]
    pub(super) fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_up_from_work();
        }
        self.halted
    }

    #[cold]
    fn look_up_from_work(&mut self) {
        self.halted |= self.limits.reached(self.nodes) || self.answered.load(Relaxed);
        self.next_look = next_look(self.limits, self.nodes);
    }

    /// The table for positions with this many stones.
    #[inline(always)]
    pub(super) fn table(&self, count: u32) -> &TranspositionTable {
        if count + LATE >= self.shared.g.cells() { self.late } else { &self.shared.table }
    }

    /// Where a position belongs in its table, which is fetched in advance.
    #[inline(always)]
    pub(super) fn slot(&self, stones: &Stones) -> Slot {
        let table = self.table(stones.count);
        let slot = table.slot(stones.key(self.shared.g));
        table.prefetch(slot);
        slot
    }

    /// Whether a position with this many stones is shared with other threads.
    #[inline(always)]
    pub(super) fn shares(&self, count: u32) -> bool {
        self.in_company && count + WORTH_SHARING < self.shared.g.cells()
    }

    /// Whether another thread searches the position.
    #[inline(always)]
    pub(super) fn is_busy(&self, count: u32, slot: Slot) -> bool {
        self.shares(count) && self.shared.busy.mark(slot).load(Relaxed) == slot.tag()
    }

    /// Tells other threads that it searches a position, if it shares it.
    #[inline(always)]
    pub(super) fn begin(&self, shares: bool, slot: Slot) {
        if shares {
            self.shared.busy.mark(slot).store(slot.tag(), Relaxed);
        }
    }

    /// Tells them that it has done so.
    #[inline(always)]
    pub(super) fn end(&self, shares: bool, slot: Slot) {
        if shares {
            self.shared.busy.mark(slot).store(0, Relaxed);
        }
    }
}

/// When to look at the limits after so many nodes: seldom, but not too late for a limit of nodes.
pub(super) fn next_look(limits: &Limits, nodes: u64) -> u64 {
    let seldom = nodes + PATIENCE;
    limits.nodes.map_or(seldom, |most| most.clamp(nodes + 1, seldom))
}
