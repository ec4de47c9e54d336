use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Pairs, normal_cdf, normal_quantile, student_quantile};

/// A difference in playing strength: 400 points are odds of ten to one.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Elo(pub f64);

impl Elo {
    /// The difference that gives this share of the points. All points are an infinite difference.
    pub fn of_share(share: f64) -> Elo {
        Elo(-400.0 * (1.0 / share.clamp(0.0, 1.0) - 1.0).log10())
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            e if e.is_infinite() => write!(f, "{}∞", if e > 0.0 { "+" } else { "-" }),
            e => write!(f, "{e:+.1}"),
        }
    }
}

/// The share of the points that a player so much stronger is expected to take.
pub fn expected_score(elo: Elo) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo.0 / 400.0))
}

/// An Elo difference measured by game pairs, with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EloEstimate {
    /// The difference that would make the result as expected.
    pub elo: Elo,
    /// Lower end of the 95 % interval.
    pub low: Elo,
    /// Upper end of the 95 % interval.
    pub high: Elo,
    /// How likely it is that the first player is the stronger, 0 to 1.
    pub superiority: f64,
    /// The difference in units of the results' own spread, which tells how many games it takes to
    /// see it whatever the share of draws; on the Elo scale, so that without draws it is close to
    /// the plain difference.
    pub normalised: f64,
}

/// Half of 5 % lies beyond each end of the interval.
const UPPER: f64 = 0.975;

impl EloEstimate {
    /// The estimate from game pairs, or `None` while there is no whole pair.
    ///
    /// The interval is taken on the mean share of a pair, with Student's quantile so that it holds
    /// with few pairs too, and then turned into Elo. Its ends are finite even where the difference
    /// itself is not: whoever won everything may still be no more than so much stronger.
    pub fn of(pairs: &Pairs) -> Option<EloEstimate> {
        // Shares above a half keep more digits of the odds, and what mirrors by definition cannot differ.
        if pairs.mean() < 0.5 {
            return EloEstimate::of(&pairs.reversed()).map(EloEstimate::mirrored);
        }
        (pairs.count() > 0).then(|| {
            let (low, high) = interval(pairs, student_quantile(UPPER, pairs.count() - 1));
            EloEstimate {
                elo: Elo::of_share(pairs.mean()),
                low: Elo::of_share(low),
                high: Elo::of_share(high),
                superiority: superiority(pairs),
                normalised: normalised(pairs),
            }
        })
    }

    /// The same as the opponent sees it.
    fn mirrored(self) -> EloEstimate {
        let opposite = |elo: Elo| Elo(-elo.0);
        EloEstimate {
            elo: opposite(self.elo),
            low: opposite(self.high),
            high: opposite(self.low),
            superiority: 1.0 - self.superiority,
            normalised: -self.normalised,
        }
    }

    /// Half the width of the interval.
    pub fn margin(&self) -> f64 {
        (self.high.0 - self.low.0) / 2.0
    }

    /// Whether the interval leaves out equality.
    pub fn is_significant(&self) -> bool {
        self.low.0 > 0.0 || self.high.0 < 0.0
    }
}

/// The interval of the mean share of whoever leads, `quantile` standard errors to each side. Neither end
/// goes beyond what a clean sweep of as many pairs would prove, so both of them are finite in Elo.
fn interval(pairs: &Pairs, quantile: f64) -> (f64, f64) {
    let (mean, n) = (pairs.mean(), pairs.count() as f64);
    let furthest = swept(n, UPPER);
    let (low, high) = match mean {
        _ if !all_alike(pairs) => {
            let error = standard_error(pairs) * quantile;
            (mean - error, mean + error)
        }
        m if m >= 1.0 => (swept(n, 1.0 - UPPER), furthest),
        _ => wilson(mean, n, normal_quantile(UPPER)),
    };
    (low.max(1.0 - furthest), high.min(furthest))
}

/// The standard error of the mean share, from the variance that is divided by one pair less.
fn standard_error(pairs: &Pairs) -> f64 {
    let n = pairs.count() as f64;
    pairs.standard_error() * (n / (n - 1.0)).sqrt()
}

