//! A strong search for any game: principal variation search with deepening, a transposition table, killer moves and
//! history, late moves looked at less deeply, forced moves more deeply, and forcing moves beyond the horizon. What a
//! game knows of its positions comes in as [`Knowledge`]; the rules alone are enough.

mod found;
mod moves;
mod node;
mod root;
#[cfg(test)]
mod tests;
mod worker;

use std::marker::PhantomData;
use std::ops::ControlFlow;

use rivi_rules::Position;

use crate::kit::{Deepening, Outlook, Task, TranspositionTable, with_helpers};
use crate::{Knowledge, Limits, Progress, Report, Score, Search, Verdict};
use worker::{DEEPEST, Worker};

/// The search with its table, which it keeps from move to move of a game.
///
/// A win or a loss that it tells is proven, with the moves that it takes at most. If the limits let it end by itself
/// they are the fewest of the winner against the longest defence, and what it calls a draw is one.
#[derive(Debug)]
pub struct Deep<P: Position, K> {
    table: TranspositionTable,
    played: PhantomData<fn(&P) -> K>,
}

impl<P: Position, K: Knowledge<P>> Deep<P, K> {
    /// One with a table of so many bytes.
    pub fn new(bytes: usize) -> Deep<P, K> {
        Deep { table: TranspositionTable::new(bytes), played: PhantomData }
    }

    /// Forgets everything, for another game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Thinks about a position, telling what it knows after each depth. There are no lines if the game is over.
    pub fn think(
        &mut self,
        position: &P,
        task: &Task,
        watch: &mut dyn FnMut(&Outlook<P::Move>) -> ControlFlow<()>,
    ) -> Outlook<P::Move> {
        if position.outcome().is_some() {
            return Outlook::default();
        }
        self.table.begin();
        let table = &self.table;
        let deepest = task.limits.depth.map_or(DEEPEST, |depth| depth.min(DEEPEST)).max(1) as i32;
        let help = |number: usize, limits: &Limits| {
            let depths = 1 + (number % 2) as i32..=deepest;
            let mut worker = Worker::<P, K>::new(position, table, limits);
            Deepening { depths, lines: 1 }.run(&mut worker, &mut |_| ControlFlow::Continue(()));
        };
        with_helpers(task.threads, help, || {
            let mut worker = Worker::<P, K>::new(position, table, &task.limits);
            let deepening = Deepening { depths: 1..=deepest, lines: task.lines };
            let mut outlook = deepening.run(&mut worker, watch);
            if outlook.lines.is_empty() {
                outlook.lines.extend(worker.first_thought());
            }
            outlook
        })
    }
}

impl<P: Position, K: Knowledge<P>> Search<P> for Deep<P, K> {
    fn search(
        &mut self,
        position: &P,
        limits: &Limits,
        progress: &mut dyn Progress<P>,
    ) -> Report<P> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        let task = Task::within(limits.clone());
        let outlook = self.think(position, &task, &mut |outlook| {
            let report = outlook.report();
            report.map_or(ControlFlow::Continue(()), |report| progress.iteration(&report))
        });
        let nothing = || Report::without_search(Verdict::Guess(Score::EVEN));
        outlook.report().unwrap_or_else(nothing)
    }
}
