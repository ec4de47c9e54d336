use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rivi_players::Desk;
use serde::Serialize;

use super::LadderQuestion;
use crate::statistics::{EloEstimate, Tally, expected_score};
use crate::{
    Clock, Config, Contestant, Ending, Format, MachineContestant, ProgramLimits, TimeControl,
    Tournament, Turn, default_openings,
};

/// The games of a level against somebody, as the level sees them.
#[derive(Clone, Debug, Serialize)]
pub struct Meeting {
    /// Against whom.
    pub opponent: String,
    /// How the games ended.
    #[serde(flatten)]
    pub tally: Tally,
    /// The share of the points.
    pub share: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Nobody loses a game of these by the clock: what is limited is what the best player thinks, not when it answers.
const MARGIN_MS: u64 = 600_000;

impl LadderQuestion<'_> {
    /// Lets two players meet, and tells of each game; none if that was stopped early.
    pub(super) fn meet(
        &self,
        player: &str,
        opponent: &str,
        best: &str,
        played: &mut dyn FnMut(),
    ) -> Option<Meeting> {
        let config = self.config(player, opponent);
        let tournament = Tournament {
            config: &config,
            start: self.start,
            contestant: &|number| limited(&config.players[number], best),
            workers: self.workers,
            stop: self.stop,
        };
        let results = tournament.run::<Infallible>(BTreeMap::new(), &mut |_, _| {
            played();
            Ok(())
        });
        let pairing = *results.ok()?.standings.pairings().first()?;
        let elo = pairing.elo().filter(|_| !self.stop.load(Ordering::Relaxed))?;
        let EloEstimate { low, high, .. } = elo;
        Some(Meeting {
            opponent: opponent.to_owned(),
            tally: pairing.tally,
            share: pairing.tally.share(),
            low: expected_score(low),
            high: expected_score(high),
        })
    }

    fn config(&self, player: &str, opponent: &str) -> Config {
        Config {
            game: self.start.game().to_owned(),
            players: vec![player.to_owned(), opponent.to_owned()],
            format: Format::RoundRobin,
            games: self.games,
            time: TimeControl { margin_ms: MARGIN_MS, ..self.best },
            sprt: None,
            seed: self.seed,
            openings: default_openings(self.start, self.seed),
            limits: ProgramLimits::default(),
        }
    }
}

/// The contestant of a player: only the best is limited from outside.
fn limited(player: &str, best: &str) -> Box<dyn Contestant> {
    let machine = MachineContestant::new(player);
    if player == best { Box::new(machine) } else { Box::new(Unhurried(machine)) }
}

/// Somebody who thinks as long as its own settings ask for, whatever the clock says.
struct Unhurried(MachineContestant);

impl Contestant for Unhurried {
    fn new_game(&mut self, start: &dyn Desk, seed: u64) -> Result<(), Ending> {
        self.0.new_game(start, seed)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
        let clock: Clock = TimeControl::default().clock();
        let Turn { desk, seed, ref stop, .. } = *turn;
        self.0.choose(&Turn { desk, clock: &clock, seed, stop: stop.clone() })
    }

    fn processor_time(&self) -> Option<Duration> {
        self.0.processor_time()
    }

    fn excused(&self) -> Duration {
        self.0.excused()
    }
}
