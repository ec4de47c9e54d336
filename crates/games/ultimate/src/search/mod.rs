//! Alpha-beta search: deepening, narrow windows, a table shared by all threads, late moves searched less
//! deeply, forced moves more deeply.

mod candidates;
mod experience;
mod node;
mod outlook;
mod root;
mod worker;
mod worth;

use std::ops::ControlFlow;
use std::sync::Arc;

use rivi_search::kit::{TranspositionTable, with_helpers};
use rivi_search::{Limits, Progress, Report, Search};

pub(super) use node::{Node, known};
pub(super) use outlook::reported;
pub use outlook::{Outlook, RootMove};
pub(super) use worth::{WIN, is_decided};

use crate::Ultimate;
use crate::evaluation::Evaluation;
use crate::lines::Missing;
use crate::net::{Accumulator, Weights};
use root::Root;
use worker::Worker;

/// What guesses at the leaves of a search.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The network that comes with the program.
    Shipped,
    /// Another network.
    Net(Arc<Weights>),
    /// The hand-made evaluation.
    Hand,
}

impl Judge {
    /// How likely a game is to end drawn, from 0 to 1, if it has an idea of that.
    pub fn draw_chance(&self, position: &Ultimate) -> Option<f32> {
        let chance = |weights| Accumulator::new(weights, position).draw_chance(weights, position);
        match self {
            Judge::Shipped => Some(chance(Weights::shipped())),
            Judge::Net(weights) => Some(chance(weights)),
            Judge::Hand => None,
        }
    }
}

/// The alpha-beta search with its table, which it keeps from move to move of a game.
#[derive(Debug)]
pub struct AlphaBeta {
    judge: Judge,
    table: TranspositionTable,
}

impl AlphaBeta {
    /// One with so many bytes of memory.
    pub fn new(judge: Judge, bytes: usize) -> AlphaBeta {
        AlphaBeta { judge, table: TranspositionTable::new(bytes) }
    }

    /// Forgets what it has seen.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches a game that goes on for its best `lines`, telling `watch` after each depth. With one
    /// thread the same limits give the same nodes.
    pub fn think(
        &mut self,
        position: &Ultimate,
        limits: &Limits,
        (lines, threads): (usize, usize),
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        self.table.begin();
        let task = Task { table: &self.table, position, limits, lines, threads };
        match &self.judge {
            Judge::Shipped => task.run(&Weights::shipped(), watch),
            Judge::Net(weights) => task.run(&&**weights, watch),
            Judge::Hand => task.run(&Missing::new(), watch),
        }
    }
}

impl Search<Ultimate> for AlphaBeta {
    fn search(
        &mut self,
        position: &Ultimate,
        limits: &Limits,
        progress: &mut dyn Progress<Ultimate>,
    ) -> Report<Ultimate> {
        reported(position, progress, |watch| self.think(position, limits, (1, 1), watch))
    }
}

struct Task<'a> {
    table: &'a TranspositionTable,
    position: &'a Ultimate,
    limits: &'a Limits,
    lines: usize,
    threads: usize,
}

impl Task<'_> {
    /// The first thread's answer; the others fill the table for it, a ply deeper each second one.
    fn run<E: Evaluation>(
        &self,
        evaluation: &E,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        let help = |number: usize, limits: &Limits| {
            let worker = Worker::new(evaluation, self.table, limits);
            let first = 1 + (number % 2) as i32;
            let root = Root::new(worker, self.position, 1);
            root.deepen(limits, first, &mut |_| ControlFlow::Continue(()));
        };
        with_helpers(self.threads, help, || {
            let worker = Worker::new(evaluation, self.table, self.limits);
            Root::new(worker, self.position, self.lines).deepen(self.limits, 1, watch)
        })
    }
}
