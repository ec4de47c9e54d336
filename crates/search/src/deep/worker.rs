use rivi_rules::Position;

use super::moves::Scored;
use crate::kit::{History, Killers, Rated, Sure, TranspositionTable, guessed};
use crate::{Knowledge, Limits};

/// Plies beyond which no line is followed; depths fit a byte of the table.
pub(super) const DEEPEST: u32 = 250;

/// One thread of the search with everything of its own.
pub(super) struct Worker<'a, P: Position, K> {
    pub(super) position: P,
    pub(super) knowledge: K,
    pub(super) table: &'a TranspositionTable,
    pub(super) killers: Killers<P::Move>,
    pub(super) history: History,
    /// The best line below each ply.
    pub(super) lines: Vec<Vec<P::Move>>,
    /// Lists of moves that wait to be used again.
    pub(super) spare: Vec<Vec<Scored<P::Move>>>,
    /// The same for moves that are not scored.
    pub(super) spare_moves: Vec<Vec<P::Move>>,
    /// Whether this iteration reaches the end of every game, so that nothing need be left out.
    pub(super) to_the_end: bool,
    /// The best line of an iteration that is not finished.
    pub(super) so_far: Option<Rated<P::Move>>,
    limits: &'a Limits,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
}

impl<'a, P: Position, K: Knowledge<P>> Worker<'a, P, K> {
    pub(super) fn new(position: &P, table: &'a TranspositionTable, limits: &'a Limits) -> Self {
        let plies = DEEPEST as usize + 2;
        Worker {
            position: position.clone(),
            knowledge: K::of(position),
            table,
            killers: Killers::new(plies),
            history: History::default(),
            lines: vec![Vec::new(); plies],
            spare: Vec::new(),
            spare_moves: Vec::new(),
            to_the_end: false,
            so_far: None,
            limits,
            nodes: 0,
            stopped: false,
        }
    }

    /// Counts a position, unless a limit is reached; whether it is.
    #[inline]
    pub(super) fn is_over(&mut self) -> bool {
        self.stopped |= self.limits.reached(self.nodes);
        self.nodes += u64::from(!self.stopped);
        self.stopped
    }

    #[inline]
    pub(super) fn guess(&self) -> i32 {
        guessed(self.knowledge.guess(&self.position))
    }

    /// Does something in the position after a move; it also hears whether the other side moves there.
    #[inline]
    pub(super) fn after<T>(&mut self, m: P::Move, ask: impl FnOnce(&mut Self, bool) -> T) -> T {
        let turn = self.position.turn();
        self.knowledge.make(&self.position, m);
        let undo = self.position.make(m);
        let turned = self.position.turn() != turn;
        let answer = ask(self, turned);
        self.position.unmake(m, undo);
        self.knowledge.unmake(&self.position, m);
        answer
    }

    /// The most promising move at first sight, for whoever is stopped at once.
    pub(super) fn first_thought(&mut self) -> Option<Rated<P::Move>> {
        let mut list = Vec::new();
        let _: bool = self.scored(None, 0, &mut list);
        let best = list.into_iter().rev().max_by_key(|scored| scored.score)?;
        Some(Rated { line: vec![best.m], value: self.guess(), sure: Sure::NOTHING })
    }
}
