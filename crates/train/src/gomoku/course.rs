use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use rand_core::SeedableRng;
use rivi_gomoku::{Scores, Weights};
use rivi_mnk::Grid;
use rivi_rules::Chance;

use super::choice::{self, Choice};
use super::descent::{Descent, loss};
use super::sample::{self, Sample};
use super::{Played, play_game};
use crate::draw::shuffle;

/// What is trained, and for how long.
#[derive(Clone, Debug)]
pub struct Course {
    /// The game, as it begins.
    pub start: Grid,
    /// Where training begins.
    pub weights: Weights,
    /// Games to play in each generation.
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
    /// The games of so many generations are fitted to, the newest first.
    pub keep: u32,
}

/// What a generation brought.
#[derive(Clone, Copy, Debug)]
pub struct Brought {
    /// The generation, from one.
    pub generation: u32,
    /// Positions that the weights were fitted to.
    pub positions: usize,
    /// The mean error before and after, on games that were not trained on.
    pub loss: (f32, f32),
    /// How often the first move of the order was the one chosen, in percent.
    pub first_hits: f32,
}

/// Hears how far training is.
pub trait Audience: Sync {
    /// So much of something is done.
    fn progress(&self, what: &str, done: u64, of: u64);

    /// A generation is over.
    fn brought(&self, brought: &Brought);
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The weights.
    pub weights: Weights,
    /// The games of the last generations.
    pub games: Vec<Played>,
}

/// One game in this many is kept back to measure the error.
const KEPT_BACK: usize = 10;
const BATCH: usize = 256;
/// The order of moves is fitted in fewer rounds: it has a step for each choice.
const ROUNDS_OF_ORDER: u32 = 8;

/// Plays games and fits the weights to those of the last generations, again and again.
pub fn train(course: &Course, audience: &dyn Audience) -> Trained {
    let mut weights = course.weights.clone();
    let mut kept = VecDeque::new();
    for number in 0..course.generations.max(1) {
        let seed = course.seed.wrapping_add(u64::from(number) << 32);
        kept.push_back(play(course, &weights, seed, audience));
        if kept.len() > course.keep.max(1) as usize {
            kept.pop_front();
        }
        let games: Vec<&[Played]> = kept.iter().map(Vec::as_slice).collect();
        let (positions, loss) = fit_values(course, &games, seed, &mut weights, audience);
        let first_hits = fit_order(course, &games, &mut weights, audience);
        audience.brought(&Brought { generation: number + 1, positions, loss, first_hits });
    }
    choice::take_back_drift(&mut weights, &course.weights);
    Trained { weights, games: kept.into_iter().flatten().collect() }
}

/// Fits the evaluation; tells how many positions there were, and the error before and after.
fn fit_values(
    course: &Course,
    games: &[&[Played]],
    seed: u64,
    weights: &mut Weights,
    audience: &dyn Audience,
) -> (usize, (f32, f32)) {
    let part = |kept_back: bool| -> Vec<&Sample> {
        let numbered = games.iter().flat_map(|games| games.iter().enumerate());
        let part = numbered.filter(|(number, _)| (number % KEPT_BACK == 0) == kept_back);
        part.flat_map(|(_, game)| &game.samples).collect()
    };
    let (kept, mut used) = (part(true), part(false));
    let mut chance = Chance::seed_from_u64(seed);
    let mut descent = Descent::new(sample::read(weights));
    let before = loss(&descent.values, &kept);
    for round in 0..course.rounds {
        let share = 1.0 - round as f32 / course.rounds as f32;
        shuffle(&mut used, &mut chance);
        used.chunks(BATCH).for_each(|batch| descent.step(batch, share));
        audience.progress("fitting the evaluation", u64::from(round) + 1, course.rounds.into());
    }
    let after = loss(&descent.values, &kept);
    sample::write(&descent.values, weights);
    (used.len() + kept.len(), (before, after))
}

/// Fits the order of moves; tells how often its first move is the one chosen, in percent.
fn fit_order(
    course: &Course,
    games: &[&[Played]],
    weights: &mut Weights,
    audience: &dyn Audience,
) -> f32 {
    let choices: Vec<&Choice> =
        games.iter().copied().flatten().flat_map(|game| &game.choices).collect();
    let rounds = course.rounds.min(ROUNDS_OF_ORDER);
    choice::fit(&choices, rounds, weights, |round| {
        audience.progress("fitting the order of moves", round.into(), rounds.into());
    })
}

/// Plays all games of a generation, each from a seed of its own, so that they are the same on any number
/// of threads.
fn play(course: &Course, weights: &Weights, seed: u64, audience: &dyn Audience) -> Vec<Played> {
    let scores = Arc::new(Scores::new(weights.clone()));
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= course.games {
                return played;
            }
            let seed = seed.wrapping_mul(0x9e37_79b9).wrapping_add(number);
            let game = play_game(&course.start, &scores, course.random, course.nodes, seed);
            played.push((number, game));
            audience.progress("playing", done.fetch_add(1, Ordering::Relaxed) + 1, course.games);
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
    use std::sync::Mutex;

    use rivi_mnk::GridRules;
    use rivi_rules::Size;

    use super::*;

    #[derive(Default)]
    struct Listener(Mutex<Vec<Brought>>);

    impl Audience for Listener {
        fn progress(&self, _: &str, done: u64, of: u64) {
            assert!(done <= of);
        }

        fn brought(&self, brought: &Brought) {
            self.0.lock().unwrap().push(*brought);
        }
    }

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
            generations: 3,
            keep: 2,
        }
    }

    fn weights(course: &Course) -> Weights {
        train(course, &Listener::default()).weights
    }

    #[test]
    fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
        let one = weights(&course(1));
        assert_eq!(one, weights(&course(2)));
        assert_ne!(one, Weights::by_hand());
        assert_ne!(one, weights(&Course { seed: 6, ..course(1) }));
        assert_ne!(one, weights(&Course { keep: 1, ..course(1) }));
    }

    #[test]
    fn games_are_kept_for_so_many_generations() {
        let listener = Listener::default();
        let trained = train(&course(1), &listener);
        assert_eq!(trained.games.len(), 24);
        let brought = listener.0.into_inner().unwrap();
        let positions: Vec<usize> = brought.iter().map(|brought| brought.positions).collect();
        assert!(positions[0] > 50 && positions[1] > positions[0] + 50, "{positions:?}");
        assert!(brought.iter().all(|brought| brought.loss.0.is_finite()));
        assert_eq!(brought[2].generation, 3);
    }
}
