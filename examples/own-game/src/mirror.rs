//! A machine of the game's own: it plays opposite to the opponent's last move.

use rivi::players::Cost;
use rivi::prelude::*;

use crate::Misere;

pub(crate) static LISTING: Listing = Listing {
    name: "mirror",
    about: "Takes the centre if it is free, and else the cell opposite to the last move.",
    fits: "misère tic-tac-toe",
    settings: &[],
    inside: Inside::Thought,
};

/// Who begins in the centre and then answers opposite never makes a line: the opponent would have made one before.
struct Mirror;

/// A player is checked here, and built only when somebody lets it play.
#[expect(clippy::unnecessary_wraps, reason = "a machine with settings would check them here")]
pub(crate) fn plan(
    _: &PlayerName,
    _: &Misere,
    _: &Kit<Misere>,
) -> Result<PlayerPlan<Misere>, PlayerError> {
    Ok(PlayerPlan::new(Cost::SMALL, |_| Mirror))
}

impl Player<Misere> for Mirror {
    fn choose(&mut self, game: &Record<Misere>, _: &Budget) -> Result<Choice<Misere>, Failure> {
        let position = game.position();
        let opposite = game.moves().last().map(|last| 8 - last);
        let wanted = [Some(4), opposite].into_iter().flatten().find(|&m| position.is_legal(m));
        let chosen = wanted.or_else(|| position.moves().next()).ok_or(Failure::GameOver)?;
        Ok(Choice::plain(chosen))
    }
}
