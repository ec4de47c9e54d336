use rivi_rules::{Position, Record};
use rivi_search::Progress;

use crate::{Budget, Choice, Failure};

/// Chooses a move: a machine, a person, or a program on the other end of a pipe.
pub trait Player<P: Position>: Send {
    /// Chooses a move for the side to move.
    ///
    /// # Errors
    /// Why it has none. The caller still checks that a move is legal before playing it.
    fn choose(&mut self, game: &Record<P>, budget: &Budget) -> Result<Choice<P>, Failure>;

    /// As [`choose`](Player::choose), telling `progress` what is known after each iteration. Players
    /// that do not think in iterations tell nothing.
    ///
    /// # Errors
    /// As `choose`.
    fn think(
        &mut self,
        game: &Record<P>,
        budget: &Budget,
        _progress: &mut dyn Progress<P>,
    ) -> Result<Choice<P>, Failure> {
        self.choose(game, budget)
    }

    /// Tells it that a new game begins. Players that keep nothing need not listen.
    fn new_game(&mut self) {}
}
