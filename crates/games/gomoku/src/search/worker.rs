use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rivi_search::kit::TranspositionTable;
use rivi_search::{Limits, Stop};

use super::effort::Effort;
use super::{SearchOptions, options};
use crate::Scores;
use crate::board::SearchBoard;
use rivi_mnk::Cell;

/// The deepest a line is followed.
pub(super) const MOST_PLIES: usize = 128;

/// One thread of the search with everything of its own.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) board: SearchBoard,
    pub(super) scores: Arc<Scores>,
    pub(super) table: &'a TranspositionTable,
    pub(super) options: SearchOptions,
    /// The best line below each ply.
    pub(super) lines: Vec<Vec<Cell>>,
    /// Moves left out at the root, as better lines are known.
    pub(super) excluded: Vec<Cell>,
    /// What each position on the way was guessed to be worth.
    pub(super) guesses: Vec<i32>,
    pub(super) nodes: u64,
    /// Where they went at the root.
    pub(super) effort: Effort,
    /// Nodes of all threads, told now and then.
    shared: Arc<AtomicU64>,
    told: u64,
    most: u64,
    stop: Stop,
    pub(super) stopped: bool,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        board: SearchBoard,
        scores: Arc<Scores>,
        table: &'a TranspositionTable,
        options: options::SearchOptions,
        limits: &Limits,
        shared: Arc<AtomicU64>,
    ) -> Worker<'a> {
        Worker {
            board,
            scores,
            table,
            options,
            lines: vec![Vec::new(); MOST_PLIES + 2],
            excluded: Vec::new(),
            guesses: vec![0; MOST_PLIES + 2],
            nodes: 0,
            effort: Effort::default(),
            shared,
            told: 0,
            most: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop.clone(),
            stopped: false,
        }
    }

    /// Counts a position and tells whether the search has to end.
    #[inline]
    pub(super) fn is_over(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.most {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(32) {
            self.tell();
        }
        self.stopped
    }

    /// Adds its nodes to those of all threads and looks whether somebody has asked to stop.
    pub(super) fn tell(&mut self) {
        let all = self.shared.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        let all = all + self.nodes - self.told;
        self.told = self.nodes;
        self.stopped |= self.stop.is_set() || all >= self.most;
    }
}
