use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Elo, Pairs, expected_score};

/// A sequential probability ratio test: is the first player `elo1` stronger, or only `elo0`?
///
/// After each pair the two hypotheses are weighed by their likelihood; the match stops as soon as
/// one of them is ahead by enough. This is the generalised test on pairs (the likelihood of each
/// hypothesis is that of the best distribution of pair results with its mean), as described by
/// Michel Van den Bergh in "The generalized SPRT" and used by Fishtest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under hypothesis 0.
    pub elo0: f64,
    /// The difference under hypothesis 1.
    pub elo1: f64,
    /// How often hypothesis 1 may be taken although 0 is true.
    pub alpha: f64,
    /// How often hypothesis 0 may be taken although 1 is true.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Hypothesis 0 is taken: no stronger than `elo0`.
    Accept0,
    /// Hypothesis 1 is taken: stronger by `elo1`.
    Accept1,
    /// More games are needed.
    GoOn,
}

/// Why bounds for the test were refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The text has another form.
    #[error(
        "an SPRT is written elo0,elo1 or elo0,elo1,alpha,beta, as in 0,10 or -5,5,0.05,0.05; got \"{0}\""
    )]
    Form(String),
    /// The hypotheses are in the wrong order or out of range.
    #[error("an SPRT needs -1000 <= elo0 < elo1 <= 1000; got elo0 = {0} and elo1 = {1}")]
    Bounds(f64, f64),
    /// The error rates leave nothing to decide.
    #[error("an SPRT needs alpha and beta between 0.0001 and 0.4999; got {0} and {1}")]
    Rates(f64, f64),
}

/// A result never seen counts this often, so that no logarithm of zero appears (Fishtest's value).
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// A test with these bounds.
    ///
    /// # Errors
    /// Says which bounds are allowed.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let allowed = -1000.0..=1000.0;
        if !(allowed.contains(&elo0) && allowed.contains(&elo1) && elo0 < elo1) {
            return Err(SprtError::Bounds(elo0, elo1));
        }
        let rates = 0.0001..=0.4999;
        if !(rates.contains(&alpha) && rates.contains(&beta)) {
            return Err(SprtError::Rates(alpha, beta));
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// The log-likelihood ratio at which hypothesis 0 is taken.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio at which hypothesis 1 is taken.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// How much likelier the pairs are under hypothesis 1 than under 0, as a logarithm.
    pub fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.with_pseudo_count(UNSEEN);
        log_likelihood(&counts, expected_score(Elo(self.elo1)))
            - log_likelihood(&counts, expected_score(Elo(self.elo0)))
    }

    /// What these pairs decide.
    pub fn decide(&self, pairs: &Pairs) -> Decision {
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= self.upper() => Decision::Accept1,
            ratio if ratio <= self.lower() => Decision::Accept0,
            _ => Decision::GoOn,
        }
    }
}

/// The greatest log-likelihood that a distribution with this mean gives to the counts, up to a
/// constant that does not depend on the mean.
///
/// By Lagrange's method the best distribution is p·(1 / (1 + θ·(x − mean))), where p is the one
/// observed and θ makes the mean come true.
fn log_likelihood(counts: &[(f64, f64); 5], mean: f64) -> f64 {
    let theta = multiplier(counts, mean);
    -counts.iter().map(|(x, n)| n * (theta * (x - mean)).ln_1p()).sum::<f64>()
}

/// θ of [`log_likelihood`]: the zero of a function that falls all the way between its two poles.
fn multiplier(counts: &[(f64, f64); 5], mean: f64) -> f64 {
    let slope = |theta: f64| {
        counts.iter().map(|(x, n)| n * (x - mean) / (1.0 + theta * (x - mean))).sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..64 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let wrong = || SprtError::Form(text.to_owned());
        let numbers: Vec<f64> = text
            .split(',')
            .map(|part| part.trim().parse())
            .collect::<Result<_, _>>()
            .map_err(|_| wrong())?;
        match numbers[..] {
            [elo0, elo1] => Sprt::new(elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => Sprt::new(elo0, elo1, alpha, beta),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(counts: [u64; 5], elo0: f64, elo1: f64) -> f64 {
        Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().log_likelihood_ratio(&Pairs(counts))
    }

    /// fastchess, `app/tests/sprt_test.cpp`, "logistic pentanomial 1" and "2"; montytest's statistics
    /// page of test 69d3c8dc7c5b3724e29d2712, line "Logistic (exact)".
    #[test]
    fn published_examples() {
        assert!((ratio([223, 9863, 21279, 10037, 246], 0.5, 2.5) + 3.07).abs() < 0.006);
        assert!((ratio([871, 26175, 55983, 26678, 821], 0.0, 2.0) + 4.98).abs() < 0.006);
        assert!((ratio([13, 37, 50, 25, 3], 0.0, 2.716) + 0.53772).abs() < 0.0001);
    }

    /// "Basic statistics" of the same page: LLR bounds [-2.9444, 2.9444].
    #[test]
    fn published_bounds() {
        let sprt = Sprt::new(0.0, 4.0, 0.05, 0.05).unwrap();
        assert!((sprt.lower() + 2.9444).abs() < 5e-5);
        assert!((sprt.upper() - 2.9444).abs() < 5e-5);
    }

    #[test]
    fn the_best_distribution_has_the_mean() {
        let counts = Pairs([3, 10, 30, 22, 9]).with_pseudo_count(UNSEEN);
        let total: f64 = counts.iter().map(|(_, n)| n).sum();
        for mean in [0.2, 0.45, 0.5, 0.62, 0.9] {
            let theta = multiplier(&counts, mean);
            let tilted = counts.map(|(x, n)| (x, n / total / (1.0 + theta * (x - mean))));
            assert!((tilted.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((tilted.iter().map(|(x, p)| x * p).sum::<f64>() - mean).abs() < 1e-9);
        }
    }

    #[test]
    fn clear_results_decide() {
        let sprt: Sprt = "0,20".parse().unwrap();
        assert_eq!(sprt.decide(&Pairs::default()), Decision::GoOn);
        assert_eq!(sprt.decide(&Pairs([0, 10, 50, 100, 80])), Decision::Accept1);
        assert_eq!(sprt.decide(&Pairs([80, 100, 50, 10, 0])), Decision::Accept0);
        assert_eq!(sprt.decide(&Pairs([0, 0, 0, 0, 5])), Decision::GoOn);
    }

    #[test]
    fn wrong_bounds_are_refused() {
        assert!(matches!("5".parse::<Sprt>(), Err(SprtError::Form(_))));
        assert!(matches!("a,b".parse::<Sprt>(), Err(SprtError::Form(_))));
        assert!(matches!("5,5".parse::<Sprt>(), Err(SprtError::Bounds(..))));
        assert!(matches!("0,NaN".parse::<Sprt>(), Err(SprtError::Bounds(..))));
        assert!(matches!("0,5,0,0.05".parse::<Sprt>(), Err(SprtError::Rates(..))));
        assert_eq!("0, 5".parse::<Sprt>().unwrap().to_string(), "0,5,0.05,0.05");
    }
}
