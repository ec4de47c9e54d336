//! Flat Monte Carlo: tries each move in many random games and takes the one that does best.

use rand_core::SeedableRng;
use rivi_rules::{Chance, Outcome, Position, playout};

use crate::{Limits, Progress, Report, Score, Search, Verdict};

/// Plays random games after each move. The value is the mean of the games, a win counting a thousand
/// points, a draw nothing.
#[derive(Clone, Copy, Debug)]
pub struct FlatMonteCarlo {
    /// Random games for each move.
    pub playouts: u32,
    /// Where chance comes from: the same seed plays the same games in the same position.
    pub seed: u64,
}

impl<P: Position> Search<P> for FlatMonteCarlo {
    fn search(
        &mut self,
        position: &P,
        limits: &Limits,
        progress: &mut dyn Progress<P>,
    ) -> Report<P> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        let report = self.tried(position, limits).report();
        let _ = progress.iteration(&report);
        report
    }
}

/// What every move came to in random games.
#[derive(Clone, Debug)]
pub struct Tried<P: Position> {
    /// Each move with games won less games lost.
    pub moves: Vec<(P::Move, i64)>,
    /// Games played after each of them.
    pub rounds: u64,
}

impl FlatMonteCarlo {
    /// Tries every move of a position in which the game goes on.
    pub fn tried<P: Position>(self, position: &P, limits: &Limits) -> Tried<P> {
        let mut chance = Chance::seed_from_u64(self.seed ^ position.key());
        let mut moves: Vec<(P::Move, i64)> = position.moves().map(|m| (m, 0)).collect();
        let rounds = self.rounds(position, &mut moves, limits, &mut chance);
        Tried { moves, rounds }
    }

    /// Plays one game after each move, round by round, so that all moves are tried equally often
    /// whenever a limit ends it.
    fn rounds<P: Position>(
        self,
        position: &P,
        tried: &mut [(P::Move, i64)],
        limits: &Limits,
        chance: &mut Chance,
    ) -> u64 {
        let a_round = tried.len() as u64;
        for round in 0..u64::from(self.playouts) {
            // A round is played only if all of it is within the limits.
            if limits.nodes.is_some_and(|most| (round + 1) * a_round > most) || limits.stop.is_set()
            {
                return round;
            }
            let Some(won) = a_game_each(position, tried, limits, chance) else { return round };
            for ((_, sum), won) in tried.iter_mut().zip(won) {
                *sum += won;
            }
        }
        u64::from(self.playouts)
    }
}

/// What one random game after each move wins; `None` if it is stopped on the way.
fn a_game_each<P: Position>(
    position: &P,
    tried: &[(P::Move, i64)],
    limits: &Limits,
    chance: &mut Chance,
) -> Option<Vec<i64>> {
    let mut won = |m: P::Move| match playout(&position.after(m), chance) {
        Outcome::Win(side) if side == position.turn() => 1,
        Outcome::Win(_) => -1,
        Outcome::Draw => 0,
    };
    tried.iter().map(|&(m, _)| (!limits.stop.is_set()).then(|| won(m))).collect()
}

impl<P: Position> Tried<P> {
    /// The games of a sum as their mean, a win counting a thousand points.
    pub fn mean(&self, sum: i64) -> i64 {
        sum * 1000 / (self.rounds.max(1) as i64)
    }

    /// The move that did best, the first of equals.
    pub fn report(&self) -> Report<P> {
        let best = self.moves.iter().rev().max_by_key(|(_, sum)| *sum);
        let mean = best.map_or(0, |&(_, sum)| self.mean(sum));
        let line: Vec<P::Move> = best.map(|&(m, _)| m).into_iter().collect();
        let verdict = Verdict::Guess(Score(mean as i32));
        let nodes = self.rounds * self.moves.len() as u64;
        Report { best: line.first().copied(), verdict, line, nodes, depth: 1 }
    }
}

#[cfg(test)]
mod tests {
    use rivi_rules::testing::Toy;

    use super::*;
    use crate::Silent;

    fn search(text: &str, playouts: u32, limits: &Limits) -> Report<Toy> {
        let toy: Toy = text.parse().unwrap();
        FlatMonteCarlo { playouts, seed: 1 }.search(&toy, limits, &mut Silent)
    }

    #[test]
    fn the_move_that_wins_most_random_games_is_taken() {
        let report = search("((1 1 1) (-1 1 0) (-1 -1 1))", 2000, &Limits::none());
        assert_eq!((report.best, report.nodes), (Some(2), 6000));
        let Verdict::Guess(Score(mean)) = report.verdict else { panic!("{report:?}") };
        assert!((250..420).contains(&mean), "a third, not {mean}");
    }

    #[test]
    fn limits_end_it_between_rounds() {
        let report = search("((1 1) (-1 1) (0 0))", 100, &Limits::nodes(8));
        assert_eq!(report.nodes, 6);
        let limits = Limits::none();
        limits.stop.set();
        let report = search("((1 1) (-1 1))", 100, &limits);
        assert_eq!((report.nodes, report.best), (0, Some(0)));
    }

    #[test]
    fn a_finished_game_has_no_move() {
        assert_eq!(search("-3", 10, &Limits::none()).verdict, Verdict::WinIn(0));
    }
}
