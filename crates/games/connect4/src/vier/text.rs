//! The source's text form, `bitboard:bitboard, move, depth`, one board a line.
//!
//! The first bitboard is that of the side that began, O in the source, the second the other's; whose
//! turn it is follows from the number of stones. Columns count from 0. The depth is the number of
//! stones on the board plus the plies that were still to be searched: a win comes with that stone
//! at the latest. We write the very stone.

use std::fmt::Write as _;

use thiserror::Error;

use super::{Claim, DEEPEST, Stones, Win, WinBase};
use crate::Column;

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} {fault}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: TextFault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextFault {
    /// It does not have the form.
    #[error(
        "is '{found}'; expected 'bitboard:bitboard, move, depth', as in '2130440:2113921, 3, 17'"
    )]
    Form {
        /// The line, cut short.
        found: String,
    },
    /// The bitboards are no board of the game.
    #[error("has the bitboards {first}:{second}, which are no board: expected {expected}")]
    Board {
        /// The bitboard of the side that began.
        first: u64,
        /// The bitboard of the other side.
        second: u64,
        /// What was expected of them.
        expected: &'static str,
    },
    /// The move cannot be played.
    #[error("has the move {found}; expected a column from 0 to 6 that is not full")]
    Move {
        /// The move.
        found: u8,
    },
    /// The depth cannot be.
    #[error(
        "has the depth {found}; expected {least} to {most}: the stones on the board and 1 to {DEEPEST} more"
    )]
    Depth {
        /// The depth.
        found: u8,
        /// The least it can be.
        least: u32,
        /// The most that is taken.
        most: u32,
    },
}

/// Every board and its mirror image in the text form, by key.
pub fn write_text(base: &WinBase) -> String {
    let mut text = String::new();
    for (stones, win) in base.entries() {
        write_line(&mut text, stones, win);
        if stones.mirrored() != stones {
            write_line(&mut text, stones.mirrored(), win.mirrored());
        }
    }
    text
}

fn write_line(text: &mut String, stones: Stones, win: Win) {
    let (mine, theirs) = (stones.mine(), stones.theirs());
    let first_to_move = stones.count().is_multiple_of(2);
    let (first, second) = if first_to_move { (mine, theirs) } else { (theirs, mine) };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{first}:{second}, {}, {}", win.column.0, win.stone);
}

/// The claims of a text; empty lines are passed over. They are read, not yet proven.
///
/// # Errors
/// The first line that is wrong.
pub fn read_text(text: &str) -> Result<Vec<Claim>, TextError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(at, line)| read_line(at + 1, line)).collect()
}

fn read_line(number: usize, line: &str) -> Result<Claim, TextError> {
    let refused = |fault| TextError { line: number, fault };
    let (first, second, column, stone) = numbers(line).ok_or_else(|| {
        let found = line.trim().chars().take(60).collect();
        refused(TextFault::Form { found })
    })?;
    let stones = board(first, second).map_err(refused)?;
    if stones.drop_into(Column(column)).is_none() {
        return Err(refused(TextFault::Move { found: column }));
    }
    let (least, most) = (stones.count() + 1, stones.count() + DEEPEST);
    if !(least..=most).contains(&u32::from(stone)) {
        return Err(refused(TextFault::Depth { found: stone, least, most }));
    }
    Ok(Claim { line: number, stones, win: Win { column: Column(column), stone } })
}

fn numbers(line: &str) -> Option<(u64, u64, u8, u8)> {
    let mut parts = line.split(',').map(str::trim);
    let (first, second) = parts.next()?.split_once(':')?;
    let (column, stone) = (parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    Some((first.parse().ok()?, second.parse().ok()?, column.parse().ok()?, stone.parse().ok()?))
}

fn board(first: u64, second: u64) -> Result<Stones, TextFault> {
    let refused = |expected| TextFault::Board { first, second, expected };
    let first_to_move = first.count_ones() == second.count_ones();
    let (mine, theirs) = if first_to_move { (first, second) } else { (second, first) };
    let stones = Stones::new(mine, theirs)
        .ok_or_else(|| refused("each stone in a cell of its own that rests on others"))?;
    if !stones.is_balanced() {
        return Err(refused("as many stones on either side, or one more of the first"));
    }
    if stones.is_over() {
        return Err(refused("a game that is not over"));
    }
    Ok(stones)
}
