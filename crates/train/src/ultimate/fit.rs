use std::ops::ControlFlow;

use rand_core::{Rng, SeedableRng};
use rivi_rules::{Chance, Symmetric, Symmetry, below};
use rivi_ultimate::net::{Real, SCALE, Weights};

use super::Sample;
use super::gradient::{Lesson, NUMBERS, OUT_WEIGHTS, Seen, cross_entropy, shaped, sigmoid};
use crate::adam::Adam;
use crate::draw::shuffle;

/// How a network is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitSettings {
    /// How often each sample is used.
    pub epochs: u32,
    /// The first step's size; it falls to a fiftieth.
    pub step: f32,
    /// The share of the game's result in the target; the rest is the search's score.
    pub result_share: f32,
    /// What the first numbers, the order and the symmetries are drawn from.
    pub seed: u64,
}

/// What was reached after an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Epochs done.
    pub epoch: u32,
    /// Mean cross entropy over the samples learned from.
    pub learned: f32,
    /// Mean cross entropy over the samples kept back.
    pub kept_back: f32,
}

/// A network while it is being fitted.
pub struct Fit {
    settings: FitSettings,
    numbers: Vec<f32>,
    adam: Adam,
    epoch: u32,
    /// What a score is divided by to be the logit of a chance, found from the results.
    score_scale: f32,
}

/// Samples a step.
const BATCH: usize = 1024;
/// One sample in so many is kept back.
const KEPT_BACK_ONE_IN: usize = 50;
/// Slopes less than this make shorter steps: next to none are.
const LEAST_SLOPE: f32 = 1e-8;
/// From here on a score is a proven win.
const DECIDED: i16 = 29_000;

impl Fit {
    /// A network that knows nothing.
    pub fn new(settings: FitSettings, samples: &[Sample]) -> Fit {
        let mut chance = Chance::seed_from_u64(settings.seed);
        let mut numbers: Vec<f32> =
            std::iter::repeat_with(|| (unit(&mut chance) - 0.5) * 0.2).take(NUMBERS).collect();
        numbers[OUT_WEIGHTS].iter_mut().for_each(|weight| *weight *= 2.0);
        let score_scale = fitting_scale(samples);
        Fit { settings, numbers, adam: Adam::new(NUMBERS, LEAST_SLOPE), epoch: 0, score_scale }
    }

    /// What scores are divided by to be logits.
    pub fn score_scale(&self) -> f32 {
        self.score_scale
    }

    /// Epochs done.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Whether all epochs are done.
    pub fn is_done(&self) -> bool {
        self.epoch >= self.settings.epochs
    }

    /// Goes through all samples once, in a new order, each through a symmetry drawn anew. `watch`
    /// hears of each step's number of samples and may break off; the epoch is then not done.
    pub fn epoch_over(
        &mut self,
        samples: &[Sample],
        watch: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Option<Progress> {
        let mut chance = Chance::seed_from_u64(self.settings.seed + 1 + u64::from(self.epoch));
        let mut order: Vec<usize> = (0..samples.len()).filter(|at| !is_kept_back(*at)).collect();
        shuffle(&mut order, &mut chance);
        let mut gradient = vec![0.0; NUMBERS];
        let mut sum = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let done = (number * BATCH) as f32 / order.len().max(1) as f32;
            sum += self.learn(samples, batch, &mut chance, &mut gradient);
            let size = self.step_size(done);
            self.adam.step(&mut self.numbers, &mut gradient, size);
            self.keep_small();
            if watch(batch.len()).is_break() {
                return None;
            }
        }
        self.epoch += 1;
        let learned = sum / order.len().max(1) as f32;
        Some(Progress { epoch: self.epoch, learned, kept_back: self.kept_back(samples) })
    }

    fn learn(
        &self,
        samples: &[Sample],
        batch: &[usize],
        chance: &mut Chance,
        gradient: &mut [f32],
    ) -> f32 {
        let mut sum = 0.0;
        for &at in batch {
            let symmetry = Symmetry::SQUARE[below(chance, 8) as usize];
            let seen = Seen::new(&samples[at].position.transformed(symmetry));
            sum += seen.learn(&self.numbers, self.lesson(&samples[at]), gradient);
        }
        sum
    }

    fn lesson(&self, sample: &Sample) -> Lesson {
        let drawn = sample.result.map(|result| f32::from(u8::from(result == 0)));
        let share = self.settings.result_share;
        match (sample.score, sample.result) {
            (DECIDED.., _) => Lesson { points: 1.0, drawn: Some(0.0) },
            (..=-29_000, _) => Lesson { points: 0.0, drawn: Some(0.0) },
            (score, result) => {
                let foreseen = sigmoid(f32::from(score) / self.score_scale);
                let mixed = |result| share * points(result) + (1.0 - share) * foreseen;
                Lesson { points: result.map_or(foreseen, mixed), drawn }
            }
        }
    }

