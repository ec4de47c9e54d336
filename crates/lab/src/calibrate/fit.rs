//! A curve through games: what guesses of about one size brought.

use rivi_players::Curve;

use super::game::{Played, Told};

/// Guesses are at first put into so many cells of about the same number.
const CELLS: usize = 20;
/// Widths of the curve that are tried.
const WIDTHS: u32 = 60;
/// Centres of the curve that are tried on each side of 0.
const CENTRES: i32 = 50;
/// Where the curve has knots, in per cent. It never promises more than the last: some guesses that were never wrong yet
/// will be.
const LEVELS: [f64; 14] =
    [52.5, 55.0, 57.5, 60.0, 65.0, 70.0, 75.0, 80.0, 85.0, 90.0, 95.0, 97.5, 99.0, 99.5];

/// Rounds of looking for the likeliest width, then the likeliest centre.
const ROUNDS: usize = 4;

/// A guess with what it brought the side to move.
struct Sample {
    guess: f64,
    points: f64,
}

/// The shape of a curve: `1 / (1 + exp(-steepness · asinh((guess - centre) / width)))`.
#[derive(Clone, Copy)]
struct Shape {
    centre: f64,
    width: f64,
    steepness: f64,
}

impl Shape {
    /// The logarithm of the odds that it gives a guess.
    fn odds(self, guess: f64) -> f64 {
        self.steepness * ((guess - self.centre) / self.width).asinh()
    }

    /// The guess to which it gives these odds.
    fn guess(self, odds: f64) -> f64 {
        self.width * (odds / self.steepness).sinh()
    }
}

/// The curve under which the results of these games are likeliest: for small guesses the odds grow by their size, for
/// large ones, which are less exact, more slowly.
///
/// It learns from the first guess of each game in each cell, so that a long game counts no more than a short one. A first
/// curve comes from cells that hold about as many guesses each; the cells of the second lie between the first one's knots,
/// so that what promises about half counts as much as what is as good as won.
pub(super) fn fit<'a>(games: impl Iterator<Item = &'a Played> + Clone) -> anyhow::Result<Curve> {
    let edges = edges(games.clone());
    let largest = edges.last().copied().unwrap_or(0).max(1);
    let rough =
        |guess: i32| (edges.partition_point(|&edge| edge <= guess.unsigned_abs()), guess < 0);
    let (centre, knots) = through(games.clone().flat_map(|game| samples(game, &rough)), largest)?;
    let between = |guess: i32| {
        let above = guess.saturating_sub(centre);
        (knots.partition_point(|knot| knot.0.unsigned_abs() <= above.unsigned_abs()), above < 0)
    };
    let (centre, knots) = through(games.flat_map(|game| samples(game, &between)), largest)?;
    Ok(Curve::new(centre, knots, Vec::new())?)
}

/// The centre and the knots of the likeliest curve for these samples.
fn through(
    samples: impl Iterator<Item = Sample>,
    largest: u32,
) -> anyhow::Result<(i32, Vec<(i32, f64)>)> {
    let samples: Vec<Sample> = samples.collect();
    let shape = likeliest(&samples, f64::from(largest));
    anyhow::ensure!(shape.steepness > 0.0, "the results of these games do not follow the guesses");
    let mut knots = vec![(0, 50.0)];
    for level in LEVELS {
        let guess = shape.guess((level / (100.0 - level)).ln()).round();
        if guess > f64::from(knots[knots.len() - 1].0) && guess < f64::from(i32::MAX) {
            knots.push((guess as i32, level));
        }
    }
    Ok((shape.centre.round() as i32, knots))
}

/// The shape under which these samples are likeliest, by turns in its width and in its centre.
fn likeliest(samples: &[Sample], largest: f64) -> Shape {
    let best = |shapes: &mut dyn Iterator<Item = Shape>| {
        let fitted = |shape: Shape| Shape { steepness: steepness(samples, shape), ..shape };
        let judged = shapes.map(fitted).map(|shape| (loss(samples, shape), shape));
        judged.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, shape)| shape)
    };
    let mut shape = Shape { centre: 0.0, width: 1.0, steepness: 0.0 };
    for _ in 0..ROUNDS {
        // From a tenth of a point to ten times the largest usual guess.
        let width = |at: u32| 0.1 * (100.0 * largest).powf(f64::from(at) / f64::from(WIDTHS));
        let mut widths = (0..=WIDTHS).map(|at| Shape { width: width(at), ..shape });
        shape = best(&mut widths).unwrap_or(shape);
        // As far as the odds of a centre that is off grow in proportion.
        let reach = shape.width;
        let centre = |at: i32| reach * f64::from(at) / f64::from(CENTRES);
        let mut centres = (-CENTRES..=CENTRES).map(|at| Shape { centre: centre(at), ..shape });
        shape = best(&mut centres).unwrap_or(shape);
    }
    shape
}

/// Where the cells end: each holds about as many guesses.
fn edges<'a>(games: impl Iterator<Item = &'a Played>) -> Vec<u32> {
    let mut sizes: Vec<u32> =
        games.flat_map(|game| &game.told).map(|told| told.1.unsigned_abs()).collect();
    sizes.sort_unstable();
    let edge = |at: usize| sizes.get(at * sizes.len() / CELLS).copied();
    let mut edges: Vec<u32> = (1..CELLS).filter_map(edge).collect();
    edges.dedup();
    edges
}

/// The first guess of a game in each cell.
fn samples(game: &Played, cell: &dyn Fn(i32) -> (usize, bool)) -> Vec<Sample> {
    let mut seen = Vec::new();
    let mut samples = Vec::new();
    for &Told(side, guess) in &game.told {
        let here = cell(guess);
        if !seen.contains(&here) {
            seen.push(here);
            samples.push(Sample { guess: f64::from(guess), points: game.score(side) });
        }
    }
    samples
}

/// The likeliest steepness for a centre and a width: the likelihood has one peak, which Newton's steps climb.
fn steepness(samples: &[Sample], shape: Shape) -> f64 {
    let unit = Shape { steepness: 1.0, ..shape };
    let places: Vec<(f64, f64)> =
        samples.iter().map(|sample| (unit.odds(sample.guess), sample.points)).collect();
    let mut steepness = 0.0;
    for _ in 0..30 {
        let (mut slope, mut bend) = (0.0, 1e-9);
        for &(place, points) in &places {
            let share = 1.0 / (1.0 + (-steepness * place).exp());
            slope += place * (points - share);
            bend += place * place * share * (1.0 - share);
        }
        steepness += (slope / bend).clamp(-1.0, 1.0);
    }
    steepness
}

/// How unlikely the results are.
fn loss(samples: &[Sample], shape: Shape) -> f64 {
    let of = |sample: &Sample| {
        let odds = shape.odds(sample.guess);
        // The logarithm of 1 + exp(odds), for large odds too.
        odds.max(0.0) + (-odds.abs()).exp().ln_1p() - sample.points * odds
    };
    samples.iter().map(of).sum()
}
