use super::sample::{FEATURES, Features, Sample};

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

fn score(values: &Features, features: &Features) -> f32 {
    values.iter().zip(features).map(|(value, feature)| value * feature).sum()
}

/// The mean error of the predicted chances: the loss that is made smaller.
pub(super) fn loss(values: &Features, samples: &[Sample]) -> f32 {
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
    pub(super) values: Features,
    begun: Features,
    mean: Features,
    square: Features,
    steps: i32,
}

const STEP: f32 = 0.5;
const HOLD: f32 = 1e-6;

impl Descent {
    pub(super) fn new(values: Features) -> Descent {
        Descent { values, begun: values, mean: [0.0; FEATURES], square: [0.0; FEATURES], steps: 0 }
    }

    /// One step by the slope of some samples.
    pub(super) fn step(&mut self, samples: &[Sample]) {
        let mut slope = [0.0; FEATURES];
        for sample in samples {
            let error = chance(score(&self.values, &sample.features)) - target(sample);
            for (slope, feature) in slope.iter_mut().zip(&sample.features) {
                *slope += error * feature / samples.len() as f32;
            }
        }
        self.steps += 1;
        let (fresh, warm) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for at in 0..FEATURES {
            let slope = slope[at] + HOLD * (self.values[at] - self.begun[at]);
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope;
            self.square[at] = 0.999 * self.square[at] + 0.001 * slope * slope;
            self.values[at] -=
                STEP * (self.mean[at] / fresh) / ((self.square[at] / warm).sqrt() + 1e-6);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins_is_found_out() {
        let mut samples = Vec::new();
        for number in 0..400 {
            let mut features = [0.0; FEATURES];
            let good = number % 2 == 0;
            features[4] = if good { 1.0 } else { -1.0 };
            let result = if good { 1.0 } else { 0.0 };
            samples.push(Sample { features, result, guess: 0.0 });
        }
        let mut descent = Descent::new([0.0; FEATURES]);
        let before = loss(&descent.values, &samples);
        for _ in 0..300 {
            descent.step(&samples);
        }
        assert!(loss(&descent.values, &samples) < before);
        assert!(descent.values[4] > 50.0, "{}", descent.values[4]);
        assert!(descent.values[5].abs() < 1.0);
    }
}
