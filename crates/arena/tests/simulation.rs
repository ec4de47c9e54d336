//! The statistics kept honest by simulation: players of known strength meet thousands of times, and
//! errors must be as frequent as promised, not more and not much less.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rivi_arena::statistics::{
    Decision, Elo, EloEstimate, Meeting, Pairs, Score, Sprt, expected_score, rate,
};

/// Two players of which one is stronger by `elo`, and openings that favour X by up to `bias` Elo.
/// `draws` is the share of draws between equals.
#[derive(Clone, Copy)]
struct World {
    elo: f64,
    bias: f64,
    draws: f64,
}

fn unit(chance: &mut Xoshiro256PlusPlus) -> f64 {
    (chance.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

impl World {
    fn game(self, lead: f64, chance: &mut Xoshiro256PlusPlus) -> Score {
        let share = expected_score(Elo(lead));
        let draw = self.draws * 2.0 * share.min(1.0 - share);
        match unit(chance) {
            toss if toss < draw => Score::Draw,
            toss if toss < share + draw / 2.0 => Score::Win,
            _ => Score::Loss,
        }
    }

    fn pair(self, chance: &mut Xoshiro256PlusPlus) -> (Score, Score) {
        let bias = self.bias * unit(chance);
        (self.game(self.elo + bias, chance), self.game(self.elo - bias, chance))
    }

    fn pairs(self, count: usize, chance: &mut Xoshiro256PlusPlus) -> Pairs {
        let mut pairs = Pairs::default();
        for _ in 0..count {
            let (one, other) = self.pair(chance);
            pairs.add(one, other);
        }
        pairs
    }

    /// The share of the points that comes out in the long run: the mean over the openings.
    fn share(self) -> f64 {
        let steps = 1000;
        let mean = (0..steps).map(|i| {
            let bias = self.bias * (f64::from(i) + 0.5) / f64::from(steps);
            expected_score(Elo(self.elo + bias)) + expected_score(Elo(self.elo - bias))
        });
        mean.sum::<f64>() / f64::from(steps) / 2.0
    }
}

const EVEN: World = World { elo: 0.0, bias: 0.0, draws: 0.4 };
const BIASED: World = World { elo: 0.0, bias: 400.0, draws: 0.2 };

fn share_of(runs: usize, seed: u64, mut event: impl FnMut(&mut Xoshiro256PlusPlus) -> bool) -> f64 {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..runs).filter(|_| event(&mut chance)).count() as f64 / runs as f64
}

#[test]
fn equal_players_are_told_apart_in_five_percent_of_matches() {
    for (seed, world) in [(1, EVEN), (2, BIASED)] {
        for pairs in [10, 50, 500] {
            let wrong = share_of(10_000, seed, |chance| {
                EloEstimate::of(&world.pairs(pairs, chance)).unwrap().is_significant()
            });
            println!("{pairs} pairs, bias {}: {wrong}", world.bias);
            assert!((0.035..0.06).contains(&wrong), "{pairs} pairs: {wrong}");
        }
    }
}

#[test]
fn the_interval_holds_the_truth_in_ninety_five_percent_of_matches() {
    for (elo, bias) in [(30.0, 0.0), (100.0, 300.0), (-200.0, 100.0)] {
        let world = World { elo, bias, draws: 0.3 };
        let truth = Elo::of_share(world.share());
        let held = share_of(10_000, 3, |chance| {
            let estimate = EloEstimate::of(&world.pairs(100, chance)).unwrap();
            estimate.low <= truth && truth <= estimate.high
        });
        println!("elo {elo}, bias {bias}: {held}");
        assert!((0.94..0.965).contains(&held), "elo {elo}, bias {bias}: {held}");
    }
}

/// Coins of every share are equally likely, and each pair is one toss: then 95 % of the intervals of clean
/// sweeps hold the share, and the superiority is the share of coins that favour the winner.
#[test]
fn sweeps_promise_what_laplace_promises() {
    for n in [1, 3, 10] {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(8);
        let estimate = EloEstimate::of(&Pairs([0, 0, 0, 0, n])).unwrap();
        let (mut sweeps, mut held, mut stronger) = (0u32, 0u32, 0u32);
        while sweeps < 20_000 {
            let share = unit(&mut chance);
            if (0..n).all(|_| unit(&mut chance) < share) {
                let truth = Elo::of_share(share);
                sweeps += 1;
                held += u32::from(estimate.low <= truth && truth <= estimate.high);
                stronger += u32::from(share > 0.5);
            }
        }
        let of_sweeps = |count: u32| f64::from(count) / f64::from(sweeps);
        println!("{n} pairs: {} held, {} stronger", of_sweeps(held), of_sweeps(stronger));
        assert!((of_sweeps(held) - 0.95).abs() < 0.006, "{n} pairs: {}", of_sweeps(held));
        assert!((of_sweeps(stronger) - estimate.superiority).abs() < 0.01, "{n} pairs");
    }
}

#[test]
fn superiority_is_even_among_equals() {
    let below = |limit: f64| {
        share_of(10_000, 4, |chance| {
            EloEstimate::of(&BIASED.pairs(200, chance)).unwrap().superiority < limit
        })
    };
    for limit in [0.05, 0.25, 0.5, 0.75, 0.95] {
        assert!((below(limit) - limit).abs() < 0.025, "{limit}: {}", below(limit));
    }
}

/// Plays until the test decides; true if it takes hypothesis 1.
fn sprt_accepts(world: World, sprt: &Sprt, chance: &mut Xoshiro256PlusPlus) -> bool {
    let mut pairs = Pairs::default();
    loop {
        let (one, other) = world.pair(chance);
        pairs.add(one, other);
        match sprt.decide(&pairs) {
            Decision::GoOn => {}
            decision => return decision == Decision::Accept1,
        }
    }
}

#[test]
fn the_sprt_errs_as_rarely_as_asked() {
    let sprt = Sprt::new(0.0, 40.0, 0.05, 0.05).unwrap();
    for (seed, bias) in [(5, 0.0), (6, 400.0)] {
        let null = World { elo: 0.0, bias, draws: 0.3 };
        let false_alarm = share_of(2000, seed, |chance| sprt_accepts(null, &sprt, chance));
        // The difference that the biased openings leave of 40 Elo is what the test is asked about.
        let real = World { elo: elo_that_shows(40.0, bias), bias, draws: 0.3 };
        let missed = share_of(2000, seed + 10, |chance| !sprt_accepts(real, &sprt, chance));
        println!("bias {bias}: false alarms {false_alarm}, missed {missed}");
        assert!((0.025..0.07).contains(&false_alarm), "bias {bias}: {false_alarm}");
        assert!((0.025..0.07).contains(&missed), "bias {bias}: {missed}");
    }
}

/// The true difference under which players show `elo` over biased openings.
fn elo_that_shows(elo: f64, bias: f64) -> f64 {
    let shown = |elo: f64| World { elo, bias, draws: 0.0 }.share();
    let (mut low, mut high) = (0.0, 1000.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if shown(middle) < expected_score(Elo(elo)) { low = middle } else { high = middle }
    }
    low
}

const STRENGTHS: [f64; 5] = [-150.0, -60.0, 0.0, 40.0, 170.0];

fn tournament(pairs: usize, draws: f64, chance: &mut Xoshiro256PlusPlus) -> Vec<Meeting> {
    let players = STRENGTHS.len();
    let pairings = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
    pairings
        .map(|(one, other)| {
            let world = World { elo: STRENGTHS[one] - STRENGTHS[other], bias: 0.0, draws };
            let pairs = world.pairs(pairs, chance);
            let half_points = pairs.0.iter().zip(0..).map(|(count, points)| count * points).sum();
            Meeting { one, other, half_points, games: 2 * pairs.count(), pairs }
        })
        .collect()
}

#[test]
fn ratings_hold_the_truth_in_ninety_five_percent_of_tournaments() {
    for draws in [0.0, 0.3, 0.8] {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(7);
        let (mut held, mut all) = (0, 0);
        for _ in 0..2000 {
            for rating in rate(STRENGTHS.len(), &tournament(30, draws, &mut chance)).ratings {
                let truth = STRENGTHS[rating.player];
                held += u32::from(rating.low.0 <= truth && truth <= rating.high.0);
                all += 1;
            }
        }
        let share = f64::from(held) / f64::from(all);
        println!("draws {draws}: {share}");
        assert!((0.94..0.97).contains(&share), "draws {draws}: {share}");
    }
}
