//! A curve through games: what guesses of about one size brought.

use rivi_players::Curve;

use super::game::{Played, Told};

/// Guesses are at first put into so many cells of about the same number.
const CELLS: usize = 20;
/// Widths of the curve that are tried.
const WIDTHS: u32 = 60;
/// Where the curve has knots, in per cent. It never promises more than the last: some guesses that were never wrong yet
/// will be.
const LEVELS: [f64; 14] =
    [52.5, 55.0, 57.5, 60.0, 65.0, 70.0, 75.0, 80.0, 85.0, 90.0, 95.0, 97.5, 99.0, 99.5];

/// A guess, by its size, with what it brought the side that it was good for.
struct Sample {
    size: f64,
    points: f64,
}

/// The curve `1 / (1 + exp(-steepness · asinh(guess / width)))` under which the results of these games are likeliest:
/// for small guesses the odds grow by their size, for large ones, which are less exact, more slowly.
///
/// It learns from the first guess of each game in each cell, so that a long game counts no more than a short one. A first
/// curve comes from cells that hold about as many guesses each; the cells of the second lie between the first one's knots,
/// so that what promises about half counts as much as what is as good as won.
pub(super) fn fit<'a>(games: impl Iterator<Item = &'a Played> + Clone) -> anyhow::Result<Curve> {
    let edges = edges(games.clone());
    let largest = edges.last().copied().unwrap_or(0).max(1);
    let rough = |guess: i32| edges.partition_point(|&edge| edge <= guess.unsigned_abs());
    let knots = through(games.clone().flat_map(|game| samples(game, &rough)), largest)?;
    let between =
        |guess: i32| knots.partition_point(|knot| knot.0.unsigned_abs() <= guess.unsigned_abs());
    let knots = through(games.flat_map(|game| samples(game, &between)), largest)?;
    Ok(Curve::new(knots, Vec::new())?)
}

/// The knots of the likeliest curve for these samples.
fn through(samples: impl Iterator<Item = Sample>, largest: u32) -> anyhow::Result<Vec<(i32, f64)>> {
    let samples: Vec<Sample> = samples.collect();
    // From a tenth of a point to ten times the largest usual guess.
    let width =
        |at: u32| 0.1 * (100.0 * f64::from(largest)).powf(f64::from(at) / f64::from(WIDTHS));
    let fitted = |width: f64| {
        let steepness = steepness(&samples, width);
        (loss(&samples, width, steepness), width, steepness)
    };
    let best = (0..=WIDTHS).map(width).map(fitted).min_by(|one, other| one.0.total_cmp(&other.0));
    let (_, width, steepness) = best.unwrap_or((0.0, 1.0, 0.0));
    anyhow::ensure!(steepness > 0.0, "the results of these games do not follow the guesses");
    let mut knots = vec![(0, 50.0)];
    for level in LEVELS {
        let odds = (level / (100.0 - level)).ln();
        let guess = (width * (odds / steepness).sinh()).round();
        if guess > f64::from(knots[knots.len() - 1].0) && guess < f64::from(i32::MAX) {
            knots.push((guess as i32, level));
        }
    }
    Ok(knots)
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
fn samples(game: &Played, cell: &dyn Fn(i32) -> usize) -> Vec<Sample> {
    let mut seen = Vec::new();
    let mut samples = Vec::new();
    for &Told(side, guess) in &game.told {
        let here = (cell(guess), guess < 0);
        if seen.contains(&here) {
            continue;
        }
        seen.push(here);
        let score = game.score(side);
        let points = if guess < 0 { 1.0 - score } else { score };
        samples.push(Sample { size: f64::from(guess.unsigned_abs()), points });
    }
    samples
}

/// The likeliest steepness for a width: the likelihood has one peak, which Newton's steps climb.
fn steepness(samples: &[Sample], width: f64) -> f64 {
    let mut steepness = 0.0;
    for _ in 0..30 {
        let (mut slope, mut bend) = (0.0, 1e-9);
        for sample in samples {
            let place = (sample.size / width).asinh();
            let share = 1.0 / (1.0 + (-steepness * place).exp());
            slope += place * (sample.points - share);
            bend += place * place * share * (1.0 - share);
        }
        steepness += (slope / bend).clamp(-1.0, 1.0);
    }
    steepness
}

/// How unlikely the results are.
fn loss(samples: &[Sample], width: f64, steepness: f64) -> f64 {
    let of = |sample: &Sample| {
        let odds = steepness * (sample.size / width).asinh();
        // The logarithm of 1 + exp(odds), for large odds too.
        odds.max(0.0) + (-odds.abs()).exp().ln_1p() - sample.points * odds
    };
    samples.iter().map(of).sum()
}
