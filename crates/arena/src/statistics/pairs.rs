use serde::{Deserialize, Serialize};

use super::Score;

/// Results of game pairs: two games from the same opening with the sides swapped, counted by the
/// first player's points, 0 ½ 1 1½ 2.
///
/// The games of a pair are not independent: an opening that favours X gives each player one easy
/// game. The two results together are, so all uncertainty is taken from pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs(pub [u64; 5]);

/// A pair's points as a share of what could be won.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Pairs {
    /// Counts one more pair, both results as the same player sees them.
    pub const fn add(&mut self, one: Score, other: Score) {
        self.0[(one.half_points() + other.half_points()) as usize] += 1;
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs as the opponent sees them.
    pub fn reversed(self) -> Pairs {
        let mut counts = self.0;
        counts.reverse();
        Pairs(counts)
    }

    /// The mean share of the points; a half when there is no pair.
    pub fn mean(&self) -> f64 {
        if self.count() == 0 { 0.5 } else { mean(&self.with_pseudo_count(0.0)) }
    }

    /// The variance of a single pair's share (dividing by the count, as the published examples do).
    pub fn variance(&self) -> f64 {
        if self.count() == 0 { 0.0 } else { variance(&self.with_pseudo_count(0.0)) }
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.count().max(1) as f64).sqrt()
    }

    /// Share and weight of each of the five results, every one seen at least `floor` times.
    pub(super) fn with_pseudo_count(self, floor: f64) -> [(f64, f64); 5] {
        std::array::from_fn(|i| (SHARES[i], (self.0[i] as f64).max(floor)))
    }
}

fn mean(weighted: &[(f64, f64)]) -> f64 {
    let total: f64 = weighted.iter().map(|(_, weight)| weight).sum();
    weighted.iter().map(|(share, weight)| share * weight).sum::<f64>() / total
}

fn variance(weighted: &[(f64, f64)]) -> f64 {
    let middle = mean(weighted);
    let squares: Vec<_> =
        weighted.iter().map(|(share, weight)| ((share - middle).powi(2), *weight)).collect();
    mean(&squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_counted_by_its_points() {
        let mut pairs = Pairs::default();
        pairs.add(Score::Win, Score::Loss);
        pairs.add(Score::Draw, Score::Draw);
        pairs.add(Score::Win, Score::Draw);
        assert_eq!(pairs, Pairs([0, 0, 2, 1, 0]));
        assert_eq!(pairs.reversed(), Pairs([0, 1, 2, 0, 0]));
    }

    /// The statistics page of test 69d3c8dc7c5b3724e29d2712 of the public montytest server gives
    /// for these counts the expected value 0.43750 and the variance 0.05762.
    #[test]
    fn published_mean_and_variance() {
        let pairs = Pairs([13, 37, 50, 25, 3]);
        assert!((pairs.mean() - 0.4375).abs() < 1e-9);
        assert!((pairs.variance() - 0.05762).abs() < 5e-6);
    }

    #[test]
    fn nothing_played_is_even() {
        assert!((Pairs::default().mean() - 0.5).abs() < 1e-12);
        assert!(Pairs::default().standard_error().abs() < 1e-12);
    }
}
