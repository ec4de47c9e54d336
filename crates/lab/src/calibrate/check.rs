//! Whether a curve holds on games kept back.

use rivi_players::{Bin, Curve};
use rivi_search::Score;

use super::game::{Played, Told};

/// What is told falls into so many bins of ten per cent.
pub(super) const BINS: usize = 10;

/// The bin of what is told, in per cent.
fn bin_of(told: f64) -> usize {
    (told as usize * BINS / 100).min(BINS - 1)
}

#[derive(Clone, Copy, Default)]
struct Sum {
    positions: u32,
    told: f64,
    scored: f64,
}

/// What the curve tells of games, and what they bring, in bins of what is told.
///
/// A game gives each bin at most one position: the first that is told to lie in it. Within a bin every position is of
/// another game, and which one it is depends on what was told before it only, never on how the game goes on, so that
/// the choice favours no result. Several bins may have positions of one game.
pub(super) fn check<'a>(curve: &Curve, games: impl Iterator<Item = &'a Played>) -> Vec<Bin> {
    let mut bins = [Sum::default(); BINS];
    for game in games {
        let mut seen = [false; BINS];
        for &Told(side, guess) in &game.told {
            let told = curve.share(Score(guess));
            let at = bin_of(told);
            if !std::mem::replace(&mut seen[at], true) {
                bins[at].positions += 1;
                bins[at].told += told;
                bins[at].scored += 100.0 * game.score(side);
            }
        }
    }
    let mean = |sum: f64, count: u32| (sum / f64::from(count.max(1)) * 10.0).round() / 10.0;
    let bin = |Sum { positions, told, scored }: Sum| Bin {
        positions,
        told: mean(told, positions),
        scored: mean(scored, positions),
    };
    bins.map(bin).to_vec()
}
