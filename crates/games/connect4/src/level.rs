//! Players below the perfect one, who make the mistakes people make: they do not see far, and the
//! less a mistake costs the more often they make it.

use rand_core::Rng;
use rivi_rules::{Board, Chance, Position};
use rivi_search::Limits;

use super::best_play::centre_first;
use super::solver::winning_score;
use super::{Column, ConnectFour, Expert, Proven};

/// How well a player plays, from 1, who sees a win on the next move, to 10, who is perfect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Makes no mistakes.
    pub const PERFECT: Level = Level(10);

    /// `None` if it is not from 1 to 10.
    pub fn new(level: u8) -> Option<Level> {
        (1..=Level::PERFECT.0).contains(&level).then_some(Level(level))
    }

    /// How many plies ahead the end of a game is seen.
    pub fn sight(self) -> u32 {
        const SIGHT: [u32; 10] = [1, 2, 4, 6, 8, 10, 14, 18, 26, u32::MAX];
        SIGHT[usize::from(self.0) - 1]
    }

    /// How much worse a move may look and still be tried now and then, in points of score.
    fn carelessness(self) -> f64 {
        const CARELESSNESS: [f64; 10] = [9.0, 6.0, 4.0, 3.0, 2.2, 1.6, 1.2, 0.8, 0.5, 0.0];
        CARELESSNESS[usize::from(self.0) - 1]
    }

    /// Chooses a column, or `None` if the game is over or a limit was reached before a perfect player
    /// knew the best one.
    pub fn choose(
        self,
        expert: &mut Expert,
        position: &ConnectFour<u64>,
        chance: &mut Chance,
        limits: &Limits,
    ) -> Option<Column> {
        if self == Level::PERFECT {
            let score = expert.score(position, limits)?;
            return expert.best(position, score, limits);
        }
        let columns = centre_first(position);
        let worths: Vec<f64> =
            columns.iter().map(|&m| self.worth(expert, position, m, limits)).collect();
        drawn(&columns, &worths, self.carelessness(), chance)
    }

    /// The column that looks best as far as this level sees, without carelessness: what a better
    /// player falls back on when it is out of time. Only the start of a game is beyond a few
    /// milliseconds, and there the limits end it.
    pub fn best_seen(
        self,
        expert: &mut Expert,
        position: &ConnectFour<u64>,
        limits: &Limits,
    ) -> Option<Column> {
        let columns = centre_first(position);
        let worths: Vec<f64> =
            columns.iter().map(|&m| self.worth(expert, position, m, limits)).collect();
        let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        columns.into_iter().zip(worths).find(|&(_, worth)| worth >= best).map(|(m, _)| m)
    }

    /// What a column is worth to this level, in points of score: what it sees, and a little for the
    /// centre.
    fn worth(
        self,
        expert: &mut Expert,
        position: &ConnectFour<u64>,
        column: Column,
        limits: &Limits,
    ) -> f64 {
        let seen = -seen_score(expert, &position.after(column), self.sight() - 1, limits);
        let last = i32::from(position.size().width) - 1;
        let from_centre = (2 * i32::from(column.0) - last).abs();
        f64::from(seen) - 0.25 * f64::from(from_centre)
    }
}

/// The score of a position if the game ends within so many plies, else 0. The nearer the horizon,
/// the less there is to search.
fn seen_score(
    expert: &mut Expert,
    position: &ConnectFour<u64>,
    plies: u32,
    limits: &Limits,
) -> i32 {
    if position.outcome().is_some() {
        return expert.score(position, limits).unwrap_or(0);
    }
    let size = position.size();
    let cells = u32::from(size.width) * u32::from(size.height);
    // A win with the k-th next ply is made when k - 1 more stones are there.
    let last_seen = |first: u32| {
        let plies_left = plies.checked_sub(first)?;
        let count = position.count() + first - 1 + plies_left / 2 * 2;
        Some(winning_score(cells, count).max(1))
    };
    let mut narrowed = |known: Proven| {
        let keep_on = &mut |_: &Proven| std::ops::ControlFlow::Continue(());
        expert.narrow(position, known, limits, keep_on).score()
    };
    if let Some(least) = last_seen(1) {
        let seen = narrowed(Proven { lower: least - 1, upper: 31, nodes: 0 });
        if let Some(score) = seen.filter(|&score| score >= least) {
            return score;
        }
    }
    if let Some(least) = last_seen(2) {
        let seen = narrowed(Proven { lower: -31, upper: 1 - least, nodes: 0 });
        if let Some(score) = seen.filter(|&score| score <= -least) {
            return score;
        }
    }
    0
}

