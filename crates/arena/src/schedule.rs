use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone meets everyone.
    #[default]
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
}

/// One game of a tournament: who plays which side, and in which round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The game's number, from 0.
    pub number: u64,
    /// The round, from 0; all games of a round share their opening.
    pub round: u64,
    /// The player who begins.
    pub x: usize,
    /// The player who answers.
    pub o: usize,
}

impl Fixture {
    /// The number of the pair that this game belongs to.
    pub const fn pair(&self) -> u64 {
        self.number / 2
    }
}

/// All games of a tournament in order. In each round every pairing plays two games from the same
/// opening with the sides swapped, so the tournament is fair wherever it is cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    rounds: u64,
}

impl Schedule {
    /// A schedule for so many players and rounds.
    pub fn new(format: Format, players: usize, rounds: u64) -> Schedule {
        let pairings = match format {
            Format::RoundRobin => {
                (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b))).collect()
            }
            Format::Gauntlet => (1..players).map(|b| (0, b)).collect(),
        };
        Schedule { pairings, rounds }
    }

    /// The pairings, each with the player of the lower number first.
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.pairings.len() as u64 * self.rounds * 2
    }

    /// How many games each pairing plays.
    pub const fn games_a_pairing(&self) -> u64 {
        self.rounds * 2
    }

    /// The game with this number, if the tournament is as long.
    pub fn fixture(&self, number: u64) -> Option<Fixture> {
        (number < self.games()).then(|| {
            let pairings = self.pairings.len() as u64;
            let (one, other) = self.pairings[(number / 2 % pairings) as usize];
            let (x, o) = if number.is_multiple_of(2) { (one, other) } else { (other, one) };
            Fixture { number, round: number / 2 / pairings, x, o }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn fixtures(schedule: &Schedule) -> Vec<Fixture> {
        (0..schedule.games()).filter_map(|number| schedule.fixture(number)).collect()
    }

    #[test]
    fn everyone_meets_everyone_with_both_sides_as_often() {
        let schedule = Schedule::new(Format::RoundRobin, 4, 3);
        let mut met: HashMap<(usize, usize), u32> = HashMap::new();
        for game in fixtures(&schedule) {
            *met.entry((game.x, game.o)).or_default() += 1;
        }
        assert_eq!(met.len(), 12);
        assert!(met.iter().all(|(&(x, o), &times)| x != o && times == 3));
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all_others() {
        let schedule = Schedule::new(Format::Gauntlet, 5, 2);
        assert_eq!(schedule.games(), 16);
        assert!(fixtures(&schedule).iter().all(|game| game.x == 0 || game.o == 0));
    }

    #[test]
    fn the_games_of_a_pair_swap_sides_in_the_same_round() {
        let games = fixtures(&Schedule::new(Format::RoundRobin, 5, 4));
        for pair in games.chunks(2) {
            assert_eq!(
                (pair[0].x, pair[0].o, pair[0].round),
                (pair[1].o, pair[1].x, pair[1].round)
            );
            assert_eq!(pair[0].pair(), pair[1].pair());
        }
    }

    #[test]
    fn a_longer_tournament_begins_like_a_shorter_one() {
        let (short, long) =
            (Schedule::new(Format::RoundRobin, 3, 2), Schedule::new(Format::RoundRobin, 3, 9));
        assert!((0..short.games()).all(|n| short.fixture(n) == long.fixture(n)));
        assert_eq!(short.fixture(short.games()), None);
    }

    #[test]
    fn fewer_than_two_players_have_no_game() {
        assert_eq!(Schedule::new(Format::RoundRobin, 1, 9).games(), 0);
        assert_eq!(Schedule::new(Format::Gauntlet, 0, 9).games(), 0);
        assert_eq!(Schedule::new(Format::Gauntlet, 0, 9).fixture(0), None);
    }
}
