use std::collections::BTreeMap;

use serde::Serialize;

use crate::statistics::{Decision, Elo, EloEstimate, Pairs, Rating, Tally};
use crate::{Config, Pairing, Results, Winner};

/// A tournament in figures.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What was played.
    pub config: Config,
    /// Whether all of it was.
    pub complete: bool,
    /// Games that count.
    pub games: u64,
    /// Games of the schedule.
    pub scheduled: u64,
    /// The players, the best first.
    pub players: Vec<Standing>,
    /// How X, who begins, did in all games.
    pub first_move: Tally,
    /// The sequential test, if there is one.
    pub test: Option<TestSummary>,
    /// Games lost by faults, one line for each player and kind.
    pub faults: Vec<FaultSummary>,
}

/// Faults of one kind by one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultSummary {
    /// The player's number.
    pub number: usize,
    /// The player.
    pub player: String,
    /// The kind, as in the records.
    pub kind: &'static str,
    /// How often.
    pub count: u64,
    /// The first of these games, from 1.
    pub first_game: u64,
    /// What happened there.
    pub because: String,
}

/// One player in the table.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The player's number, in the order given.
    pub number: usize,
    /// The player, as text.
    pub player: String,
    /// The rating; the mean of all players is 0.
    pub rating: Elo,
    /// Lower end of its 95 % interval.
    pub low: Elo,
    /// Upper end of its 95 % interval.
    pub high: Elo,
    /// The chance of being stronger than the next in the table.
    pub ahead_of_next: Option<f64>,
    /// All games.
    pub tally: Tally,
    /// Games lost by a fault.
    pub faults: u64,
    /// Seconds of thinking in all games.
    pub thought_seconds: f64,
    /// The games against each other player, in the table's order.
    pub against: Vec<Against>,
}

/// The games of one player against another.
#[derive(Clone, Debug, Serialize)]
pub struct Against {
    /// The opponent's number.
    pub number: usize,
    /// The opponent.
    pub opponent: String,
    /// All games.
    pub tally: Tally,
    /// Pairs by points: 0 ½ 1 1½ 2.
    pub pairs: Pairs,
    /// The Elo difference, once there is a whole pair.
    pub elo: Option<EloEstimate>,
}

/// A sequential test in figures.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TestSummary {
    /// The difference under hypothesis 0.
    pub elo0: f64,
    /// The difference under hypothesis 1.
    pub elo1: f64,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// Where hypothesis 0 is taken.
    pub lower: f64,
    /// Where hypothesis 1 is taken.
    pub upper: f64,
    /// What it says.
    pub decision: Decision,
}

impl Summary {
    /// The figures of these results.
    pub fn of(config: &Config, results: &Results) -> Summary {
        let ratings = results.standings.ratings().ratings;
        let order: Vec<usize> = ratings.iter().map(|rating| rating.player).collect();
        Summary {
            config: config.clone(),
            complete: results.is_complete(),
            games: results.standings.games(),
            scheduled: results.scheduled,
            players: ratings.iter().map(|rating| line(config, results, &order, rating)).collect(),
            first_move: results.standings.first_move(),
            test: test(results),
            faults: faults(config, results),
        }
    }

    /// The match between the first two players in the order given, if these are all.
    pub fn duel(&self) -> Option<&Against> {
        let first = self.players.iter().find(|line| line.number == 0)?;
        if self.players.len() == 2 { first.against.first() } else { None }
    }
}

fn line(config: &Config, results: &Results, order: &[usize], rating: &Rating) -> Standing {
    let account = &results.standings.players()[rating.player];
    let met = |&other: &usize| results.standings.between(rating.player, other);
    Standing {
        number: rating.player,
        player: config.players[rating.player].clone(),
        rating: rating.elo,
        low: rating.low,
        high: rating.high,
        ahead_of_next: rating.ahead_of_next,
        tally: account.tally,
        faults: account.faults,
        thought_seconds: account.thought_us as f64 / 1e6,
        against: order.iter().filter_map(met).map(|pairing| against(config, &pairing)).collect(),
    }
}

fn against(config: &Config, pairing: &Pairing) -> Against {
    Against {
        number: pairing.other,
        opponent: config.players[pairing.other].clone(),
        tally: pairing.tally,
        pairs: pairing.pairs,
        elo: pairing.elo(),
    }
}

fn test(results: &Results) -> Option<TestSummary> {
    results.test.as_ref().map(|test| TestSummary {
        elo0: test.sprt().elo0,
        elo1: test.sprt().elo1,
        ratio: test.ratio(),
        lower: test.sprt().lower(),
        upper: test.sprt().upper(),
        decision: test.decision(),
    })
}

fn faults(config: &Config, results: &Results) -> Vec<FaultSummary> {
    let mut faults: BTreeMap<(usize, &'static str), FaultSummary> = BTreeMap::new();
    for game in results.games.values().filter(|game| game.ending.is_fault()) {
        let number = if game.winner == Winner::X { game.o } else { game.x };
        let kind = game.ending.kind();
        let fault = faults.entry((number, kind)).or_insert_with(|| FaultSummary {
            number,
            player: config.players[number].clone(),
            kind,
            count: 0,
            first_game: game.game + 1,
            because: game.ending.because().to_owned(),
        });
        fault.count += 1;
    }
    faults.into_values().collect()
}