/// Draws a column: the best is likeliest, another the less the more it loses.
fn drawn(
    columns: &[Column],
    worths: &[f64],
    carelessness: f64,
    chance: &mut Chance,
) -> Option<Column> {
    let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> =
        worths.iter().map(|worth| libm::exp((worth - best) / carelessness)).collect();
    let total: f64 = weights.iter().sum();
    // 53 random bits make an even draw below 1.
    let mut rest = (chance.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * total;
    for (column, weight) in columns.iter().zip(&weights) {
        rest -= weight;
        if rest < 0.0 {
            return Some(*column);
        }
    }
    columns.last().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rivi_rules::{Notation, Outcome, Side, Size};

    fn expert() -> Expert {
        Expert::new(Size::new(7, 6), 8 << 20, 1, Some(super::super::Book::shipped().unwrap()))
            .unwrap()
    }

    fn position(moves: &str) -> ConnectFour<u64> {
        let mut position = ConnectFour::new(Size::new(7, 6));
        position.play_line(moves).unwrap();
        position
    }

    #[test]
    fn levels_go_from_1_to_10() {
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
        let levels: Vec<Level> = (1..=10).filter_map(Level::new).collect();
        assert!(levels.windows(2).all(|pair| pair[0].sight() < pair[1].sight()));
        assert!(levels.windows(2).all(|pair| pair[0].carelessness() > pair[1].carelessness()));
    }

    #[test]
    fn the_end_is_seen_within_sight_and_not_beyond() {
        let mut expert = expert();
        let limits = Limits::none();
        // The side to move wins with its next stone.
        let win = position("121212");
        assert_eq!(seen_score(&mut expert, &win, 1, &limits), 18);
        assert_eq!(seen_score(&mut expert, &win, 0, &limits), 0);
        // X to move makes two threats and wins with the stone after: three plies.
        let two = position("4455");
        assert_eq!(seen_score(&mut expert, &two, 2, &limits), 0);
        assert_eq!(seen_score(&mut expert, &two, 3, &limits), 18);
        // The same seen by O, one ply more.
        let lost = position("44553");
        let deep = expert.score(&lost, &limits).unwrap();
        let plies = match expert.verdict(&lost, deep) {
            rivi_search::Verdict::WinIn(n) => 2 * n - 1,
            rivi_search::Verdict::LossIn(n) => 2 * n,
            verdict => panic!("{verdict}"),
        };
        assert_eq!(seen_score(&mut expert, &lost, plies, &limits), deep);
        assert_eq!(seen_score(&mut expert, &lost, plies - 1, &limits), 0);
    }

    #[test]
    fn the_perfect_level_plays_the_best_column() {
        let mut expert = expert();
        let mut chance = Chance::seed_from_u64(1);
        let limits = Limits::none();
        let chosen = Level::PERFECT.choose(&mut expert, &position(""), &mut chance, &limits);
        assert_eq!(chosen, Some(Column(3)));
        let over = position("1212121");
        assert_eq!(Level::PERFECT.choose(&mut expert, &over, &mut chance, &limits), None);
    }

    #[test]
    fn out_of_time_it_still_sees_what_is_near() {
        let mut expert = expert();
        let level = Level::new(5).unwrap();
        let few = Limits::nodes(20_000);
        assert_eq!(level.best_seen(&mut expert, &position("121212"), &few), Some(Column(0)));
        assert_eq!(level.best_seen(&mut expert, &position("12121"), &few), Some(Column(0)));
        assert_eq!(level.best_seen(&mut expert, &position("1212121"), &few), None);
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let game = |seed| {
            let (mut expert, mut chance) = (expert(), Chance::seed_from_u64(seed));
            let mut game = position("");
            let mut line = Vec::new();
            while game.outcome().is_none() {
                let level = Level::new(3).unwrap();
                let column =
                    level.choose(&mut expert, &game, &mut chance, &Limits::none()).unwrap();
                game.play(column).unwrap();
                line.push(column);
            }
            line
        };
        assert_eq!(game(5), game(5));
        assert_ne!(game(5), game(6));
    }

    #[test]
    fn a_higher_level_beats_a_lower_one() {
        let mut expert = expert();
        let mut chance = Chance::seed_from_u64(2);
        let [low, high] = [1, 5].map(|level| Level::new(level).unwrap());
        let mut points = 0;
        for game in 0..40 {
            let strong = if game % 2 == 0 { Side::X } else { Side::O };
            let mut position = position("");
            while position.outcome().is_none() {
                let level = if position.turn() == strong { high } else { low };
                let chosen = level.choose(&mut expert, &position, &mut chance, &Limits::none());
                position.play(chosen.unwrap()).unwrap();
            }
            points += match position.outcome() {
                Some(Outcome::Win(side)) if side == strong => 2,
                Some(Outcome::Win(_)) => 0,
                _ => 1,
            };
        }
        assert!(points >= 60, "{points} of 80");
    }
}
