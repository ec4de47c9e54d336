use rivi_mnk::{Cell, Grid};
use rivi_search::{Report, Verdict};

/// A first move with the line that follows and what it is worth to the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The line; it begins with the move.
    pub line: Vec<Cell>,
    /// What it is worth: proven only if a verifier has tried every defence.
    pub verdict: Verdict,
}

/// What a search knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// The best moves, the best first.
    pub lines: Vec<Candidate>,
    /// Positions entered.
    pub nodes: u64,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions entered below each first move that was looked at.
    pub effort: Vec<(Cell, u64)>,
}

impl Outlook {
    /// The best line as a report, if there is one.
    pub fn report(&self) -> Option<Report<Grid>> {
        let best = self.lines.first()?;
        Some(Report {
            best: best.line.first().copied(),
            verdict: best.verdict,
            line: best.line.clone(),
            nodes: self.nodes,
            depth: self.depth,
        })
    }
}
