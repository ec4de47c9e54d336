use std::fmt;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// The player won.
    Win,
    /// Nobody won.
    Draw,
    /// The player lost.
    Loss,
}

impl Score {
    /// The same game as the opponent sees it.
    pub const fn reversed(self) -> Score {
        match self {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        }
    }

    /// Half points: 2 for a win, 1 for a draw. Whole numbers, so that sums are exact.
    pub const fn half_points(self) -> u32 {
        match self {
            Score::Win => 2,
            Score::Draw => 1,
            Score::Loss => 0,
        }
    }
}

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts one more game.
    pub const fn add(&mut self, score: Score) {
        match score {
            Score::Win => self.wins += 1,
            Score::Draw => self.draws += 1,
            Score::Loss => self.losses += 1,
        }
    }

    /// How many games there are.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: one for a win, a half for a draw.
    pub const fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points, between 0 and 1; a half when no game was played.
    pub fn share(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }

    /// The same games as the opponents see them.
    pub const fn reversed(self) -> Tally {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        *self = *self + other;
    }
}

impl FromIterator<Score> for Tally {
    fn from_iter<I: IntoIterator<Item = Score>>(scores: I) -> Tally {
        let mut tally = Tally::default();
        scores.into_iter().for_each(|score| Tally::add(&mut tally, score));
        tally
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_share() {
        let tally: Tally =
            [Score::Win, Score::Draw, Score::Draw, Score::Loss, Score::Win].into_iter().collect();
        assert_eq!(tally, Tally { wins: 2, draws: 2, losses: 1 });
        assert!((tally.points() - 3.0).abs() < 1e-12);
        assert!((tally.share() - 0.6).abs() < 1e-12);
        assert!((tally.reversed().share() - 0.4).abs() < 1e-12);
        assert_eq!(tally.to_string(), "+2 =2 -1");
    }

    #[test]
    fn no_game_is_an_even_share() {
        assert!((Tally::default().share() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn both_players_share_two_half_points() {
        for score in [Score::Win, Score::Draw, Score::Loss] {
            assert_eq!(score.half_points() + score.reversed().half_points(), 2);
        }
    }
}
