use rand_core::SeedableRng;

use crate::{Chance, Position};

/// How many positions lie a number of moves ahead, judged from random lines without counting them.
///
/// Along a random line the product of the numbers of legal moves is, on average, the number of
/// leaves (Knuth 1975); a line that ends too early counts 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The decimal logarithm of the estimate, or `None` if no line got that far.
    pub log10: Option<f64>,
    /// Whether the leaves are sure to be more than 64 bits can count.
    pub beyond_64_bits: bool,
}

/// How many lines are drawn.
const LINES: usize = 1000;

impl Forecast {
    /// Judges the number of leaves after `depth` more moves.
    pub fn of<P: Position>(position: &P, depth: u32) -> Forecast {
        let mut chance = Chance::seed_from_u64(u64::from(depth));
        let lines: Vec<f64> =
            (0..LINES).filter_map(|_| log10_of_line(position, depth, &mut chance)).collect();
        let log10 = log10_of_mean(&lines);
        Forecast { log10, beyond_64_bits: is_beyond(&lines, log10) }
    }
}

/// The logarithm of the product of the numbers of moves along a random line of this length.
fn log10_of_line<P: Position>(position: &P, depth: u32, chance: &mut Chance) -> Option<f64> {
    let mut position = position.clone();
    let mut log10 = 0.0;
    for _ in 0..depth {
        log10 += (position.move_count() as f64).log10();
        let m = position.random_move(chance)?;
        position.make(m);
    }
    Some(log10)
}

/// The logarithm of the mean over all lines, those that ended early included as 0.
fn log10_of_mean(lines: &[f64]) -> Option<f64> {
    let largest = lines.iter().copied().reduce(f64::max)?;
    let sum: f64 = lines.iter().map(|line| 10_f64.powf(line - largest)).sum();
    Some(largest + (sum / LINES as f64).log10())
}

/// Whether so large a sample cannot come from a tree of at most 2^64 leaves.
///
/// If there were no more than that, Markov's inequality would let a line show 2^65 with probability
/// one half at most, so that three quarters of a thousand lines do with probability e^-125
/// (Hoeffding); and it would let their mean reach 2^64 · 10^15 with probability 10^-15.
fn is_beyond(lines: &[f64], mean: Option<f64>) -> bool {
    let most = 64.0 * 2_f64.log10();
    let large = lines.iter().filter(|&&line| line >= most + 2_f64.log10()).count();
    4 * large >= 3 * LINES || mean.is_some_and(|mean| mean >= most + 15.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Toy;

    fn forecast(text: &str, depth: u32) -> Forecast {
        Forecast::of(&text.parse::<Toy>().unwrap(), depth)
    }

    fn near(forecast: Forecast, leaves: f64) -> bool {
        forecast.log10.is_some_and(|log10| (log10 - leaves.log10()).abs() < 0.05)
    }

    #[test]
    fn an_even_tree_is_forecast_exactly() {
        let exact = |depth, leaves: f64| {
            let log10 = forecast("((1 2) (3 4) (5 6))", depth).log10.unwrap();
            assert!((log10 - leaves.log10()).abs() < 1e-9, "{depth}: {log10}");
        };
        exact(0, 1.0);
        exact(1, 3.0);
        exact(2, 6.0);
        assert_eq!(forecast("((1 2) (3 4) (5 6))", 3).log10, None);
    }

    #[test]
    fn an_uneven_tree_is_forecast_roughly() {
        let text = "((1 2 3 4 5 6 7) 8 (9 (10 11)))";
        assert!(near(forecast(text, 2), 9.0));
        assert!(near(forecast(text, 3), 2.0));
        assert!(!forecast(text, 2).beyond_64_bits);
    }

    #[test]
    fn only_samples_that_leave_no_doubt_are_beyond_64_bits() {
        let beyond = |lines: Vec<f64>| is_beyond(&lines, log10_of_mean(&lines));
        // 2^64 is about 10^19.27.
        assert!(!beyond(vec![19.2; 1000]));
        assert!(!beyond(vec![19.5; 1000]));
        assert!(beyond(vec![19.6; 1000]));
        assert!(beyond(vec![19.6; 750]));
        assert!(!beyond(vec![19.6; 749]));
        // A single line may show much more than there is, but not that much more.
        assert!(!beyond(vec![37.0]));
        assert!(beyond(vec![37.4]));
        assert!(!beyond(Vec::new()));
    }
}
