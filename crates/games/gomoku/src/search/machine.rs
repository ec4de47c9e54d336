use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;

use rivi_rules::{Outcome, Position};
use rivi_search::{Limits, Stop, Verdict};

use super::line::{Candidate, Outlook};
use super::table::SharedTable;
use super::value::{WIN, evaluate, guess, is_decided};
use super::worker::{MOST_PLIES, Worker};
use super::{SearchOptions, candidates};
use crate::Scores;
use crate::board::{Class, SearchBoard};
use crate::threats::{ByFours, Found, Fours, Threes, Verified, verified};
use rivi_mnk::{Cell, Grid};

/// The strongest machine for five in a row.
#[derive(Debug)]
pub struct GomokuMachine {
    scores: Arc<Scores>,
    table: Arc<SharedTable>,
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

/// What looking for a proven win may cost before the search: fours, then threes.
const NODES_FOR_FOURS: u64 = 20_000;
const NODES_TO_VERIFY: u64 = 400_000;

impl GomokuMachine {
    /// One with a table of so many bytes.
    pub fn new(table_bytes: usize, options: SearchOptions, scores: Arc<Scores>) -> GomokuMachine {
        GomokuMachine { scores, table: Arc::new(SharedTable::new(table_bytes)), options }
    }

    /// Forgets everything, for another game.
    pub fn new_game(&self) {
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
        let mut board = SearchBoard::new(position, &self.scores);
        if let Some(outlook) = at_once(position, &mut board, task) {
            let _ = watch(&outlook);
            return Some(outlook);
        }
        let mut outlook = self.search(&board, task, watch);
        if outlook.lines.is_empty() {
            outlook.lines.extend(self.first_thought(&board));
        }
        self.prove(position, &mut outlook, task);
        Some(outlook)
    }

    fn worker(&self, board: &SearchBoard, limits: &Limits, shared: &Arc<AtomicU64>) -> Worker {
        Worker::new(
            board.clone(),
            Arc::clone(&self.scores),
            Arc::clone(&self.table),
            self.options,
            limits,
            Arc::clone(shared),
        )
    }

    /// Searches with one thread or several. The others go a ply ahead or behind and are heard of
    /// only through the table.
    fn search(
        &self,
        board: &SearchBoard,
        task: &Task,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        let shared = Arc::new(AtomicU64::new(0));
        let deepest =
            task.limits.depth.map_or(MOST_PLIES as i32 - 1, |depth| depth.clamp(1, 127) as i32);
        let helpers_stop = Stop::default();
        let helpers = Limits { stop: helpers_stop.clone(), ..Limits::default() };
        thread::scope(|scope| {
            for number in 1..task.threads {
                let mut worker = self.worker(board, &helpers, &shared);
                let first = 1 + (number % 2) as i32;
                scope.spawn(move || worker.deepen(first..=deepest, 1, &mut |_| true));
            }
            let mut worker = self.worker(board, &task.limits, &shared);
            let outlook =
                worker.deepen(1..=deepest, task.lines, &mut |outlook| watch(outlook).is_continue());
            helpers_stop.set();
            outlook
        })
    }

    /// The most promising move at first sight, for whoever is stopped at once.
    fn first_thought(&self, board: &SearchBoard) -> Option<Candidate> {
        let shared = Arc::new(AtomicU64::new(0));
        let mut worker = self.worker(board, &Limits::default(), &shared);
        let need = candidates::need(board, true);
        let mut moves = worker.candidates(need);
        if moves.is_empty() {
            moves = worker.candidates(candidates::Need::Free);
        }
        let best = moves.into_iter().max_by_key(|scored| scored.score).map(|scored| scored.cell);
        let any = || board.free_cells().find(|&cell| board.may_play(board.turn(), cell));
        let cell = best.or_else(any)?;
        let verdict = guess(evaluate(board, &self.scores));
        Some(Candidate { line: vec![cell], verdict })
    }

    /// What the search takes for a win is proven by threats and verified, or stays a guess.
    fn prove(&self, position: &Grid, outlook: &mut Outlook, task: &Task) {
        const NODES_FOR_THREES: u64 = 20_000;
        let Some(best) = outlook.lines.first() else { return };
        let won =
            matches!(best.verdict, Verdict::Guess(score) if is_decided(score.0) && score.0 > 0);
        if !won
            || task.limits.stop.is_set()
            || task.limits.nodes.is_some_and(|nodes| nodes < NODES_FOR_THREES)
        {
            return;
        }
        let mut board = SearchBoard::new(position, &self.scores);
        let mut threes = Threes::default();
        let nodes = Some(NODES_FOR_THREES);
        let limits = Limits { nodes, depth: None, ..task.limits.clone() };
        if let Found::Win(win) = threes.search(&mut board, &limits) {
            let mut strategy = ByFours::after(threes.plan(&mut board));
            if let Some(verdict) = proven(position, &mut strategy, &task.limits.stop) {
                outlook.lines.retain(|candidate| candidate.line[0] != win.line[0]);
                outlook.lines.insert(0, Candidate { line: win.line, verdict });
                outlook.lines.truncate(task.lines.max(1));
            }
        }
    }
}

/// Moves that need no search: five, or a win by fours that was verified.
fn at_once(position: &Grid, board: &mut SearchBoard, task: &Task) -> Option<Outlook> {
    let width = board.size().width;
    let plain = |cell: Cell, verdict| Outlook {
        lines: vec![Candidate { line: vec![cell], verdict }],
        nodes: 1,
        depth: 1,
    };
    if let Some(five) = board.set(board.turn(), Class::Five).first(width) {
        return Some(plain(five, Verdict::WinIn(1)));
    }
    let half = task.limits.nodes.map_or(NODES_FOR_FOURS, |nodes| nodes / 2);
    let nodes = Some(half.min(NODES_FOR_FOURS));
    let limits = Limits { nodes, depth: None, ..task.limits.clone() };
    let mut fours = Fours::default();
    let win = fours.search(board, &limits).win()?;
    let nodes = fours.nodes();
    let verdict = proven(position, &mut ByFours::default(), &task.limits.stop);
    // Without time to verify it, the win is played but not claimed.
    let verdict = verdict.unwrap_or_else(|| guess(WIN - 2 * win.moves as i32));
    let depth = win.line.len() as u32;
    Some(Outlook { lines: vec![Candidate { line: win.line, verdict }], nodes, depth })
}

/// The verdict of a win that stands against every defence.
fn proven(position: &Grid, strategy: &mut ByFours, stop: &Stop) -> Option<Verdict> {
    debug_assert!(!matches!(position.outcome(), Some(Outcome::Draw)));
    let limits = Limits { nodes: Some(NODES_TO_VERIFY), depth: None, stop: stop.clone() };
    match verified(position, strategy, &limits) {
        Verified::Wins(moves) => Some(Verdict::WinIn(moves)),
        Verified::Refuted | Verified::GaveUp => None,
    }
}
