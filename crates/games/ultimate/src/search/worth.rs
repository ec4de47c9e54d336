//! Scores inside the search: guesses near zero, wins and losses counted from the root by plies.

use rivi_search::{Score, Verdict};

/// A win at the root; a win after n plies is worth n less.
pub(crate) const WIN: i32 = 30_000;
/// No guess is worth as much as the latest win.
pub(crate) const MOST: i32 = 29_000;
/// Beyond every score.
pub(crate) const INFINITE: i32 = 31_000;

/// Whether a score is a proven win or loss.
#[inline]
pub(crate) fn is_decided(score: i32) -> bool {
    score.abs() > MOST
}

/// A guess kept below every win.
#[inline]
pub(crate) fn guessed(score: i32) -> i32 {
    score.clamp(-MOST, MOST)
}

/// A score counted from the root as one counted from a node so many plies below it.
#[inline]
pub(crate) fn seen_from(score: i32, ply: i32) -> i32 {
    match score {
        win if win > MOST => win + ply,
        loss if loss < -MOST => loss - ply,
        guess => guess,
    }
}

/// A root's score as a verdict.
pub(crate) fn verdict(score: i32) -> Verdict {
    match score {
        win if win > MOST => Verdict::WinIn(((WIN - win) as u32).div_ceil(2)),
        loss if loss < -MOST => Verdict::LossIn((WIN + loss) as u32 / 2),
        guess => Verdict::Guess(Score(guess)),
    }
}
