//! Whether the levels of a game are in order, measured by matches.

mod meeting;
mod text;

use std::sync::atomic::AtomicBool;

use rivi_players::{Desk, Ladder, Level, Measure, PlayerError};
use serde::Serialize;

use crate::TimeControl;

pub use meeting::Meeting;
pub use text::ladder_text;

/// Looks one move ahead, and else plays close to a stone: no weaker than a beginner.
const SIMPLE: &str = "reflex";
/// Looks one move ahead, and else plays anywhere.
const SIMPLEST: &str = "reflex:reach=0";

/// The share of the points that a level takes at least from the one below.
pub const STEP: f64 = 0.65;
/// The share that the simple player takes at least from the beginner.
pub const BEGINNING: f64 = 0.5;

/// What is to be measured.
pub struct LadderQuestion<'q> {
    /// The game from its start.
    pub start: &'q dyn Desk,
    /// Games of each match; even.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// What the best player may spend; the other levels limit themselves, so that they play alike on every machine.
    pub best: TimeControl,
    /// How many games are played at the same time.
    pub workers: usize,
    /// Ends it early when set.
    pub stop: &'q AtomicBool,
}

/// A ladder as it was measured.
#[derive(Clone, Debug, Serialize)]
pub struct LadderReport {
    /// The game.
    pub game: String,
    /// Games of each match.
    pub games: u64,
    /// Where all chance came from.
    pub seed: u64,
    /// What the best player could spend.
    pub best: TimeControl,
    /// How a level shows that it is stronger than the one below.
    pub measure: Measure,
    /// The levels, the weakest first.
    pub rungs: Vec<Rung>,
    /// Whether every bar was reached.
    pub holds: bool,
}

/// A level with what it did.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    /// Its name and player.
    #[serde(flatten)]
    pub level: Level,
    /// Its games against the level below, if there is one.
    pub below: Option<Meeting>,
    /// Its games against a player who only looks one move ahead, where they are asked for.
    pub simple: Option<Meeting>,
    /// Whether it is where it belongs.
    pub holds: bool,
}

/// What is heard of a ladder while it is measured.
#[derive(Clone, Copy, Debug)]
pub enum Rising<'m> {
    /// A game is over.
    Game,
    /// Two have met.
    Met(&'m Meeting),
}

impl LadderQuestion<'_> {
    /// How many games it takes.
    pub fn all_games(&self) -> u64 {
        let ladder = self.start.ladder();
        let levels = ladder.players.len() as u64;
        let simple = match ladder.measure {
            _ if levels < 2 => 0,
            Measure::Reflex => levels,
            Measure::Meetings => 1,
        };
        self.games * (levels.saturating_sub(1) + simple)
    }

    /// Lets the levels meet; none if it was stopped early.
    ///
    /// # Errors
    /// If the game has no player of a level.
    pub fn measure(
        &self,
        watch: &mut dyn FnMut(Rising<'_>),
    ) -> Result<Option<LadderReport>, PlayerError> {
        let ladder = self.start.ladder();
        for player in ladder.players {
            self.start.plan(player)?;
        }
        let mut rungs: Vec<Rung> = Vec::new();
        for level in ladder.levels() {
            let Some(rung) = self.rung(level, &ladder, rungs.last(), watch) else {
                return Ok(None);
            };
            rungs.push(rung);
        }
        Ok(Some(LadderReport {
            game: self.start.game().to_owned(),
            games: self.games,
            seed: self.seed,
            best: self.best,
            measure: ladder.measure,
            holds: rungs.iter().all(|rung| rung.holds),
            rungs,
        }))
    }

    /// A level with its games; none if they were stopped early.
    fn rung(
        &self,
        level: Level,
        ladder: &Ladder,
        below: Option<&Rung>,
        watch: &mut dyn FnMut(Rising<'_>),
    ) -> Option<Rung> {
        let mut meet = |opponent: &str| {
            let met = self.meet(level.player, opponent, ladder.best(), &mut || watch(Rising::Game));
            met.inspect(|met| watch(Rising::Met(met)))
        };
        let against_below = match below {
            Some(below) => Some(meet(below.level.player)?),
            None => None,
        };
        let simple = match ladder.measure {
            // Whether a beginner is one matters only where somebody stands above it.
            _ if ladder.players.len() < 2 => None,
            Measure::Reflex => Some(meet(SIMPLEST)?),
            Measure::Meetings if below.is_none() => Some(meet(SIMPLE)?),
            Measure::Meetings => None,
        };
        let mut rung = Rung { level, below: against_below, simple, holds: true };
        rung.holds = rung.is_above(below, ladder.measure);
        Some(rung)
    }
}

impl Rung {
    /// Whether the level is above the other, or, where there is none, no stronger than the simple player.
    fn is_above(&self, below: Option<&Rung>, measure: Measure) -> bool {
        let tally = |rung: &Rung| rung.simple.as_ref().map(|met| met.tally);
        match (below, measure) {
            (None, _) => tally(self).is_none_or(|tally| tally.reversed().share() >= BEGINNING),
            (Some(_), Measure::Meetings) => {
                self.below.as_ref().is_some_and(|met| met.tally.share() >= STEP)
            }
            (Some(below), Measure::Reflex) => tally(self)
                .zip(tally(below))
                .is_some_and(|(own, below)| own.wins > below.wins && own.losses < below.losses),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Tally;

    fn met(wins: u64, draws: u64, losses: u64) -> Meeting {
        let tally = Tally { wins, draws, losses };
        let share = tally.share();
        Meeting { opponent: SIMPLE.to_owned(), tally, share, low: 0.0, high: 1.0 }
    }

    fn rung(below: Option<Meeting>, simple: Option<Meeting>) -> Rung {
        let level = Level { name: "easy", player: SIMPLE, unbeatable: false };
        Rung { level, below, simple, holds: false }
    }

    #[test]
    fn a_level_beats_the_one_below_by_the_step() {
        let first = rung(None, Some(met(99, 2, 99)));
        assert!(first.is_above(None, Measure::Meetings));
        assert!(!rung(None, Some(met(100, 1, 99))).is_above(None, Measure::Meetings));
        for (wins, draws, holds) in [(130, 0, true), (129, 1, false), (60, 140, true)] {
            let above = rung(Some(met(wins, draws, 200 - wins - draws)), None);
            assert_eq!(above.is_above(Some(&first), Measure::Meetings), holds, "{wins}");
        }
    }

    #[test]
    fn where_draws_hide_strength_wins_and_losses_against_the_simple_player_count() {
        let below = rung(None, Some(met(50, 100, 50)));
        for (wins, losses, holds) in [(51, 49, true), (51, 50, false), (50, 49, false)] {
            let simple = met(wins, 200 - wins - losses, losses);
            let above = rung(Some(met(0, 200, 0)), Some(simple));
            assert_eq!(above.is_above(Some(&below), Measure::Reflex), holds, "{wins} {losses}");
        }
    }
}
