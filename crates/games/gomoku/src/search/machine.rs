use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use rivi_rules::Position;
use rivi_search::kit::{Deepening, TranspositionTable, with_helpers};
use rivi_search::{Limits, Progress, Report, Search, Verdict};

use super::line::{Candidate, Outlook};
use super::proof::Prover;
use super::root::told;
use super::value::{WIN, decided_guess, evaluate, guess};
use super::worker::{MOST_PLIES, Worker};
use super::{SearchOptions, candidates};
use crate::Scores;
use crate::board::SearchBoard;
use rivi_mnk::Grid;

/// The strongest machine for five in a row.
#[derive(Debug)]
pub struct GomokuMachine {
    scores: Arc<Scores>,
    table: TranspositionTable,
    options: SearchOptions,
}

/// What is asked of the machine.
#[derive(Clone, Debug)]
pub struct Task {
    /// How many lines.
    pub lines: usize,
    /// How many threads. With one and a limit of nodes, the same task gives the same answer.
    pub threads: usize,
    /// When to end.
    pub limits: Limits,
}

/// Whoever gives fewer nodes than this wants a move, and no proof of what the search has seen.
const LEAST_TO_PROVE: u64 = 20_000;

impl GomokuMachine {
    /// One with a table of so many bytes.
    pub fn new(table_bytes: usize, options: SearchOptions, scores: Arc<Scores>) -> GomokuMachine {
        GomokuMachine { scores, table: TranspositionTable::new(table_bytes), options }
    }

    /// Forgets everything, for another game.
    pub fn new_game(&mut self) {
        self.table.clear();
    }

    /// The memory that the table takes.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Thinks about a position, telling what it knows after each depth. `None` if the game is over.
    pub fn think(
        &mut self,
        position: &Grid,
        task: &Task,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Option<Outlook> {
        if position.outcome().is_some() {
            return None;
        }
        let mut prover = Prover::new(position, &self.scores, &task.limits);
        if let Some(lines) = prover.at_once() {
            let outlook = known(lines, prover.nodes(), task);
            let _ = watch(&outlook);
            return Some(outlook);
        }
        let board = SearchBoard::new(position, &self.scores);
        self.table.begin();
        let mut outlook = self.deepened(&board, task, watch);
        if outlook.lines.is_empty() {
            outlook.lines.extend(self.first_thought(&board));
        }
        prove(prover.after_search(), &mut outlook, task);
        Some(outlook)
    }

    fn worker(&self, board: &SearchBoard, limits: &Limits, shared: &Arc<AtomicU64>) -> Worker<'_> {
        Worker::new(
            board.clone(),
            Arc::clone(&self.scores),
            &self.table,
            self.options,
            limits,
            Arc::clone(shared),
        )
    }

    /// Searches with one thread or several. The others go a ply ahead or behind and are heard of
    /// only through the table.
    fn deepened(
        &self,
        board: &SearchBoard,
        task: &Task,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        let shared = Arc::new(AtomicU64::new(0));
        let deepest =
            task.limits.depth.map_or(MOST_PLIES as i32 - 1, |depth| depth.clamp(1, 127) as i32);
        let help = |number: usize, limits: &Limits| {
            let depths = 1 + (number % 2) as i32..=deepest;
            let mut worker = self.worker(board, limits, &shared);
            Deepening { depths, lines: 1 }.run(&mut worker, &mut |_| ControlFlow::Continue(()));
        };
        with_helpers(task.threads, help, || {
            let mut worker = self.worker(board, &task.limits, &shared);
            let deepening = Deepening { depths: 1..=deepest, lines: task.lines };
            let effort = worker.effort.clone();
            let outlook = deepening.run(&mut worker, &mut |outlook| watch(&told(outlook, &effort)));
            told(&outlook, &effort)
        })
    }

    /// The most promising move at first sight, for whoever is stopped at once.
    fn first_thought(&self, board: &SearchBoard) -> Option<Candidate> {
        let shared = Arc::new(AtomicU64::new(0));
        let mut worker = self.worker(board, &Limits::default(), &shared);
        let need = candidates::need(board, true);
        let mut moves = worker.candidates(need);
        let is_lost = moves.is_empty() && need != candidates::Need::Free;
        if is_lost {
            moves = worker.candidates(candidates::Need::Free);
        }
        let best = moves.into_iter().max_by_key(|scored| scored.score).map(|scored| scored.cell);
        let any = || board.free_cells().find(|&cell| board.may_play(board.turn(), cell));
        let cell = best.or_else(any)?;
        // A position whose threats nobody can answer is lost, whatever its patterns look like.
        let value = if is_lost { -WIN } else { evaluate(board, &self.scores) };
        Some(Candidate { line: vec![cell], verdict: guess(value) })
    }
}

impl Search<Grid> for GomokuMachine {
    fn search(
        &mut self,
        position: &Grid,
        limits: &Limits,
        progress: &mut dyn Progress<Grid>,
    ) -> Report<Grid> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        let task = Task { lines: 1, threads: 1, limits: limits.clone() };
        let outlook = self.think(position, &task, &mut |outlook| {
            let report = outlook.report();
            report.map_or(ControlFlow::Continue(()), |report| progress.iteration(&report))
        });
        let report = outlook.as_ref().and_then(Outlook::report);
        // A board without a free cell that may be played is over, so there is a line.
        report.unwrap_or_else(|| Report::without_search(guess(0)))
    }
}

/// What is known without a search.
fn known(lines: Vec<Candidate>, nodes: u64, task: &Task) -> Outlook {
    let depth = lines.first().map_or(1, |best| best.line.len() as u32);
    let lines = lines.into_iter().take(task.lines.max(1)).collect();
    Outlook { lines, nodes, depth, effort: Vec::new() }
}

/// What the search takes for decided is proven by threats and verified, or stays a guess.
fn prove(mut prover: Prover<'_>, outlook: &mut Outlook, task: &Task) {
    let is_haste = task.limits.nodes.is_some_and(|nodes| nodes < LEAST_TO_PROVE);
    let Some(best) = outlook.lines.first() else { return };
    match decided_guess(best.verdict) {
        _ if is_haste => {}
        1 => {
            if let Some(win) = prover.win() {
                outlook.lines.retain(|candidate| candidate.line[0] != win.line[0]);
                outlook.lines.insert(0, win);
            }
        }
        -1 => outlook.lines = prover.loss().unwrap_or(std::mem::take(&mut outlook.lines)),
        _ => {}
    }
    outlook.lines.truncate(task.lines.max(1));
}
