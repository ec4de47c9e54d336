//! Positions with the exact worth of every move, for programs that learn.

use std::collections::HashSet;
use std::io;
use std::ops::RangeInclusive;
use std::thread;

use rivi_search::{Limits, Stop};
use serde::Serialize;

use crate::{Desk, LabelSheet, MEBIBYTE, Means};

/// Positions that one labeller looks at, and that are written together.
const CHUNK: usize = 512;
/// After so many chunks in a row without an answer no more are looked at.
const MOST_IN_VAIN: u32 = 8;
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
    /// Which of the positions that were drawn they are.
    places: Vec<usize>,
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
    /// Whether it was given up, as the limit kept thousands of positions in a row from an answer.
    pub in_vain: bool,
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
    let (mut tally, mut seen, mut chunk, mut in_vain) =
        (DataTally::default(), HashSet::new(), 0, 0);
    let plies = question.plies.0..=question.plies.1;
    while tally.wants_more(question) && !stop.is_set() {
        let mut sampled = Vec::new();
        for _ in 0..question.threads.clamp(1, 256) {
            // Far from the seeds of other sets.
            let seed = question.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(chunk);
            sampled.push(Sampled::new(desk, seed, plies.clone(), &mut seen));
            chunk += 1;
        }
        let limits = Limits { nodes: question.nodes, stop: stop.clone(), depth: None };
        let most = tally.missing(question);
        let labelled: Vec<Rows> = thread::scope(|scope| {
            let limits = &limits;
            let one = |sampled| scope.spawn(move || Sampled::labelled(sampled, desk, most, limits));
            let workers: Vec<_> = sampled.iter().map(one).collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
        });
        if stop.is_set() {
            break;
        }
        for (sampled, mut rows) in sampled.iter().zip(labelled) {
            // What other threads have found beyond that counts for nothing, as if there were one.
            if !tally.wants_more(question) {
                break;
            }
            tally.left_out += rows.cut(tally.missing(question), sampled.made) as u64;
            tally.rows += rows.count as u64;
            tally.exhausted |= sampled.made < CHUNK && tally.missing(question) > 0;
            in_vain = if rows.count == 0 { in_vain + 1 } else { 0 };
            tally.in_vain = in_vain >= MOST_IN_VAIN;
            if rows.count > 0 {
                take(&rows, &tally)?;
            }
        }
    }
    tally.stopped = stop.is_set();
    Ok(tally)
}

impl DataTally {
    fn missing(&self, question: &DataQuestion) -> usize {
        (question.count - self.rows) as usize
    }

    fn wants_more(&self, question: &DataQuestion) -> bool {
        self.missing(question) > 0 && !self.exhausted && !self.in_vain
    }
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

    /// So many positions that get labels, or all of them.
    fn labelled(&self, desk: &dyn Desk, most: usize, limits: &Limits) -> Rows {
        let (batch, mut labeller) = (self.batch.as_ref(), desk.labeller(MEANS));
        let (cells, width) = (batch.size().cells(), batch.actions());
        let (mut boards, mut turns) = (vec![0; CHUNK * cells], vec![0; CHUNK]);
        batch.boards(&mut boards);
        batch.turns(&mut turns);
        let mut rows = Rows::default();
        let (mut values, mut distances, mut scores) =
            (vec![0; width], vec![0; width], vec![0; width]);
        for game in 0..self.made {
            if rows.count == most || limits.stop.is_set() {
                break;
            }
            let Some(labels) = labeller.label(batch, game, limits) else { continue };
            let mut sheet =
                LabelSheet { values: &mut values, distances: &mut distances, scores: &mut scores };
            let scored = sheet.fill(Some(labels));
            rows.count += 1;
            rows.places.push(game);
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
    /// Leaves the first of them. Gives how many of those drawn had no answer on the way to the last that stays, or of all
    /// if all stay.
    fn cut(&mut self, most: usize, made: usize) -> usize {
        if self.count < most {
            return made - self.count;
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
        self.places[most - 1] + 1 - most
    }
}
