//! The first moves up to symmetry, with what a long analysis thinks of them.

use std::ops::ControlFlow;
use std::str::FromStr;

use rivi_rules::{Position, Symmetric};
use rivi_search::Limits;
use thiserror::Error;

use crate::net::share;
use crate::search::{AlphaBeta, Judge};
use crate::{Spot, Ultimate};

/// A first move with what it is worth to X, who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opening {
    /// The move.
    pub first: Spot,
    /// The share of the points that X can expect, in per cent.
    pub percent: f32,
    /// By how much that still changed in the last four iterations, up or down: the less, the surer.
    pub spread: f32,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions entered.
    pub nodes: u64,
}

/// The first line of the file.
const HEADER: &str = "rivi-ultimate-openings 1";

/// A file that is no such list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningsError {
    /// It begins otherwise.
    #[error("expected the first line '{HEADER}'")]
    Header,
    /// A line is none.
    #[error("line {line}: expected a move, per cent, spread, depth and nodes, got '{found}'")]
    Line {
        /// Which.
        line: usize,
        /// What it says.
        found: String,
    },
}

/// The first moves, no two of which are the same up to symmetry: 15.
pub fn first_moves() -> Vec<Spot> {
    let start = Ultimate::new(false);
    let is_first = |m: &Spot| start.symmetries().all(|s| m.transformed(s) >= *m);
    start.moves().filter(is_first).collect()
}

/// What the search thinks of a first move after so many nodes.
pub fn judge_opening(start: &Ultimate, first: Spot, nodes: u64, limits: &Limits) -> Opening {
    let mut seen = Vec::new();
    let limits = Limits { nodes: Some(nodes), ..limits.clone() };
    let mut engine = AlphaBeta::new(Judge::Shipped, 256 << 20);
    let outlook = engine.think(&start.after(first), &limits, (1, 1), &mut |outlook| {
        seen.extend(outlook.best().map(|best| 100.0 * share(-best.score())));
        ControlFlow::Continue(())
    });
    let last = &seen[seen.len().saturating_sub(4)..];
    let most = last.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let least = last.iter().copied().fold(f32::INFINITY, f32::min);
    let spread = if last.is_empty() { 50.0 } else { (most - least) / 2.0 };
    let percent = seen.last().copied().unwrap_or(50.0);
    Opening { first, percent, spread, depth: outlook.depth, nodes: outlook.nodes }
}

/// The list that comes with the program.
///
/// # Errors
/// Never: a test reads it.
pub fn shipped_openings() -> Result<Vec<Opening>, OpeningsError> {
    read_openings(include_str!("../data/ultimate.openings"))
}

/// Reads such a list; `#` begins a comment.
///
/// # Errors
/// What is wrong with it.
pub fn read_openings(text: &str) -> Result<Vec<Opening>, OpeningsError> {
    let mut lines = (1..).zip(text.lines());
    if lines.next().is_none_or(|(_, line)| line.trim() != HEADER) {
        return Err(OpeningsError::Header);
    }
    let rows = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let read = |(at, line): (usize, &str)| {
        opening(line).ok_or_else(|| OpeningsError::Line { line: at, found: line.to_owned() })
    };
    rows.map(read).collect()
}

fn opening(line: &str) -> Option<Opening> {
    fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
        word?.parse().ok()
    }
    let mut words = line.split_whitespace();
    let first = match *words.next()?.as_bytes() {
        [board @ b'0'..=b'8', cell @ b'0'..=b'8'] => Spot::new(board - b'0', cell - b'0'),
        _ => return None,
    };
    let (percent, spread) = (number(words.next())?, number(words.next())?);
    let (depth, nodes) = (number(words.next())?, number(words.next())?);
    words.next().is_none().then_some(Opening { first, percent, spread, depth, nodes })
}

/// The list as text, with the command that made it.
pub fn write_openings(openings: &[Opening], made_by: &str) -> String {
    let line = |opening: &Opening| {
        let Opening { first, percent, spread, depth, nodes } = opening;
        format!("{first} {percent:.1} {spread:.1} {depth} {nodes}\n")
    };
    let lines: String = openings.iter().map(line).collect();
    format!("{HEADER}\n# made by: {made_by}\n# move, X's per cent, spread, depth, nodes\n{lines}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_fifteen_first_moves_and_the_list_has_them_all() {
        let firsts = first_moves();
        assert_eq!(firsts.len(), 15);
        let mut listed: Vec<Spot> = shipped_openings().unwrap().iter().map(|o| o.first).collect();
        listed.sort();
        assert_eq!(listed, firsts);
    }

    #[test]
    fn lists_are_read_back_and_nonsense_is_refused() {
        let opening = judge_opening(&Ultimate::new(false), Spot(40), 2000, &Limits::none());
        let text = write_openings(&[opening], "a test");
        let read = read_openings(&text).unwrap();
        assert!((read[0].percent - opening.percent).abs() < 0.1 && read[0].nodes == 2000);
        assert_eq!(read_openings("x"), Err(OpeningsError::Header));
        let bad = format!("{text}99 1 1 1 1\n");
        assert!(matches!(read_openings(&bad), Err(OpeningsError::Line { line: 5, .. })));
    }
}
