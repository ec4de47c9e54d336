//! Proofs by threats before and after the search. The search may leave moves out, so what it takes for decided is
//! proven here, every defence tried by the rules of the game, or is told as a guess.

use std::sync::Arc;

use rivi_mnk::{Cell, Grid};
use rivi_search::kit::sort_by_number;
use rivi_search::{Limits, Stop, Verdict};

use super::line::Candidate;
use super::value::{WIN, guess};
use crate::Scores;
use crate::board::{Class, SearchBoard};
use crate::threats::{
    ByFours, ByThreats, Found, Fours, Quickest, Strategy, Threes, Verified, Win, stops, verified,
    verified_loss,
};

/// What each kind of proof may cost, and what looking for a quicker win or a longer defence may.
const NODES_FOR_FOURS: u64 = 20_000;
const NODES_FOR_THREES: u64 = 20_000;
const NODES_FOR_LOSS: u64 = 100_000;
const NODES_FOR_DISTANCE: u64 = 20_000;
const NODES_TO_VERIFY: u64 = 400_000;

/// Proves what can be proven of one position.
pub(super) struct Prover<'p> {
    position: &'p Grid,
    board: SearchBoard,
    stop: &'p Stop,
    /// Positions entered.
    nodes: u64,
    most: u64,
}

impl<'p> Prover<'p> {
    pub(super) fn new(position: &'p Grid, scores: &Arc<Scores>, limits: &'p Limits) -> Prover<'p> {
        let board = SearchBoard::new(position, scores);
        let most = limits.nodes.unwrap_or(u64::MAX);
        Prover { position, board, stop: &limits.stop, nodes: 0, most }
    }

    /// Positions entered.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// After a search, which has spent what was given: a proof costs no more than its own limits, and is not counted
    /// among the positions that the search entered.
    pub(super) fn after_search(self) -> Prover<'p> {
        Prover { most: u64::MAX, ..self }
    }

    /// What needs no search: five, a win by fours, or fives of the opponent that nothing stops.
    pub(super) fn at_once(&mut self) -> Option<Vec<Candidate>> {
        let (own, width) = (self.board.turn(), self.board.size().width);
        self.nodes = 1;
        if let Some(five) = self.board.set(own, Class::Five).first(width) {
            return Some(vec![Candidate { line: vec![five], verdict: Verdict::WinIn(1) }]);
        }
        let is_threatened = !self.board.set(own.other(), Class::Five).is_empty();
        if is_threatened && stops(&mut self.board).is_empty() {
            return self.lost_now();
        }
        let mut fours = Fours::default();
        let limits = self.at_most(NODES_FOR_FOURS.min(self.most / 2));
        let found = fours.search(&mut self.board, &limits);
        let win = found.win()?;
        self.nodes = fours.nodes();
        Some(vec![self.won(win, &mut ByFours::default())])
    }

    /// Five comes next, whatever is played; what takes one of its cells away is played first.
    fn lost_now(&self) -> Option<Vec<Candidate>> {
        let lost = verified_loss(self.position, &mut Quickest::default(), &Limits::none())?;
        let (other, width) = (self.board.turn().other(), self.board.size().width);
        let fives: Vec<Cell> = self.board.set(other, Class::Five).cells(width).collect();
        let five = |cell: Cell| fives.iter().copied().find(|&five| five != cell);
        let line = |(cell, moves)| defence([cell].into_iter().chain(five(cell)).collect(), moves);
        let mut lines: Vec<Candidate> = lost.into_iter().map(line).collect();
        sort_by_number(&mut lines, |candidate| i64::from(!fives.contains(&candidate.line[0])));
        Some(lines)
    }

    /// A win that the search has seen.
    pub(super) fn win(&mut self) -> Option<Candidate> {
        let mut threes = Threes::default();
        let limits = self.left(NODES_FOR_THREES)?;
        let found = threes.search(&mut self.board, &limits);
        self.nodes += threes.nodes();
        let Found::Win(win) = found else { return None };
        let mut strategy = ByFours::after(threes.plan(&mut self.board));
        Some(self.won(win, &mut strategy)).filter(|won| won.verdict.is_proven())
    }

    /// A loss that the search has seen, with every move by how long it holds out.
    pub(super) fn loss(&mut self) -> Option<Vec<Candidate>> {
        let mut quickest = Quickest::default();
        // No loss is longer than the board is large.
        let most = self.board.free_count() as u32;
        let limits = self.left(NODES_FOR_DISTANCE)?;
        let end = quickest.loss(&mut self.board, most, &limits);
        self.nodes += quickest.nodes();
        let lost = if end.is_some() {
            self.lost(&mut quickest)
        } else {
            let limits = self.left(NODES_FOR_LOSS)?;
            self.lost(&mut ByThreats::within(limits))
        };
        let mut lost = lost?;
        sort_by_number(&mut lost, |&(_, moves)| -i64::from(moves));
        let mut lines: Vec<Candidate> =
            lost.into_iter().map(|(cell, moves)| defence(vec![cell], moves)).collect();
        if let Some(end) = end {
            lines.retain(|candidate| candidate.line[0] != end.line[0]);
            lines.insert(0, defence(end.line, end.moves));
        }
        Some(lines)
    }

    fn lost(&self, strategy: &mut dyn Strategy) -> Option<Vec<(Cell, u32)>> {
        verified_loss(self.position, strategy, &self.at_most(NODES_TO_VERIFY))
    }

    /// A win with its proof, as quick as can be found. Without time to verify it, it is played but not claimed.
    fn won(&mut self, win: Win, strategy: &mut dyn Strategy) -> Candidate {
        let Verified::Wins(moves) = self.verified(strategy) else {
            return Candidate { line: win.line, verdict: guess(WIN - 2 * win.moves as i32) };
        };
        let quicker = self.quicker(moves.saturating_sub(1));
        quicker.unwrap_or(Candidate { line: win.line, verdict: Verdict::WinIn(moves) })
    }

    /// The quickest win of so many moves at most: by fours if looking at all moves takes too long.
    fn quicker(&mut self, most: u32) -> Option<Candidate> {
        let mut quickest = Quickest::default();
        let limits = self.left(NODES_FOR_DISTANCE)?;
        let end = quickest.win(&mut self.board, most, &limits);
        self.nodes += quickest.nodes();
        if let Some(end) = end
            && let Verified::Wins(moves) = self.verified(&mut quickest)
        {
            return Some(Candidate { line: end.line, verdict: Verdict::WinIn(moves) });
        }
        (1..most).find_map(|fours| self.by_fours(fours))
    }

    /// A win by so many fours and five.
    fn by_fours(&mut self, most: u32) -> Option<Candidate> {
        let mut fours = Fours::default();
        let limits = Limits { depth: Some(most), ..self.left(NODES_FOR_DISTANCE)? };
        let found = fours.search(&mut self.board, &limits);
        self.nodes += fours.nodes();
        let win = found.win()?;
        match self.verified(&mut ByFours::within(most)) {
            Verified::Wins(moves) => {
                Some(Candidate { line: win.line, verdict: Verdict::WinIn(moves) })
            }
            Verified::Refuted | Verified::GaveUp => None,
        }
    }

    fn verified(&self, strategy: &mut dyn Strategy) -> Verified {
        verified(self.position, strategy, &self.at_most(NODES_TO_VERIFY))
    }

    fn at_most(&self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), depth: None, stop: self.stop.clone() }
    }

    /// So many nodes, or what is left of those that were given; `None` if nothing is.
    fn left(&self, nodes: u64) -> Option<Limits> {
        let left = self.most.saturating_sub(self.nodes).min(nodes);
        (left > 0 && !self.stop.is_set()).then(|| self.at_most(left))
    }
}

fn defence(line: Vec<Cell>, moves: u32) -> Candidate {
    Candidate { line, verdict: Verdict::LossIn(moves) }
}
