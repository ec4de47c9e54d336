use rand_core::SeedableRng;
use rivi_rules::{Chance, Game, Position, Record};

use crate::{Budget, Choice, Failure, Insight, Listing, Player, Sentence};

/// How it is listed.
pub(crate) const LISTING: Listing = Listing {
    name: "random",
    about: "Plays any legal move, each as likely as the others.",
    fits: "every game",
    settings: &[],
};

/// Plays any legal move.
struct Random(Chance);

/// Makes one that draws from this seed.
pub(crate) fn make<P: Game>(seed: u64) -> Box<dyn Player<P>> {
    Box::new(Random(Chance::seed_from_u64(seed)))
}

impl<P: Position> Player<P> for Random {
    fn choose(&mut self, game: &Record<P>, _: &Budget) -> Result<Choice<P>, Failure> {
        let chosen = game.position().random_move(&mut self.0).ok_or(Failure::GameOver)?;
        let count = ("count", game.position().move_count().to_string());
        let sentences = vec![Sentence::new("random.drawn", [count])];
        Ok(Choice { insight: Insight { sentences, ..Insight::default() }, ..Choice::plain(chosen) })
    }
}