    /// Half a cosine from the first step to a fiftieth of it.
    fn step_size(&self, done: f32) -> f32 {
        let whole = (self.epoch as f32 + done) / self.settings.epochs.max(1) as f32;
        let falling = 0.5 + 0.5 * (std::f32::consts::PI * whole).cos();
        self.settings.step * (0.02 + 0.98 * falling)
    }

    /// The second layer's weights must fit eight bits.
    fn keep_small(&mut self) {
        for weight in &mut self.numbers[OUT_WEIGHTS] {
            *weight = weight.clamp(-Real::OUT_MOST, Real::OUT_MOST);
        }
    }

    fn kept_back(&self, samples: &[Sample]) -> f32 {
        let kept = samples.iter().enumerate().filter(|(at, _)| is_kept_back(*at));
        let (mut sum, mut count) = (0.0, 0.0_f32);
        for (_, sample) in kept {
            sum += Seen::new(&sample.position).badness(&self.numbers, self.lesson(sample));
            count += 1.0;
        }
        sum / count.max(1.0)
    }

    /// The network in integers, with the command that made it.
    pub fn weights(&self, made_by: &str) -> Weights {
        shaped(&self.numbers).rounded(made_by)
    }

    /// Everything needed to go on later.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(self.epoch.to_le_bytes());
        bytes.extend(self.adam.steps.to_le_bytes());
        let parts = [&self.numbers, &self.adam.mean, &self.adam.square];
        bytes.extend(parts.into_iter().flatten().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// Goes on from such bytes; whether they were of this network.
    pub fn resume(&mut self, bytes: &[u8]) -> bool {
        if bytes.len() != 8 + 3 * NUMBERS * 4 {
            return false;
        }
        let word = |at: usize| [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
        self.epoch = u32::from_le_bytes(word(0));
        self.adam.steps = u32::from_le_bytes(word(4));
        let parts = [&mut self.numbers, &mut self.adam.mean, &mut self.adam.square];
        for (at, number) in parts.into_iter().flatten().enumerate() {
            *number = f32::from_le_bytes(word(8 + 4 * at));
        }
        true
    }
}

fn is_kept_back(at: usize) -> bool {
    at.is_multiple_of(KEPT_BACK_ONE_IN)
}

/// A result as a share of the points.
fn points(result: i8) -> f32 {
    0.5 + 0.5 * f32::from(result)
}

/// An even draw from 0 to 1.
fn unit(chance: &mut Chance) -> f32 {
    (chance.next_u32() >> 8) as f32 / (1 << 24) as f32
}

/// The divisor by which the scores foretell the results best; the network's own if there is no result.
fn fitting_scale(samples: &[Sample]) -> f32 {
    let known = || samples.iter().filter(|sample| sample.score.abs() < DECIDED).step_by(7);
    let badness = |scale: f32| -> f32 {
        let each = known().filter_map(|sample| {
            let target = points(sample.result?);
            Some(cross_entropy(sigmoid(f32::from(sample.score) / scale), target))
        });
        each.sum()
    };
    if !known().any(|sample| sample.result.is_some()) {
        return SCALE;
    }
    let scales = (0..24).map(|power| 100.0 * 1.15_f32.powi(power));
    scales.min_by(|a, b| badness(*a).total_cmp(&badness(*b))).unwrap_or(SCALE)
}

#[cfg(test)]
mod tests {
    use rivi_ultimate::search::Judge;

    use super::super::{PlaySettings, play_game};
    use super::*;

    #[test]
    fn it_learns_repeats_exactly_and_can_be_resumed() {
        let play = PlaySettings { judge: Judge::Hand, nodes: 30, seed: 1 };
        let samples: Vec<Sample> = (0..60).flat_map(|game| play_game(&play, game)).collect();
        let settings = FitSettings { epochs: 12, step: 0.01, result_share: 0.5, seed: 2 };
        let go = &mut |_| ControlFlow::Continue(());
        let mut fit = Fit::new(settings, &samples);
        let first = fit.epoch_over(&samples, go).unwrap();
        let saved = fit.to_bytes();
        let mut last = first;
        while !fit.is_done() {
            last = fit.epoch_over(&samples, go).unwrap();
        }
        assert!(last.learned < first.learned - 0.01, "{first:?} {last:?}");
        let mut again = Fit::new(settings, &samples);
        assert!(again.resume(&saved) && !again.resume(&saved[1..]));
        while !again.is_done() {
            again.epoch_over(&samples, go);
        }
        assert_eq!(fit.weights("x"), again.weights("x"));
    }
}
