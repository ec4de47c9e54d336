use super::sample::{Features, Sample};

/// The score at which the odds of winning are e to one.
pub(super) const SCALE: f32 = 200.0;
/// How much the search's guess counts beside the result.
const GUESS: f32 = 0.5;

pub(super) fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score / SCALE).exp())
}

fn target(sample: &Sample) -> f32 {
    GUESS * chance(sample.guess) + (1.0 - GUESS) * sample.result
}

fn score(values: &[f32], features: &Features) -> f32 {
    features.iter().map(|&(at, count)| values[at as usize] * f32::from(count)).sum()
}

/// The mean error of the predicted chances: the loss that is made smaller.
pub(super) fn loss(values: &[f32], samples: &[Sample]) -> f32 {
    let one = |sample: &Sample| {
        let (wanted, found) =
            (target(sample), chance(score(values, &sample.features)).clamp(1e-5, 1.0 - 1e-5));
        -(wanted * found.ln() + (1.0 - wanted) * (1.0 - found).ln())
    };
    samples.iter().map(one).sum::<f32>() / samples.len().max(1) as f32
}

/// Steps down the slope with a step size of its own for each weight (Adam). Weights are held close to
/// where they began, so that what is rarely seen does not run away.
pub(super) struct Descent {
    pub(super) values: Vec<f32>,
    begun: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

const STEP: f32 = 0.5;
const HOLD: f32 = 2e-6;

impl Descent {
    pub(super) fn new(values: Vec<f32>) -> Descent {
        let zero = vec![0.0; values.len()];
        Descent { begun: values.clone(), values, mean: zero.clone(), square: zero, steps: 0 }
    }

    /// One step by the slope of some samples, a share of the full length.
    pub(super) fn step(&mut self, samples: &[Sample], share: f32) {
        let mut slope = vec![0.0; self.values.len()];
        for sample in samples {
            let error = chance(score(&self.values, &sample.features)) - target(sample);
            for &(at, count) in &sample.features {
                slope[at as usize] += error * f32::from(count) / samples.len() as f32;
            }
        }
        self.steps += 1;
        let (fresh, warm) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for (at, slope) in slope.into_iter().enumerate() {
            let slope = slope + HOLD * (self.values[at] - self.begun[at]);
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope;
            self.square[at] = 0.999 * self.square[at] + 0.001 * slope * slope;
            let length = (self.square[at] / warm).sqrt() + LEAST_SLOPE;
            self.values[at] -= share * STEP * (self.mean[at] / fresh) / length;
        }
    }
}

/// What is so rarely seen that its slope is mostly less than this moves less than the rest.
const LEAST_SLOPE: f32 = 2e-4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::sample::FEATURES;

    #[test]
    fn what_wins_is_found_out() {
        let mut samples = Vec::new();
        for number in 0..400 {
            let good = number % 2 == 0;
            let features = vec![(4, if good { 1 } else { -1 })];
            let result = if good { 1.0 } else { 0.0 };
            samples.push(Sample { features, result, guess: 0.0 });
        }
        let mut descent = Descent::new(vec![0.0; FEATURES]);
        let before = loss(&descent.values, &samples);
        for _ in 0..300 {
            descent.step(&samples, 1.0);
        }
        assert!(loss(&descent.values, &samples) < before);
        assert!(descent.values[4] > 50.0, "{}", descent.values[4]);
        assert!(descent.values[5].abs() < 1.0);
    }
}
