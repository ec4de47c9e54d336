//! Variant G: as F, but the first moves are looked up.
//!
//! The openings are few and their searches the longest. What a search has found once is stored:
//! position, best move and value. A position that is not stored is searched.

use std::collections::HashMap;

use rivi_rules::{Notation, Payoff, Position, Symmetric};
use thiserror::Error;

use super::{Variant, Walk, run, symmetric};
use crate::{Exit, Limits, NoTrace, NodeEnd, Score, Trace};

pub(super) fn search<P: Symmetric, T: Trace<P> + ?Sized>(
    position: &P,
    openings: &Openings<P>,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    let Some((m, payoff)) = openings.look_up(position) else {
        return symmetric::search(position, walk);
    };
    walk.visit(position, None, None, |walk| {
        walk.note(m);
        let value = walk.score(payoff, position.turn());
        Some(NodeEnd { value, best: Some(m), exit: Exit::Known })
    })
}

/// A stored position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<P: Position> {
    /// How it is reached from the start.
    pub moves: Vec<P::Move>,
    /// The best move.
    pub best: P::Move,
    /// What it is worth.
    pub payoff: Payoff,
    position: P,
}

/// Stored positions with their best moves, each standing for all that mirror or turn into it.
///
/// As text an opening is a line `moves | best move | payoff`; lines that begin with `#` are remarks.
#[derive(Clone, Debug)]
pub struct Openings<P: Position> {
    list: Vec<Opening<P>>,
    by_key: HashMap<u64, usize>,
}

/// What is wrong with a line of stored openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the stored openings: expected {expected}, got '{found}'")]
pub struct OpeningsError {
    /// Line of the text, from 1.
    pub line: usize,
    /// What should stand there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

impl<P: Position> Openings<P> {
    /// Nothing is stored, and everything is searched.
    pub fn empty() -> Openings<P> {
        Openings { list: Vec::new(), by_key: HashMap::new() }
    }

    /// The stored positions, shorter lines first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Opening<P>> {
        self.list.iter()
    }
}

impl<P: Symmetric> Openings<P> {
    /// Best move and payoff of a position, if it or one that it mirrors or turns into is stored.
    pub fn look_up(&self, position: &P) -> Option<(P::Move, Payoff)> {
        if self.list.is_empty() {
            return None;
        }
        let stored = &self.list[*self.by_key.get(&position.canonical_key())?];
        let same = |&symmetry: &_| stored.position.transformed(symmetry) == *position;
        let symmetry = position.symmetries().find(same)?;
        Some((stored.position.transformed_move(stored.best, symmetry), stored.payoff))
    }

    /// Searches every position up to this many moves from the start and stores what it finds.
    /// `None` if the limits, which hold for each position, do not suffice.
    pub fn grow(start: &P, plies: u32, limits: &Limits) -> Option<Openings<P>> {
        let mut openings = Openings::empty();
        let mut layer = vec![(Vec::new(), start.clone())];
        for ply in 0..=plies {
            for (moves, position) in &layer {
                if openings.by_key.contains_key(&position.canonical_key()) {
                    continue;
                }
                let none = Openings::empty();
                let answer = run(Variant::Symmetric, position, &none, limits, &mut NoTrace);
                let (payoff, Some(best)) = (answer.payoff()?, answer.best) else { continue };
                let (moves, position) = (moves.clone(), position.clone());
                openings.add(Opening { moves, best, payoff, position });
            }
            layer = if ply < plies { next_layer(&layer) } else { Vec::new() };
        }
        Some(openings)
    }

    fn add(&mut self, opening: Opening<P>) {
        self.by_key.insert(opening.position.canonical_key(), self.list.len());
        self.list.push(opening);
    }
}

/// Every position one move further, those that mirror or turn into each other only once.
fn next_layer<P: Symmetric>(layer: &[(Vec<P::Move>, P)]) -> Vec<(Vec<P::Move>, P)> {
    let mut seen = std::collections::HashSet::new();
    let children = layer.iter().flat_map(|(moves, position)| {
        position.moves().map(|m| {
            let moves = moves.iter().copied().chain([m]).collect();
            (moves, position.after(m))
        })
    });
    children.filter(|(_, child)| seen.insert(child.canonical_key())).collect()
}

impl<P: Symmetric + Notation> Openings<P> {
    /// Reads stored openings of the game that begins with `start`.
    ///
    /// # Errors
    /// Which line is wrong, and what was expected there.
    pub fn parse(start: &P, text: &str) -> Result<Openings<P>, OpeningsError> {
        let mut openings = Openings::empty();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = read_opening(start, line).map_err(|(expected, found)| OpeningsError {
                line: number,
                expected,
                found: found.trim().chars().take(40).collect(),
            })?;
            openings.add(opening);
        }
        Ok(openings)
    }

    /// The openings as text, such that [`parse`](Openings::parse) reads it.
    pub fn text(&self) -> String {
        let line = |opening: &Opening<P>| {
            let Opening { moves, best, payoff, position } = opening;
            let (line, best) = (position.line_text(moves), position.move_text(*best));
            format!("{line} | {best} | {}\n", payoff.0)
        };
        self.list.iter().map(line).collect()
    }
}

fn read_opening<'t, P: Symmetric + Notation>(
    start: &P,
    line: &'t str,
) -> Result<Opening<P>, (&'static str, &'t str)> {
    let parts: Vec<&str> = line.split('|').collect();
    let [moves, best, payoff] = parts[..] else {
        return Err(("moves | best move | payoff", line));
    };
    let mut position = start.clone();
    let played = position.play_line(moves).map_err(|_| ("legal moves", moves))?;
    let (least, most) = position.payoffs();
    let legal = position.parse_move(best).ok().filter(|&m| position.is_legal(m));
    let number = payoff.trim().parse().ok().map(Payoff);
    let possible = number.filter(|payoff| (least..=most).contains(payoff));
    Ok(Opening {
        moves: played,
        best: legal.ok_or(("a legal best move", best))?,
        payoff: possible.ok_or(("a payoff that the game can have", payoff))?,
        position,
    })
}

#[cfg(test)]
mod tests {
    use rivi_rules::testing::Toy;

    use super::*;

    #[test]
    fn what_is_grown_can_be_written_and_read() {
        let toy: Toy = "((3 (12 1)) (2 4) (14 5))".parse().unwrap();
        let grown = Openings::grow(&toy, 1, &Limits::none()).unwrap();
        assert_eq!(grown.text(), " | a | 3\na | a | 3\nb | b | 4\nc | a | 14\n");
        let read = Openings::parse(&toy, &format!("# remark\n\n{}", grown.text())).unwrap();
        assert_eq!(read.list, grown.list);
        assert_eq!(read.look_up(&toy), Some((0, Payoff(3))));
        assert_eq!(read.look_up(&toy.after(0).after(1)), None);
        assert!(Openings::grow(&toy, 1, &Limits::nodes(3)).is_none());
    }

    #[test]
    fn wrong_lines_are_named() {
        let toy: Toy = "((3 12) (2 4))".parse().unwrap();
        let refused = |text: &str| Openings::parse(&toy, text).unwrap_err().to_string();
        assert_eq!(
            refused("# remark\na b"),
            "line 2 of the stored openings: expected moves | best move | payoff, got 'a b'"
        );
        assert!(refused("h | a | 3").contains("expected legal moves, got 'h'"));
        assert!(refused("a | c | 3").contains("expected a legal best move, got 'c'"));
        assert!(refused("a | b | 13").contains("expected a payoff that the game can have"));
        assert!(refused("a a | a | 3").contains("expected a legal best move"));
    }
}
