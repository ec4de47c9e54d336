//! Positions with the exact worth of every move, for programs that learn.

use std::collections::HashSet;
use std::io;
use std::ops::RangeInclusive;
use std::thread;

use rivi_search::{Limits, Stop};
use serde::Serialize;

use crate::{Desk, LabelSheet, MEBIBYTE, Means};

/// Positions that one labeller looks at, and that are written together.
const CHUNK: usize = 4096;
/// Memory of a labeller.
const MEANS: Means = Means { bytes: 64 * MEBIBYTE, threads: 1 };
/// The most positions of a set.
pub const MOST_ROWS: u64 = 1_000_000_000;

/// What is to be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DataQuestion {
    /// How many positions.
    pub count: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// The fewest and the most random moves that lead to a position.
    pub plies: (u32, u32),
    /// Nodes for the search of each move, if there is a limit.
    pub nodes: Option<u64>,
    /// Threads that find labels. The data are the same whatever it is.
    #[serde(skip)]
    pub threads: usize,
}

/// Some positions with their labels, game after game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// How many there are.
    pub count: usize,
    /// 1 for X, −1 for O, 0 for nothing, row by row from the top.
    pub boards: Vec<i8>,
    /// 1 where X is to move, −1 where O is.
    pub turns: Vec<i8>,
    /// 1, 0 or −1 for each number of a move; −128 where it is not legal.
    pub values: Vec<i8>,
    /// The winner's moves to the win.
    pub distances: Vec<i16>,
    /// The scores in games that have scores, else nothing.
    pub scores: Vec<i16>,
}

/// What became of the positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DataTally {
    /// Those that were written.
    pub rows: u64,
    /// Those that a limit kept from an answer.
    pub left_out: u64,
    /// Whether the game has no more different positions than these.
    pub exhausted: bool,
    /// Whether somebody stopped it.
    pub stopped: bool,
}

/// Takes what was found, with how far the work is.
pub type TakeRows<'t> = dyn FnMut(&Rows, &DataTally) -> io::Result<()> + 't;

/// Draws positions, labels them, and gives them away chunk by chunk, always in the same order.
///
/// # Errors
/// What whoever takes them could not bear.
pub fn write_rows(
    desk: &dyn Desk,
    question: &DataQuestion,
    stop: &Stop,
    take: &mut TakeRows<'_>,
) -> io::Result<DataTally> {
    let (mut tally, mut seen, mut chunk) = (DataTally::default(), HashSet::new(), 0);
    let plies = question.plies.0..=question.plies.1;
    while tally.rows < question.count && !tally.exhausted && !stop.is_set() {
        let mut sampled = Vec::new();
        for _ in 0..question.threads.clamp(1, 256) {
            // Far from the seeds of other sets.
            let seed = question.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(chunk);
            sampled.push(Sampled::new(desk, seed, plies.clone(), &mut seen));
            chunk += 1;
        }
        let limits = Limits { nodes: question.nodes, stop: stop.clone(), depth: None };
        let labelled: Vec<Rows> = thread::scope(|scope| {
            let limits = &limits;
            let one = |sampled| scope.spawn(move || Sampled::labelled(sampled, desk, limits));
            let workers: Vec<_> = sampled.iter().map(one).collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
        });
        if stop.is_set() {
            break;
        }
        for (sampled, mut rows) in sampled.iter().zip(labelled) {
            tally.left_out += (sampled.made - rows.count) as u64;
            tally.exhausted |= sampled.made < CHUNK;
            rows.cut((question.count - tally.rows) as usize);
            tally.rows += rows.count as u64;
            take(&rows, &tally)?;
        }
    }
    tally.stopped = stop.is_set();
    Ok(tally)
}

struct Sampled {
    batch: Box<dyn crate::Batch>,
    made: usize,
}

impl Sampled {
    fn new(
        desk: &dyn Desk,
        seed: u64,
        plies: RangeInclusive<u32>,
        seen: &mut HashSet<u64>,
    ) -> Sampled {
        let mut batch = desk.batch(CHUNK, seed);
        let made = batch.sample(plies, seen);
        Sampled { batch, made }
    }

    /// The positions that get labels.
    fn labelled(&self, desk: &dyn Desk, limits: &Limits) -> Rows {
        let (batch, mut labeller) = (self.batch.as_ref(), desk.labeller(MEANS));
        let (cells, width) = (batch.size().cells(), batch.actions());
        let (mut boards, mut turns) = (vec![0; CHUNK * cells], vec![0; CHUNK]);
        batch.boards(&mut boards);
        batch.turns(&mut turns);
        let mut rows = Rows::default();
        let (mut values, mut distances, mut scores) =
            (vec![0; width], vec![0; width], vec![0; width]);
        for game in (0..self.made).take_while(|_| !limits.stop.is_set()) {
            let Some(labels) = labeller.label(batch, game, limits) else { continue };
            let mut sheet =
                LabelSheet { values: &mut values, distances: &mut distances, scores: &mut scores };
            let scored = sheet.fill(Some(labels));
            rows.count += 1;
            rows.boards.extend(&boards[game * cells..(game + 1) * cells]);
            rows.turns.push(turns[game]);
            rows.values.extend(&values);
            rows.distances.extend(&distances);
            if scored {
                rows.scores.extend(&scores);
            }
        }
        rows
    }
}

impl Rows {
    /// Leaves the first of them.
    fn cut(&mut self, most: usize) {
        if self.count <= most {
            return;
        }
        let keep = |length: usize| length / self.count * most;
        let (boards, values, scores) =
            (keep(self.boards.len()), keep(self.values.len()), keep(self.scores.len()));
        self.boards.truncate(boards);
        self.turns.truncate(most);
        self.values.truncate(values);
        self.distances.truncate(values);
        self.scores.truncate(scores);
        self.count = most;
    }
}
