//! A curve through games: what guesses of about one size brought.

use rivi_players::Curve;

use super::game::{Played, Told};

/// Guesses are at first put into so many cells of about the same number.
const CELLS: usize = 20;
/// Widths of the curve that are tried.
const WIDTHS: u32 = 60;
/// Centres of the curve that are tried on each side of 0.
const CENTRES: i32 = 50;
/// Powers of the curve that are tried.
const POWERS: [f64; 7] = [0.7, 0.85, 1.0, 1.25, 1.5, 1.75, 2.0];
/// Where the cells of the second step end, in per cent of the first one's formula.
const LEVELS: [f64; 11] = [55.0, 60.0, 65.0, 70.0, 75.0, 80.0, 85.0, 90.0, 95.0, 97.5, 99.0];
/// A curve never promises more: some guesses that were never wrong yet will be.
const MOST: f64 = 99.5;

/// Rounds of looking for the likeliest width and power, then the likeliest centre.
const ROUNDS: usize = 4;

/// A guess with what it brought the side to move.
struct Sample {
    guess: f64,
    points: f64,
}

/// The shape of a curve: `1 / (1 + exp(-steepness · asinh(((guess - centre) / width) ^ power)))`, alike on both sides
/// of the centre.
#[derive(Clone, Copy)]
struct Shape {
    centre: f64,
    width: f64,
    power: f64,
    steepness: f64,
}

impl Shape {
    /// The logarithm of the odds that it gives a guess.
    fn odds(self, guess: f64) -> f64 {
        let above = (guess - self.centre) / self.width;
        self.steepness * above.signum() * above.abs().powf(self.power).asinh()
    }

    /// How far above the centre it gives these odds.
    fn above(self, odds: f64) -> f64 {
        self.width * (odds / self.steepness).sinh().powf(1.0 / self.power)
    }
}

/// The curve of these games, in two steps. The first is a formula under which their results are likeliest: for small
/// guesses the odds grow by a power of their size, for large ones, which are less exact, more slowly. It gives
/// cells of guesses that promise about the same; the second goes through what the guesses of each cell brought. The
/// centre comes from the guesses about it alone: those of won positions know nothing of it.
///
/// Both learn from the first guess of each game in each cell, so that a long game counts no more than a short one. The
/// cells of the first step hold about as many guesses each.
pub(super) fn fit<'a>(games: impl Iterator<Item = &'a Played> + Clone) -> anyhow::Result<Curve> {
    let edges = edges(games.clone());
    let largest = edges.last().copied().unwrap_or(0).max(1);
    let rough =
        |guess: i32| (edges.partition_point(|&edge| edge <= guess.unsigned_abs()), guess < 0);
    let rough: Vec<Sample> = games.clone().flat_map(|game| samples(game, &rough)).collect();
    let shape = likeliest(&rough, f64::from(largest));
    anyhow::ensure!(shape.steepness > 0.0, "the results of these games do not follow the guesses");
    let centre = centre(&rough, shape).round();
    let ends = LEVELS.map(|level| shape.above((level / (100.0 - level)).ln()));
    let cell = |guess: i32| {
        let above = f64::from(guess) - centre;
        (ends.partition_point(|&end| end <= above.abs()), above < 0.0)
    };
    let mut cells = vec![Cell::default(); LEVELS.len() + 1];
    for sample in games.flat_map(|game| samples(game, &cell)) {
        cells[cell(sample.guess as i32).0].add(sample.guess - centre, sample.points);
    }
    Ok(Curve::new(centre as i32, knots(cells), Vec::new())?)
}

/// The guess that promises half, by a straight line of the odds through the samples that the formula gives a quarter to
/// three quarters.
fn centre(samples: &[Sample], shape: Shape) -> f64 {
    let near: Vec<&Sample> =
        samples.iter().filter(|sample| shape.odds(sample.guess).abs() <= 3_f64.ln()).collect();
    let (mut base, mut slope) = (0.0, 0.0);
    for _ in 0..30 {
        // Newton's step for both: the gradient and the matrix of second derivatives, which is symmetric.
        let (mut up, mut along) = (0.0, 0.0);
        let (mut bend, mut cross, mut wide) = (1e-9, 0.0, 1e-9);
        for sample in &near {
            let place = sample.guess / shape.width;
            let share = 1.0 / (1.0 + (-base - slope * place).exp());
            let (miss, weight) = (sample.points - share, share * (1.0 - share));
            up += miss;
            along += place * miss;
            bend += weight;
            cross += weight * place;
            wide += weight * place * place;
        }
        let area = bend * wide - cross * cross;
        if area <= 0.0 {
            break;
        }
        base += (up * wide - along * cross) / area;
        slope += (along * bend - up * cross) / area;
    }
    let found = -shape.width * base / slope;
    // Few samples say little: then the formula's own is as good.
    if slope > 0.0 && (found - shape.centre).abs() <= shape.width { found } else { shape.centre }
}

/// What guesses of about one size brought, the bad ones seen by the other side.
#[derive(Clone, Copy, Default)]
struct Cell {
    count: f64,
    size: f64,
    points: f64,
}

impl Cell {
    fn add(&mut self, above: f64, points: f64) {
        self.count += 1.0;
        self.size += above.abs();
        self.points += if above < 0.0 { 1.0 - points } else { points };
    }

    fn joined(self, other: Cell) -> Cell {
        Cell {
            count: self.count + other.count,
            size: self.size + other.size,
            points: self.points + other.points,
        }
    }

    /// The size of its guesses, and what they brought in per cent.
    fn knot(self) -> (f64, f64) {
        (self.size / self.count, 100.0 * self.points / self.count)
    }
}

/// The knots through these cells. Where larger guesses brought less, they are one cell with the smaller ones.
fn knots(cells: Vec<Cell>) -> Vec<(i32, f64)> {
    let mut rising: Vec<Cell> = Vec::new();
    for cell in cells.into_iter().filter(|cell| cell.count > 0.0) {
        let mut next = cell;
        while let Some(last) = rising.pop_if(|last| last.knot().1 >= next.knot().1) {
            next = last.joined(next);
        }
        rising.push(next);
    }
    let mut knots = vec![(0, 50.0)];
    for (size, percent) in rising.into_iter().map(Cell::knot) {
        let (size, percent) = (size.round() as i32, (10.0 * percent).round() / 10.0);
        let last = knots[knots.len() - 1];
        if size > last.0 && percent > last.1 {
            knots.push((size, percent.min(MOST)));
        }
    }
    knots
}

/// The shape under which these samples are likeliest, by turns in its width and power and in its centre.
fn likeliest(samples: &[Sample], largest: f64) -> Shape {
    let best = |shapes: &mut dyn Iterator<Item = Shape>| {
        let fitted = |shape: Shape| Shape { steepness: steepness(samples, shape), ..shape };
        let judged = shapes.map(fitted).map(|shape| (loss(samples, shape), shape));
        judged.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, shape)| shape)
    };
    let mut shape = Shape { centre: 0.0, width: 1.0, power: 1.0, steepness: 0.0 };
    for _ in 0..ROUNDS {
        // From a tenth of a point to ten times the largest usual guess.
        let width = |at: u32| 0.1 * (100.0 * largest).powf(f64::from(at) / f64::from(WIDTHS));
        let widths = (0..=WIDTHS).map(width);
        let mut wide = widths.flat_map(|width| POWERS.map(|power| Shape { width, power, ..shape }));
        shape = best(&mut wide).unwrap_or(shape);
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
