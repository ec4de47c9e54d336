use std::fmt::Debug;
use std::hash::Hash;

use crate::{IllegalMove, Outcome, Payoff, Rng, Side, below};

/// A position of a two-player game with perfect information.
///
/// Inside, moves are made by [`make`](Position::make) and taken back by
/// [`unmake`](Position::unmake), which trust the caller; from outside they come through
/// [`play`](Position::play), which checks, and leaves the position as it was if it refuses.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move: small, and comparable so that lists of moves can be.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What [`unmake`](Position::unmake) needs: a copy for a small board, a delta for a large one.
    type Undo: Clone + Debug + Send + Sync + 'static;

    /// The empty board of the same game, with `first` to move.
    fn start(&self, first: Side) -> Self;

    /// The side to move. After the end it is the side that would have moved.
    fn turn(&self) -> Side;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves in the game's natural order; none once the game is over.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Whether the move may be played, and if not, why not.
    ///
    /// # Errors
    /// The kind of [`IllegalMove`] it is.
    fn check(&self, m: Self::Move) -> Result<(), IllegalMove>;

    /// Plays a move that is known to be legal.
    fn make(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back the move just made.
    fn unmake(&mut self, m: Self::Move, undo: Self::Undo);

    /// A 64-bit key of the position, kept up to date move by move. Positions with the same stones
    /// and the same side to move have the same key, unless what went before still decides the game
    /// (who made the first line, where play goes on after it).
    fn key(&self) -> u64;

    /// Whether the move may be played.
    #[inline]
    fn is_legal(&self, m: Self::Move) -> bool {
        self.check(m).is_ok()
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// The kind of [`IllegalMove`] it is; the position is then unchanged.
    #[inline]
    fn play(&mut self, m: Self::Move) -> Result<Self::Undo, IllegalMove> {
        self.check(m)?;
        Ok(self.make(m))
    }

    /// The position after a legal move.
    #[inline]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.make(m);
        next
    }

    /// What the finished game is worth, or `None` while it goes on.
    fn payoff(&self) -> Option<Payoff> {
        self.outcome().map(Payoff::of)
    }

    /// The least and the most that a finished game can be worth. What is proven to be worth the most
    /// to its player needs no further search. A game with other payoffs than a plain outcome's
    /// overrides this together with [`payoff`](Position::payoff); payoffs lie between `-i32::MAX` and
    /// `i32::MAX`, so that each can be seen from both sides.
    fn payoffs(&self) -> (Payoff, Payoff) {
        (Payoff::of(Outcome::Win(Side::X)), Payoff::of(Outcome::Win(Side::O)))
    }

    /// How many legal moves there are.
    #[inline]
    fn move_count(&self) -> usize {
        self.moves().count()
    }

    /// A legal move drawn evenly, or `None` once the game is over.
    #[inline]
    fn random_move(&self, chance: &mut impl Rng) -> Option<Self::Move> {
        let count = self.move_count();
        if count == 0 { None } else { self.moves().nth(below(chance, count as u32) as usize) }
    }

    /// How many legal moves there are after a legal move.
    #[inline]
    fn reply_count(&self, m: Self::Move) -> usize {
        self.after(m).move_count()
    }

    /// How many positions there are two plies on, counted along every path.
    #[inline]
    fn replies(&self) -> u64 {
        self.moves().map(|m| self.reply_count(m) as u64).sum()
    }

    /// Plays random moves to the end.
    ///
    /// Nobody sees the positions on the way, so games override this where leaving out the key or
    /// drawing several moves at once gives the same distribution faster.
    fn play_out(mut self, chance: &mut impl Rng) -> Outcome {
        loop {
            if let Some(outcome) = self.outcome() {
                return outcome;
            }
            match self.random_move(chance) {
                Some(m) => drop(self.make(m)),
                None => return Outcome::Draw,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;

    use super::*;
    use crate::Chance;
    use crate::testing::Toy;

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut toy: Toy = "(-1 (2 3))".parse().unwrap();
        let before = toy.clone();
        assert_eq!(toy.play(2).unwrap_err(), IllegalMove::OffBoard);
        assert!(!toy.is_legal(2));
        assert_eq!(toy, before);
        assert!(toy.is_legal(1));
        let after = toy.after(1);
        let undo = toy.play(1).unwrap();
        assert_eq!(toy, after);
        toy.unmake(1, undo);
        assert_eq!(toy, before);
    }

    #[test]
    fn random_moves_are_legal_even_and_end_with_the_game() {
        const DRAWS: usize = 3000;
        let toy: Toy = "(-1 2 0)".parse().unwrap();
        let mut chance = Chance::seed_from_u64(1);
        let mut counts = [0_usize; 3];
        let mut outcomes = Vec::new();
        for _ in 0..DRAWS {
            counts[toy.random_move(&mut chance).unwrap() as usize] += 1;
            outcomes.push(crate::playout(&toy, &mut chance));
        }
        assert!(counts.iter().all(|&count| count.abs_diff(DRAWS / 3) < 150), "{counts:?}");
        for outcome in [Outcome::Win(Side::X), Outcome::Draw, Outcome::Win(Side::O)] {
            let count = outcomes.iter().filter(|&&found| found == outcome).count();
            assert!(count.abs_diff(DRAWS / 3) < 150, "{outcome}: {count}");
        }
        assert_eq!(toy.after(0).random_move(&mut chance), None);
        assert_eq!(toy.move_count(), 3);
    }
}
