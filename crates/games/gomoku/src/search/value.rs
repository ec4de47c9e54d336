//! Values inside the search, seen by the side to move.

use rivi_search::{Score, Verdict};

use crate::Scores;
use crate::board::{Class, SearchBoard};

/// A win now; a win in n plies is worth n less.
pub(super) const WIN: i32 = 30_000;
/// Values beyond this are wins and losses.
pub(super) const DECIDED: i32 = WIN - 2_000;
/// No guess goes beyond this: what the search takes for decided and nobody has proven.
const SUREST: i32 = 20_000;
/// What patterns say stays below it.
const MOST: i32 = SUREST - 1;

/// A value that decides the game.
#[inline]
pub(super) const fn is_decided(value: i32) -> bool {
    value.abs() > DECIDED
}

/// What a position is worth by its patterns and threats alone.
#[inline]
pub(super) fn evaluate(board: &SearchBoard, scores: &Scores) -> i32 {
    let (own, other) = (board.turn(), board.turn().other());
    let weights = &scores.weights;
    let mut value = board.balance(own) + weights.tempo[0];
    for class in
        [Class::OpenThree, Class::DoubleThree, Class::Four, Class::FourThree, Class::OpenFour]
    {
        if !board.set(own, class).is_empty() {
            value += weights.threat_own[class as usize];
        }
        if !board.set(other, class).is_empty() {
            value += weights.threat_other[class as usize];
        }
    }
    value.clamp(-MOST, MOST)
}

/// A value told to others. The search may leave moves out, so what it takes for decided is no proof: it becomes the
/// surest of guesses.
pub(super) fn guess(value: i32) -> Verdict {
    Verdict::Guess(Score(value.clamp(-SUREST, SUREST)))
}

/// Whether a verdict is a guess of what the search takes for decided: 1 if it wins, -1 if it loses, else 0.
pub(super) fn decided_guess(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Guess(score) => score.0 / SUREST,
        _ => 0,
    }
}
