use crate::{Board, IllegalMove, Outcome, Position, Side};

/// The slow, obviously right version of a game's rules. Fast code is tested against it; nothing
/// else uses it.
pub trait Oracle: Position + Board {
    /// How the game stands, from a scan of the whole board.
    fn slow_outcome(&self) -> Option<Outcome>;

    /// The key, from scratch.
    fn slow_key(&self) -> u64;

    /// Every move that can be written down, legal or not, and some that lie off the board.
    fn all_moves(&self) -> Vec<Self::Move>;

    /// What [`check`](Position::check) must answer, worked out from the board alone.
    ///
    /// # Errors
    /// The kind of [`IllegalMove`] it is.
    fn slow_check(&self, m: Self::Move) -> Result<(), IllegalMove>;

    /// Who moves after a legal move: the other side, unless a game gives several stones a turn.
    fn slow_next_turn(&self, _: Self::Move) -> Side {
        self.turn().other()
    }

    /// Whose mark a legal move puts down: that of the side to move, unless a game lets it choose.
    fn slow_mark(&self, _: Self::Move) -> Side {
        self.turn()
    }

    /// No game has more moves: one a cell, unless a game takes stones off the board.
    fn longest_game(&self) -> usize {
        self.size().cells()
    }
}