/// The share that a player who won all of `n` pairs stays below with probability `p`, if each pair was
/// the toss of a coin and every coin was as likely before (Laplace): the quantile of Beta(n + 1, 1).
fn swept(n: f64, p: f64) -> f64 {
    p.powf(1.0 / (n + 1.0))
}

/// Whether every pair ended the same, so that nothing is known of the spread.
fn all_alike(pairs: &Pairs) -> bool {
    pairs.0.iter().filter(|&&count| count > 0).count() <= 1
}

/// Wilson's interval for a share of `n` independent trials. It needs no observed spread, and a pair
/// cannot spread more than a single trial does, so it errs on the safe side.
fn wilson(share: f64, n: f64, z: f64) -> (f64, f64) {
    let z2 = z * z;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    (middle - half, middle + half)
}

/// The chance that the first player is the stronger.
fn superiority(pairs: &Pairs) -> f64 {
    let lead = pairs.mean() - 0.5;
    if !all_alike(pairs) {
        return normal_cdf(lead / standard_error(pairs));
    }
    // With no spread seen, each pair is one toss of a coin, as in `swept`.
    let doubt = 0.5f64.powf(pairs.count() as f64 + 1.0);
    match lead {
        l if l > 0.0 => 1.0 - doubt,
        l if l < 0.0 => doubt,
        _ => 0.5,
    }
}

