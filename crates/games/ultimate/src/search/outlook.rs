use std::ops::ControlFlow;

use rivi_rules::Position;
use rivi_search::{Progress, Report, Score, Verdict};

use super::worth::{WIN, verdict};
use crate::{Spot, Ultimate};

/// What a search thinks of a position's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// All legal moves, the best first.
    pub moves: Vec<RootMove>,
    /// How many of the first have a value; the others are no better.
    pub lines: usize,
    /// Positions entered.
    pub nodes: u64,
    /// Plies looked ahead in the last finished iteration.
    pub depth: u32,
}

/// A move with what the search thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The move.
    pub m: Spot,
    pub(super) score: i32,
    /// Whether a draw is proven.
    is_drawn: bool,
    /// Best play after it, the move itself first.
    pub line: Vec<Spot>,
    /// Positions entered below it.
    pub nodes: u64,
}

impl RootMove {
    pub(super) fn new(m: Spot) -> RootMove {
        RootMove { m, score: 0, is_drawn: false, line: vec![m], nodes: 0 }
    }

    pub(crate) fn with(m: Spot, score: i32, line: Vec<Spot>, nodes: u64) -> RootMove {
        RootMove { m, score, is_drawn: false, line, nodes }
    }

    /// The same, proven to draw.
    pub(crate) fn drawn(self) -> RootMove {
        RootMove { score: 0, is_drawn: true, ..self }
    }

    /// The first move of a win or loss that comes with the last of so many plies.
    pub(crate) fn decided(line: Vec<Spot>, wins: bool, plies: u32, nodes: u64) -> Option<RootMove> {
        let score = WIN - plies as i32;
        let m = *line.first()?;
        Some(RootMove::with(m, if wins { score } else { -score }, line, nodes))
    }

    /// What it is worth to the side to move.
    pub fn verdict(&self) -> Verdict {
        if self.is_drawn { Verdict::Draw } else { verdict(self.score) }
    }

    /// The same as a number.
    pub fn score(&self) -> i32 {
        self.score
    }
}

impl Outlook {
    /// The best move; none if the game is over.
    pub fn best(&self) -> Option<&RootMove> {
        self.moves.first()
    }

    /// The best move with its line as a report; none if the game is over.
    pub fn report(&self) -> Option<Report<Ultimate>> {
        let best = self.best()?;
        Some(Report {
            best: Some(best.m),
            verdict: self.verdict()?,
            line: best.line.clone(),
            nodes: self.nodes,
            depth: self.depth,
        })
    }

    /// What is known of the position: what its best move is worth. A move that is proven to draw may be played where
    /// others are still open; then nothing is proven of the position.
    pub fn verdict(&self) -> Option<Verdict> {
        let best = self.best()?.verdict();
        let is_open = || self.moves.iter().any(|m| !m.verdict().is_proven());
        let is_claimed = best == Verdict::Draw && is_open();
        Some(if is_claimed { Verdict::Guess(Score::EVEN) } else { best })
    }
}

/// The report of a search that gives an outlook for a game that goes on.
pub(crate) fn reported(
    position: &Ultimate,
    progress: &mut dyn Progress<Ultimate>,
    think: impl FnOnce(&mut dyn FnMut(&Outlook) -> ControlFlow<()>) -> Outlook,
) -> Report<Ultimate> {
    if let Some(outcome) = position.outcome() {
        return Report::without_search(Verdict::over(outcome, position.turn()));
    }
    let mut tell = |outlook: &Outlook| {
        let report = outlook.report();
        report.map_or(ControlFlow::Continue(()), |report| progress.iteration(&report))
    };
    let outlook = think(&mut tell);
    outlook.report().unwrap_or_else(|| Report::without_search(Verdict::Guess(Score::EVEN)))
}
