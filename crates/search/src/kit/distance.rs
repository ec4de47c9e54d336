//! Values inside a search, seen by the side to move of a position: guesses near zero; wins and losses far from it,
//! by the moves that the winner still has to make from there.
//!
//! Counting the winner's moves rather than plies is right where sides do not take turns stone by stone, and counting
//! from the position rather than from the root lets a table keep values as they are.

use crate::{Score, Verdict};

use super::Sure;

/// A game that is won and over; a win with the n-th move from here is worth n less.
pub const WIN: i32 = 30_000;
/// No guess goes beyond this, and no win or loss comes so near to zero: no game has so many moves.
pub const MOST_GUESS: i32 = 25_000;

/// The side to move wins with its move of this number.
#[inline]
pub const fn win_in(moves: u32) -> i32 {
    WIN - moves as i32
}

/// The side to move loses to the other's move of this number.
#[inline]
pub const fn loss_in(moves: u32) -> i32 {
    moves as i32 - WIN
}

/// Whether a value is a win.
#[inline]
pub const fn is_won(value: i32) -> bool {
    value > MOST_GUESS
}

/// Whether a value is a loss.
#[inline]
pub const fn is_lost(value: i32) -> bool {
    value < -MOST_GUESS
}

/// Whether a value is a win or a loss.
#[inline]
pub const fn is_decided(value: i32) -> bool {
    is_won(value) || is_lost(value)
}

/// A guess kept below every win.
#[inline]
pub fn guessed(guess: Score) -> i32 {
    guess.0.clamp(-MOST_GUESS, MOST_GUESS)
}

/// What a move is worth to whoever makes it, from the value after it as the same side sees it: a win has taken one
/// move more.
#[inline]
pub const fn one_move_earlier(value: i32) -> i32 {
    if is_won(value) { value - 1 } else { value }
}

/// The bound after a move that corresponds to one before it, as the side that moves sees both: a value after the move
/// reaches this one if and only if [`one_move_earlier`] reaches the bound.
#[inline]
pub const fn one_move_later(bound: i32) -> i32 {
    if bound >= MOST_GUESS { bound + 1 } else { bound }
}

/// What is told of a value. A win or a loss of which only the direction is proven is told with the moves that it takes
/// at most.
pub(crate) fn verdict(value: i32, sure: Sure) -> Verdict {
    match value {
        win if is_won(win) && sure.at_least => Verdict::WinIn((WIN - win) as u32),
        loss if is_lost(loss) && sure.at_most => Verdict::LossIn((WIN + loss) as u32),
        0 if sure.is_exact() => Verdict::Draw,
        guess => Verdict::Guess(Score(guess.clamp(-MOST_GUESS, MOST_GUESS))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_after_a_move_says_what_the_bound_before_it_says() {
        let near = [-WIN, 2 - WIN, -3, 0, 7, MOST_GUESS - 1, win_in(9), win_in(1), WIN];
        for bound in near {
            for value in near.into_iter().flat_map(|value| [value - 1, value, value + 1]) {
                let (reaches, later) =
                    (one_move_earlier(value) >= bound, value >= one_move_later(bound));
                assert_eq!(reaches, later, "{value} {bound}");
            }
        }
    }

    #[test]
    fn only_what_is_proven_is_told_as_proven() {
        assert_eq!(verdict(win_in(3), Sure::AT_LEAST), Verdict::WinIn(3));
        assert_eq!(verdict(loss_in(2), Sure::EXACT), Verdict::LossIn(2));
        assert_eq!(verdict(win_in(3), Sure::AT_MOST), Verdict::Guess(Score(MOST_GUESS)));
        assert_eq!(verdict(0, Sure::EXACT), Verdict::Draw);
        assert_eq!(verdict(0, Sure::AT_LEAST), Verdict::Guess(Score::EVEN));
        assert_eq!(verdict(17, Sure::NOTHING), Verdict::Guess(Score(17)));
    }
}