/// Michel Van den Bergh's normalised Elo: the lead in standard deviations of a game.
fn normalised(pairs: &Pairs) -> f64 {
    let lead = pairs.mean() - 0.5;
    if lead == 0.0 { 0.0 } else { lead / (2.0 * pairs.variance()).sqrt() * 800.0 / 10f64.ln() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_share_undo_each_other() {
        assert!((Elo::of_share(0.5).0).abs() < 1e-12);
        assert!((Elo::of_share(10.0 / 11.0).0 - 400.0).abs() < 1e-9);
        for elo in [-300.0, -1.0, 0.0, 55.5, 700.0] {
            assert!((Elo::of_share(expected_score(Elo(elo))).0 - elo).abs() < 1e-9);
        }
        assert_eq!(Elo::of_share(1.0).to_string(), "+∞");
        assert_eq!(Elo::of_share(0.0).to_string(), "-∞");
    }

    /// The worked examples of fastchess (`app/tests/elo_test.cpp`, cases "`EloPentanomial` 1" to "3"):
    /// counts, normalised Elo, Elo, half width of its interval, likelihood of superiority. The
    /// published interval is the normal one with the plain variance, so it is taken by itself here.
    #[test]
    fn published_examples() {
        let cases = [
            ([34, 54, 63, 64, 75], 57.94, 55.58, 27.65, Some(1.0)),
            ([332, 433, 498, 333, 334], -9.17, -8.64, 10.33, Some(0.0505)),
            ([7895, 8757, 5685, 568, 9999], -19.01, -21.04, 2.95, None),
        ];
        for (counts, normalised, elo, error, superiority) in cases {
            let pairs = Pairs(counts);
            let ours = EloEstimate::of(&pairs).unwrap();
            let step = pairs.standard_error() * normal_quantile(UPPER);
            let width = Elo::of_share(pairs.mean() + step).0 - Elo::of_share(pairs.mean() - step).0;
            assert!((ours.normalised - normalised).abs() < 0.006, "{counts:?} {ours:?}");
            assert!((ours.elo.0 - elo).abs() < 0.006, "{counts:?} {ours:?}");
            assert!((width / 2.0 - error).abs() < 0.006, "{counts:?} {width}");
            assert!((ours.margin() / error - 1.0).abs() < 0.01, "{counts:?} {ours:?}");
            if let Some(published) = superiority {
                assert!((ours.superiority - published).abs() < 0.000_05, "{counts:?} {ours:?}");
            }
        }
    }

    /// Few and many pairs, near and far from a sweep, all alike and spread.
    fn matches() -> impl Iterator<Item = Pairs> {
        let each =
            (0..4u64.pow(5)).map(|code| Pairs([0, 1, 2, 3, 4].map(|i| (code >> (2 * i)) & 3)));
        let large =
            [[0, 0, 0, 0, 5_000_000], [1, 0, 0, 0, 999_999], [0, 7, 0, 0, 0], [9, 1, 4, 0, 77]];
        each.filter(|pairs| pairs.count() > 0).chain(large.map(Pairs))
    }

    #[test]
    fn the_opponent_sees_the_mirror_image() {
        for pairs in matches() {
            let (a, b) =
                (EloEstimate::of(&pairs).unwrap(), EloEstimate::of(&pairs.reversed()).unwrap());
            let near = |x: f64, y: f64| x.total_cmp(&y).is_eq() || (x - y).abs() < 1e-6;
            assert!(near(a.elo.0, -b.elo.0), "{pairs:?}: {a:?} {b:?}");
            assert!(near(a.low.0, -b.high.0) && near(a.high.0, -b.low.0), "{pairs:?}: {a:?} {b:?}");
            assert!(near(a.superiority + b.superiority, 1.0), "{pairs:?}: {a:?} {b:?}");
            assert!(near(a.normalised, -b.normalised), "{pairs:?}: {a:?} {b:?}");
        }
    }

    #[test]
    fn every_interval_is_finite_and_holds_what_was_seen() {
        for pairs in matches() {
            let EloEstimate { elo, low, high, .. } = EloEstimate::of(&pairs).unwrap();
            assert!(low.0.is_finite() && high.0.is_finite() && low < high, "{pairs:?}");
            // What a sweep shows is infinite, and no finite interval can hold that.
            assert!(elo.0.is_infinite() || low <= elo && elo <= high, "{pairs:?}");
        }
    }

    /// The quantiles of Beta(11, 1) are 0.71509 and 0.99770 (any table), as Elo 159.9 and 1055.0.
    #[test]
    fn the_interval_of_a_sweep() {
        let sweep = EloEstimate::of(&Pairs([0, 0, 0, 0, 10])).unwrap();
        assert!((expected_score(sweep.low) - 0.715_09).abs() < 5e-6, "{sweep:?}");
        assert!((expected_score(sweep.high) - 0.997_70).abs() < 5e-6, "{sweep:?}");
        // One pair that was not won tells more of the weakness than all the others of the strength.
        let nearly = EloEstimate::of(&Pairs([0, 0, 0, 1, 9])).unwrap();
        assert!(nearly.high <= sweep.high && nearly.elo < sweep.high, "{nearly:?}");
    }

    /// The manual's formula, worked out by hand: shares 0, ½, 1, 1 have the mean 5/8 and the variance
    /// (25 + 1 + 9 + 9) / 64 / 3 = 11/48, so the lead is 1/8 ÷ √(11/192) = 0.5222 standard errors.
    #[test]
    fn superiority_follows_the_manual() {
        let estimate = EloEstimate::of(&Pairs([1, 0, 1, 0, 2])).unwrap();
        assert!((estimate.superiority - 0.699_24).abs() < 5e-5, "{estimate:?}");
    }

    #[test]
    fn a_clean_sweep_is_not_certainty() {
        let sweep = EloEstimate::of(&Pairs([0, 0, 0, 0, 10])).unwrap();
        assert!(sweep.elo.0.is_infinite());
        assert!(sweep.low.0 > 100.0 && sweep.low.0 < 300.0, "{sweep:?}");
        assert!(sweep.superiority > 0.999 && sweep.superiority < 1.0);
        let one = EloEstimate::of(&Pairs([0, 0, 0, 0, 1])).unwrap();
        assert!(!one.is_significant());
        let draws = EloEstimate::of(&Pairs([0, 0, 50, 0, 0])).unwrap();
        assert!(!draws.is_significant() && (draws.superiority - 0.5).abs() < 1e-9);
    }

    #[test]
    fn no_pair_no_estimate() {
        assert_eq!(EloEstimate::of(&Pairs::default()), None);
    }
}
