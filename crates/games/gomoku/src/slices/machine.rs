use rand_core::SeedableRng;
use rivi_rules::{Board, Chance, Position, Size, Square, below};
use rivi_search::{Limits, Progress, Report, Score, Search, Verdict};

use super::root::{Root, RootMove};
use super::walk::WIN;
use super::{SliceBoard, SliceSettings};
use rivi_mnk::{Cell, Grid};

/// The slice machine. What it draws comes from its seed: where to start on an empty board, and
/// which of the best moves to play.
#[derive(Clone, Debug)]
pub struct SliceMachine {
    settings: SliceSettings,
    chance: Chance,
    start: Option<Square>,
}

/// What the machine found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SliceChoice {
    /// The move drawn.
    pub chosen: Cell,
    /// The moves it was drawn from, in the order of the board.
    pub best: Vec<Cell>,
    /// The position's score after the move, seen by the side that plays it.
    pub score_now: i32,
    /// The score at the end of the line it expects, seen by the same side.
    pub score_expected: i32,
    /// What it thinks of the position; with edge pruning only near wins and losses are proven.
    pub verdict: Verdict,
    /// The win or loss it has seen, as if there were no moves but those it tried.
    pub seen: Option<Verdict>,
    /// The play it expects, beginning with the move.
    pub line: Vec<Cell>,
    /// Positions scored.
    pub nodes: u64,
    /// Plies looked ahead.
    pub depth: u32,
    /// The reach counters before the move, row by row from the top.
    pub counters: Vec<u8>,
}

impl SliceMachine {
    /// A machine that draws from this seed. A depth beyond what is allowed is cut to it.
    pub fn new(settings: SliceSettings, seed: u64) -> SliceMachine {
        let depth = settings.depth.clamp(1, SliceSettings::DEEPEST);
        let settings = SliceSettings { depth, ..settings };
        SliceMachine { settings, chance: Chance::seed_from_u64(seed), start: None }
    }

    /// Forgets where it started, so that the next game may start elsewhere.
    pub fn new_game(&mut self) {
        self.start = None;
    }

    /// Chooses a move, or none if the game is over. It always has one, even if it is stopped at
    /// once: then the move that looks best.
    pub fn choose(
        &mut self,
        position: &Grid,
        limits: &Limits,
        progress: &mut dyn Progress<Grid>,
    ) -> Option<SliceChoice> {
        if position.outcome().is_some() {
            return None;
        }
        let size = position.size();
        let start = *self.start.get_or_insert_with(|| middle(size, &mut self.chance));
        let start = Some(start).filter(|&square| size.contains(square));
        let board = SliceBoard::new(position, self.settings.faithful, start);
        let counters = board.counters().to_vec();
        let decided = position.winner().is_some();
        let depth = self.settings.depth.min(limits.depth.unwrap_or(u32::MAX)).max(1);
        let mut root = Root::new(board, self.settings, position.turn(), decided, limits);
        for depth in 1..=depth {
            if root.deepen(depth).is_err() {
                break;
            }
            let report = report(&root, self.settings, size);
            if progress.iteration(&report).is_break() || root.is_settled() {
                break;
            }
        }
        Some(self.drawn(&root, counters, size))
    }

    fn drawn(&mut self, root: &Root<'_>, counters: Vec<u8>, size: Size) -> SliceChoice {
        let best = root.best();
        let drawn = best[below(&mut self.chance, best.len() as u32) as usize];
        SliceChoice {
            chosen: Cell::on(drawn.tried.square, size),
            best: best.iter().map(|m| Cell::on(m.tried.square, size)).collect(),
            score_now: drawn.tried.outlook,
            score_expected: drawn.value,
            verdict: verdict(drawn.value, self.settings),
            seen: seen(drawn.value, self.settings),
            line: line(drawn, size),
            nodes: root.nodes(),
            depth: root.depth(),
            counters,
        }
    }
}

/// The first of the best moves, without a draw.
fn report(root: &Root<'_>, settings: SliceSettings, size: Size) -> Report<Grid> {
    let first = root.best()[0];
    Report {
        best: Some(Cell::on(first.tried.square, size)),
        verdict: verdict(first.value, settings),
        line: line(first, size),
        nodes: root.nodes(),
        depth: root.depth(),
    }
}

fn line(from: &RootMove, size: Size) -> Vec<Cell> {
    let squares = std::iter::once(&from.tried.square).chain(&from.line);
    squares.map(|&square| Cell::on(square, size)).collect()
}

/// The win or loss that a value stands for.
fn seen(value: i32, settings: SliceSettings) -> Option<Verdict> {
    let plies = WIN - value.abs();
    if settings.faithful || plies > SliceSettings::DEEPEST as i32 {
        return None;
    }
    let moves = (plies as u32).div_ceil(2);
    Some(if value > 0 { Verdict::WinIn(moves) } else { Verdict::LossIn(moves) })
}

/// What a value says, seen by the side to move.
///
/// With edge pruning not every move is tried, so a win or loss further ahead is not proven. One that
/// is near is: a stone away from all others can neither complete a line nor stop one.
fn verdict(value: i32, settings: SliceSettings) -> Verdict {
    match seen(value, settings) {
        Some(end @ (Verdict::WinIn(1 | 2) | Verdict::LossIn(1))) => end,
        Some(end) if !settings.edge => end,
        _ => Verdict::Guess(Score(value)),
    }
}

/// One of the nine squares in the middle.
fn middle(size: Size, chance: &mut Chance) -> Square {
    let mut near = |side: u8| (side / 2).saturating_sub(1) + below(chance, 3) as u8;
    Square::new(near(size.height), near(size.width))
}

impl Search<Grid> for SliceMachine {
    fn search(
        &mut self,
        position: &Grid,
        limits: &Limits,
        progress: &mut dyn Progress<Grid>,
    ) -> Report<Grid> {
        let Some(found) = self.choose(position, limits, progress) else {
            let outcome = position.outcome();
            let verdict = outcome.map_or(Verdict::Draw, |end| Verdict::over(end, position.turn()));
            return Report::without_search(verdict);
        };
        Report {
            best: Some(found.chosen),
            verdict: found.verdict,
            line: found.line,
            nodes: found.nodes,
            depth: found.depth,
        }
    }
}
