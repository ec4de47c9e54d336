use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use rivi_games::gomoku::{Scores, Weights};
use rivi_games::mnk::Grid;

use super::choice::{self, Choice};
use super::descent::{Descent, loss};
use super::sample::{self, Sample};
use super::{Played, play_game};

/// What is trained, and for how long.
#[derive(Clone, Debug)]
pub struct Course {
    /// The game, as it begins.
    pub start: Grid,
    /// Where training begins.
    pub weights: Weights,
    /// Games to play.
    pub games: u64,
    /// Random moves that open a game, at most; at least three.
    pub random: u32,
    /// Positions entered for each move.
    pub nodes: u64,
    /// Where chance begins.
    pub seed: u64,
    /// Threads that play. The result does not depend on them.
    pub threads: usize,
    /// How often all positions are gone through.
    pub rounds: u32,
    /// How often new games are played with the new weights; at least once.
    pub generations: u32,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The weights.
    pub weights: Weights,
    /// Positions they were fitted to.
    pub positions: usize,
    /// The mean error before and after, on games that were not trained on.
    pub loss: (f32, f32),
    /// How often the first move of the order was the one chosen, in percent.
    pub first_hits: f32,
    /// Every game that was played.
    pub games: Vec<Played>,
}

/// One game in this many is kept back to measure the error.
const KEPT_BACK: usize = 10;
const BATCH: usize = 256;

/// Plays the games and fits the weights, generation by generation, telling `progress` what it does
/// and how far it is.
pub fn train(course: &Course, progress: &(dyn Fn(&str, u64, u64) + Sync)) -> Trained {
    let mut trained = generation(course, progress);
    for number in 1..course.generations {
        let seed = course.seed.wrapping_add(u64::from(number) << 32);
        let next = Course { weights: trained.weights.clone(), seed, ..course.clone() };
        trained = generation(&next, progress);
    }
    trained
}

fn generation(course: &Course, progress: &(dyn Fn(&str, u64, u64) + Sync)) -> Trained {
    let games = play(course, progress);
    let (kept, used): (Vec<_>, Vec<_>) =
        games.iter().enumerate().partition(|(number, _)| number % KEPT_BACK == 0);
    let samples = |part: Vec<(usize, &Played)>| -> Vec<Sample> {
        part.into_iter().flat_map(|(_, game)| game.samples.iter().cloned()).collect()
    };
    let (kept, used) = (samples(kept), samples(used));
    let mut weights = course.weights.clone();
    let mut descent = Descent::new(sample::read(&mut weights));
    let before = loss(&descent.values, &kept);
    for round in 0..course.rounds {
        let share = 1.0 - round as f32 / course.rounds as f32;
        used.chunks(BATCH).for_each(|batch| descent.step(batch, share));
        progress("fitting the evaluation", u64::from(round) + 1, course.rounds.into());
    }
    let after = loss(&descent.values, &kept);
    sample::write(&descent.values, &mut weights);
    let choices: Vec<Choice> = games.iter().flat_map(|game| game.choices.iter().cloned()).collect();
    let rounds = course.rounds.min(8);
    let first_hits = choice::fit(&choices, rounds, &mut weights, |round, _| {
        progress("fitting the order of moves", round.into(), rounds.into());
    });
    Trained {
        weights,
        positions: used.len() + kept.len(),
        loss: (before, after),
        first_hits,
        games,
    }
}

/// Plays all games, each from a seed of its own, so that they are the same on any number of threads.
fn play(course: &Course, progress: &(dyn Fn(&str, u64, u64) + Sync)) -> Vec<Played> {
    let scores = Arc::new(Scores::new(course.weights.clone()));
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= course.games {
                return played;
            }
            let seed = course.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number);
            played.push((
                number,
                play_game(&course.start, &scores, course.random, course.nodes, seed),
            ));
            progress("playing", done.fetch_add(1, Ordering::Relaxed) + 1, course.games);
        }
    };
    let mut games: Vec<(u64, Played)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..course.threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    games.sort_by_key(|(number, _)| *number);
    games.into_iter().map(|(_, game)| game).collect()
}

#[cfg(test)]
mod tests {
    use rivi_games::mnk::GridRules;
    use rivi_rules::Size;

    use super::*;

    fn course(threads: usize) -> Course {
        Course {
            start: Grid::new(GridRules::new(Size::new(9, 9), 5)),
            weights: Weights::by_hand(),
            games: 12,
            random: 8,
            nodes: 60,
            seed: 5,
            threads,
            rounds: 2,
            generations: 2,
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
        let (one, two) = (train(&course(1), &|_, _, _| {}), train(&course(2), &|_, _, _| {}));
        assert_eq!(one.weights, two.weights);
        assert_ne!(one.weights, Weights::by_hand());
        assert!(one.positions > 50 && one.loss.0.is_finite());
        let other = train(&Course { seed: 6, ..course(1) }, &|_, _, _| {});
        assert_ne!(one.weights, other.weights);
    }
}
