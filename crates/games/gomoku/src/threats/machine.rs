use rivi_mnk::{Cell, Grid};
use rivi_rules::Position;
use rivi_search::{Limits, Progress, Report, Score, Search, Verdict};

use super::{ByFours, Found, Fours, Threes, Verified, Win, verified};
use crate::Scores;
use crate::board::SearchBoard;

/// By which threats a win is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Moves that threaten five.
    Fours,
    /// These, and open threes.
    FoursAndThrees,
}

/// Looks for a win by threats and has every defence tried by the rules of the game, so that it tells what is proven.
#[derive(Clone, Copy, Debug)]
pub struct WinByThreats {
    /// By which threats.
    pub means: Means,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// A win that every defence was tried against; its moves are how many it takes at the latest.
    Proven(Win),
    /// There is none by these means.
    Nothing,
    /// A limit came first.
    GaveUp,
    /// A defence holds against what was found: a fault of the search.
    Refuted(Win),
}

impl WinByThreats {
    /// What there is for the side to move, and how many positions were entered. Positions are limited while a win is
    /// sought, not while it is verified; stopping by hand ends both.
    pub fn seek(self, position: &Grid, limits: &Limits) -> (Sought, u64) {
        let (found, mut strategy, nodes) = self.look(position, limits);
        let sought = match found {
            Found::GaveUp => Sought::GaveUp,
            Found::Nothing => Sought::Nothing,
            Found::Win(win) => {
                let limits = Limits { nodes: None, depth: None, ..limits.clone() };
                match verified(position, &mut strategy, &limits) {
                    Verified::Wins(moves) => Sought::Proven(Win { moves, ..win }),
                    Verified::GaveUp => Sought::GaveUp,
                    Verified::Refuted => Sought::Refuted(win),
                }
            }
        };
        (sought, nodes)
    }

    fn look(self, position: &Grid, limits: &Limits) -> (Found, ByFours, u64) {
        let mut board = SearchBoard::new(position, &Scores::shipped());
        if self.means == Means::Fours {
            let mut fours = Fours::default();
            let found = fours.search(&mut board, limits);
            return (found, ByFours::default(), fours.nodes());
        }
        let mut threes = Threes::default();
        let found = threes.search(&mut board, limits);
        let strategy = match found {
            Found::Win(_) => ByFours::after(threes.plan(&mut board)),
            _ => ByFours::default(),
        };
        (found, strategy, threes.nodes())
    }
}

impl Search<Grid> for WinByThreats {
    fn search(
        &mut self,
        position: &Grid,
        limits: &Limits,
        progress: &mut dyn Progress<Grid>,
    ) -> Report<Grid> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        let (sought, nodes) = self.seek(position, limits);
        let (line, verdict) = match sought {
            Sought::Proven(win) => (win.line, Verdict::WinIn(win.moves)),
            // Without a win by threats nothing is known: any move, and no claim.
            _ => (any_move(position), Verdict::Guess(Score::EVEN)),
        };
        let depth = if verdict.is_proven() { line.len() as u32 } else { 0 };
        let report = Report { best: line.first().copied(), verdict, line, nodes, depth };
        let _ = progress.iteration(&report);
        report
    }
}

fn any_move(position: &Grid) -> Vec<Cell> {
    position.moves().take(1).collect()
}
