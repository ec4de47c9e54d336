use rivi_rules::{Position, Side};

use crate::Score;

/// What a game knows of its positions beyond the rules, for a strong search: it follows the moves up and down, so that
/// it can keep what it counts. Everything has an answer that knows nothing.
///
/// What it says of [`need`](Knowledge::need) and [`fewest`](Knowledge::fewest) is taken for proven, so it has to be.
/// The rest only guides.
pub trait Knowledge<P: Position>: Send {
    /// How many forcing moves in a row the search follows beyond its horizon.
    const FORCING_PLIES: i32 = 4;

    /// Whether [`candidates`](Knowledge::candidates) are to be asked for, in place of all moves.
    const HAS_CANDIDATES: bool = false;

    /// What is known of a position.
    fn of(position: &P) -> Self;

    /// A move is about to be made in this position.
    #[inline]
    fn make(&mut self, _before: &P, _m: P::Move) {}

    /// A move was taken back, which led to this position again.
    #[inline]
    fn unmake(&mut self, _before: &P, _m: P::Move) {}

    /// Guesses how good an unfinished position is for the side to move.
    #[inline]
    fn guess(&self, _position: &P) -> Score {
        Score::EVEN
    }

    /// How promising a move looks, from 0 up; thousands are a lot.
    #[inline]
    fn promise(&self, _position: &P, _m: P::Move) -> i32 {
        0
    }

    /// A number of own moves with less than which the side does not win, whatever the other one does; none if it
    /// cannot win at all any more. The game goes on. There are games in which a side may have to lose by its own
    /// move, so without knowledge it is 0.
    #[inline]
    fn fewest(&self, _position: &P, _side: Side) -> Option<u32> {
        Some(0)
    }

    /// Adds the moves worth a look, in an order of the game's own, at least one, and says whether these are all there
    /// are. It is the same list whenever the position is the same.
    fn candidates(&self, position: &P, found: &mut Vec<P::Move>) -> bool {
        found.extend(position.moves());
        true
    }

    /// What has to be done at once. The game goes on.
    #[inline]
    fn need(&self, _position: &P) -> Need<P::Move> {
        Need::Free
    }

    /// A number of plies within which every game from here ends, if there is one.
    #[inline]
    fn plies_left(&self, _position: &P) -> Option<u32> {
        None
    }

    /// Adds the moves that must be answered at once: the search follows them beyond its horizon.
    #[inline]
    fn forcing(&self, _position: &P, _found: &mut Vec<P::Move>) {}
}

/// What the side to move has to do at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need<M> {
    /// Whatever it likes.
    Free,
    /// It wins with this move.
    Win(M),
    /// Whatever else it plays, the other side wins with its next move; by this one it may not.
    Only(M),
    /// Whatever it plays, the other side wins with its next move: if this is played, by the second.
    Lost(M, M),
}

/// Knows the rules and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnlyRules;

impl<P: Position> Knowledge<P> for OnlyRules {
    fn of(_: &P) -> OnlyRules {
        OnlyRules
    }
}
