use std::collections::HashMap;

use crate::statistics::{EloEstimate, Meeting, Pairs, RatingList, Score, Tally, rate};
use crate::{Config, GameRecord, Schedule};

/// Everything counted so far: who scored what against whom.
#[derive(Clone, Debug)]
pub struct Standings {
    pairings: Vec<Pairing>,
    place: HashMap<(usize, usize), usize>,
    players: Vec<Account>,
    /// The first result of each pair that waits for its second.
    half_pairs: HashMap<u64, Score>,
    games: u64,
}

/// The games of two players, as the one with the lower number sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The player with the lower number.
    pub one: usize,
    /// The other player.
    pub other: usize,
    /// All games.
    pub tally: Tally,
    /// Whole pairs.
    pub pairs: Pairs,
}

/// What one player did in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// All games.
    pub tally: Tally,
    /// Games with X.
    pub with_x: Tally,
    /// Games lost by a fault.
    pub faults: u64,
    /// Microseconds of thinking.
    pub thought_us: u64,
}

impl Standings {
    /// Nothing counted yet.
    pub fn new(players: usize, schedule: &Schedule) -> Standings {
        let pairing = |&(one, other): &(usize, usize)| Pairing {
            one,
            other,
            tally: Tally::default(),
            pairs: Pairs::default(),
        };
        Standings {
            pairings: schedule.pairings().iter().map(pairing).collect(),
            place: schedule.pairings().iter().copied().zip(0..).collect(),
            players: vec![Account::default(); players],
            half_pairs: HashMap::new(),
            games: 0,
        }
    }

    /// The standings after these games.
    pub fn of<'g>(config: &Config, games: impl IntoIterator<Item = &'g GameRecord>) -> Standings {
        let mut standings = Standings::new(config.players.len(), &config.schedule());
        games.into_iter().for_each(|game| standings.add(game));
        standings
    }

    /// Counts one more game. It must be one of the schedule's and not have been counted before.
    pub fn add(&mut self, game: &GameRecord) {
        let for_x = game.winner.for_x();
        self.book(game.x, for_x, game, 0);
        self.book(game.o, for_x.reversed(), game, 1);
        let (key, score) = if game.x < game.o {
            ((game.x, game.o), for_x)
        } else {
            ((game.o, game.x), for_x.reversed())
        };
        let Some(&place) = self.place.get(&key) else { return };
        self.games += 1;
        let pairing = &mut self.pairings[place];
        Tally::add(&mut pairing.tally, score);
        match self.half_pairs.remove(&(game.game / 2)) {
            Some(first) => pairing.pairs.add(first, score),
            None => {
                self.half_pairs.insert(game.game / 2, score);
            }
        }
    }

    fn book(&mut self, player: usize, score: Score, game: &GameRecord, seat: usize) {
        let Some(account) = self.players.get_mut(player) else { return };
        Tally::add(&mut account.tally, score);
        if seat == 0 {
            Tally::add(&mut account.with_x, score);
        }
        account.faults += u64::from(score == Score::Loss && game.ending.is_fault());
        account.thought_us += game.thought_us[seat];
    }

    /// How many games are counted.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// All pairings.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// What each player did, by number.
    pub fn players(&self) -> &[Account] {
        &self.players
    }

    /// All games of X's players together: how much the first move is worth.
    pub fn first_move(&self) -> Tally {
        self.players.iter().fold(Tally::default(), |sum, account| sum + account.with_x)
    }

    /// The games of one player against another, as the first sees them; `None` if they do not meet.
    pub fn between(&self, player: usize, opponent: usize) -> Option<Pairing> {
        let place = |a, b| self.place.get(&(a, b)).map(|&place| self.pairings[place]);
        place(player, opponent).or_else(|| {
            place(opponent, player).map(|pairing| Pairing {
                one: player,
                other: opponent,
                tally: pairing.tally.reversed(),
                pairs: pairing.pairs.reversed(),
            })
        })
    }

    /// The rating list.
    pub fn ratings(&self) -> RatingList {
        let meetings: Vec<Meeting> = self.pairings.iter().map(Pairing::meeting).collect();
        rate(self.players.len(), &meetings)
    }
}

impl Pairing {
    /// The Elo difference, once there is a whole pair.
    pub fn elo(&self) -> Option<EloEstimate> {
        EloEstimate::of(&self.pairs)
    }

    fn meeting(&self) -> Meeting {
        Meeting {
            one: self.one,
            other: self.other,
            half_points: 2 * self.tally.wins + self.tally.draws,
            games: self.tally.games(),
            pairs: self.pairs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Winner;
    use crate::fixture::{config, game};

    #[test]
    fn games_are_counted_for_both_players() {
        let config = config(3, 2);
        // 0–1, 1–0, 0–2, 2–0, 1–2, 2–1
        let winners = [Winner::X, Winner::Draw, Winner::X, Winner::O, Winner::O, Winner::X];
        let games: Vec<_> =
            winners.iter().zip(0..).map(|(&winner, n)| game(&config, n, winner)).collect();
        let standings = Standings::of(&config, &games);
        let tally = |wins, draws, losses| Tally { wins, draws, losses };
        assert_eq!(standings.players()[0].tally, tally(3, 1, 0));
        assert_eq!(standings.players()[1].tally, tally(0, 1, 3));
        assert_eq!(standings.players()[2].tally, tally(2, 0, 2));
        assert_eq!(standings.first_move(), tally(3, 1, 2));
        assert_eq!(standings.players()[1].faults, 1);
        assert_eq!(standings.players()[0].thought_us, 60);
        assert_eq!(standings.between(0, 1).unwrap().pairs, Pairs([0, 0, 0, 1, 0]));
        assert_eq!(standings.between(2, 0).unwrap().pairs, Pairs([1, 0, 0, 0, 0]));
        let order: Vec<_> =
            standings.ratings().ratings.iter().map(|rating| rating.player).collect();
        assert_eq!(order, [0, 2, 1]);
    }

    #[test]
    fn half_a_pair_is_a_game_but_no_pair() {
        let config = config(2, 4);
        let standings = Standings::of(&config, &[game(&config, 2, Winner::X)]);
        assert_eq!(standings.games(), 1);
        assert_eq!(standings.pairings()[0].pairs.count(), 0);
        assert_eq!(standings.pairings()[0].elo(), None);
    }
}
