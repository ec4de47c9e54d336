use super::sample::{Features, Sample};
use crate::adam::Adam;

/// The score at which the odds of winning are e to one.
const SCALE: f32 = 200.0;
/// How much the search's guess counts beside the result.
const GUESS: f32 = 0.5;

fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score / SCALE).exp())
}

fn target(sample: &Sample) -> f32 {
    GUESS * chance(sample.guess) + (1.0 - GUESS) * sample.result
}

fn score(values: &[f32], features: &Features) -> f32 {
    features.iter().map(|&(at, count)| values[at as usize] * f32::from(count)).sum()
}

/// The mean error of the predicted chances: the loss that is made smaller.
pub(super) fn loss(values: &[f32], samples: &[&Sample]) -> f32 {
    let one = |sample: &&Sample| {
        let (wanted, found) =
            (target(sample), chance(score(values, &sample.features)).clamp(1e-5, 1.0 - 1e-5));
        -(wanted * found.ln() + (1.0 - wanted) * (1.0 - found).ln())
    };
    samples.iter().map(one).sum::<f32>() / samples.len().max(1) as f32
}

/// Steps down the slope. Weights are held close to where they began, so that what is rarely seen does not
/// run away.
pub(super) struct Descent {
    pub(super) values: Vec<f32>,
    begun: Vec<f32>,
    slope: Vec<f32>,
    adam: Adam,
}

const STEP: f32 = 0.5;
const HOLD: f32 = 2e-6;
const LEAST_SLOPE: f32 = 2e-4;

impl Descent {
    pub(super) fn new(values: Vec<f32>) -> Descent {
        let slope = vec![0.0; values.len()];
        let adam = Adam::new(values.len(), LEAST_SLOPE);
        Descent { begun: values.clone(), values, slope, adam }
    }

    /// One step by the slope of some samples, a share of the full length.
    pub(super) fn step(&mut self, samples: &[&Sample], share: f32) {
        for sample in samples {
            let error = chance(score(&self.values, &sample.features)) - target(sample);
            for &(at, count) in &sample.features {
                self.slope[at as usize] += error * f32::from(count) / samples.len() as f32;
            }
        }
        for (slope, (value, begun)) in
            self.slope.iter_mut().zip(self.values.iter().zip(&self.begun))
        {
            *slope += HOLD * (value - begun);
        }
        self.adam.step(&mut self.values, &mut self.slope, share * STEP);
    }
}

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
        let samples: Vec<&Sample> = samples.iter().collect();
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
