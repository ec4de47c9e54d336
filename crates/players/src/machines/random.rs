use rand_core::SeedableRng;
use rivi_rules::{Chance, Game, Position, Record};

use crate::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence,
};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "random",
    about: "Plays any legal move, each as likely as the others.",
    fits: "every game",
    settings: &[],
    inside: Inside::Nothing,
};

/// Plays any legal move.
struct Random(Chance);

/// Checks its settings.
#[expect(clippy::unnecessary_wraps, reason = "it has no settings that could be wrong; others have")]
pub(crate) fn plan<P: Game>(
    _: &PlayerName,
    _: &P,
    _: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    Ok(PlayerPlan::new(Cost::SMALL, |making| Random(Chance::seed_from_u64(making.seed))))
}

impl<P: Position> Player<P> for Random {
    fn choose(&mut self, game: &Record<P>, _: &Budget) -> Result<Choice<P>, Failure> {
        let chosen = game.position().random_move(&mut self.0).ok_or(Failure::GameOver)?;
        let count = ("count", game.position().move_count().to_string());
        let sentences = vec![Sentence::new("random.drawn", [count])];
        Ok(Choice { insight: Insight { sentences, ..Insight::default() }, ..Choice::plain(chosen) })
    }
}
