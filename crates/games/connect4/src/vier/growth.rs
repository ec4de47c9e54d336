use std::fmt;
use std::str::FromStr;

use rivi_search::Limits;
use thiserror::Error;

use super::{Decider, Stones, Vier, WinBase};
use crate::Column;

/// Who plays whom when the database is grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A random player begins against the machine.
    RandomBest,
    /// The machine begins against a random player.
    BestRandom,
    /// The machine plays itself.
    BestBest,
}

impl Kind {
    /// All kinds, in the order of the source.
    pub const ALL: [Kind; 3] = [Kind::RandomBest, Kind::BestRandom, Kind::BestBest];

    /// Whether the machine plays the next move on a board with so many stones.
    fn is_machine(self, stones: u32) -> bool {
        match self {
            Kind::RandomBest => !stones.is_multiple_of(2),
            Kind::BestRandom => stones.is_multiple_of(2),
            Kind::BestBest => true,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::RandomBest => "random-best",
            Kind::BestRandom => "best-random",
            Kind::BestBest => "best-best",
        })
    }
}

/// A word that is no kind of game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{found}' is no kind of game: expected random-best, best-random or best-best")]
pub struct UnknownKind {
    found: String,
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        let named = |kind: &Kind| kind.to_string() == text.trim();
        let unknown = || UnknownKind { found: text.chars().take(40).collect() };
        Kind::ALL.into_iter().find(named).ok_or_else(unknown)
    }
}

/// What a game of growth came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grown {
    /// The moves played.
    pub moves: Vec<Column>,
    /// Entries that are new or now quicker.
    pub learned: usize,
    /// Moves that each part of the machine chose: database, depth, playouts.
    pub decided: [usize; 3],
    /// Whether the game was played to its end, not stopped on the way.
    pub finished: bool,
}

/// Plays one game of a kind. Every win that the machine proves on the way goes into the database
/// at once, so that a stop loses nothing.
pub fn play_game(kind: Kind, machine: &mut Vier, base: &mut WinBase, limits: &Limits) -> Grown {
    let mut stones = Stones::EMPTY;
    let mut grown = Grown::default();
    while !stones.is_over() {
        if limits.stop.is_set() {
            return grown;
        }
        let chosen = if kind.is_machine(stones.count()) {
            best_move(stones, machine, base, limits, &mut grown)
        } else {
            machine.random_move(stones)
        };
        let Some(next) = chosen.and_then(|column| stones.drop_into(column)) else { return grown };
        grown.moves.extend(chosen);
        stones = next;
    }
    grown.finished = true;
    grown
}

fn best_move(
    stones: Stones,
    machine: &mut Vier,
    base: &mut WinBase,
    limits: &Limits,
    grown: &mut Grown,
) -> Option<Column> {
    let decision = machine.decide(stones, base, limits)?;
    for (stones, win) in decision.proven {
        grown.learned += usize::from(base.learn(stones, win));
    }
    let by = [Decider::Database, Decider::Depth, Decider::Playouts];
    for (count, by) in grown.decided.iter_mut().zip(by) {
        *count += usize::from(decision.by == by);
    }
    Some(decision.column)
}
