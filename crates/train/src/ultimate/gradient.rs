use rivi_rules::Position;
use rivi_ultimate::Ultimate;
use rivi_ultimate::net::{HIDDEN, OUTPUTS, ROWS, Real, outputs_of, seen_rows};

/// All numbers of the network in one list: rows, bias, outputs, their biases.
pub(super) const NUMBERS: usize = OUT_BIAS + OUTPUTS;
const BIAS: usize = ROWS * HIDDEN;
const OUT: usize = BIAS + HIDDEN;
const OUT_BIAS: usize = OUT + OUTPUTS * 2 * HIDDEN;

/// How much the chance of a draw counts beside the points: they are what moves are chosen by.
const DRAW_SHARE: f32 = 0.25;

/// The numbers of the second layer's weights, which must stay small.
pub(super) const OUT_WEIGHTS: std::ops::Range<usize> = OUT..OUT_BIAS;

type Neurons = [f32; HIDDEN];

/// A position as the network sees it: the rows of the mover's view and of the other's.
pub(super) struct Seen {
    rows: [Vec<usize>; 2],
    outputs: [usize; 2],
}

/// What a sample teaches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lesson {
    /// The share of the points to expect.
    pub(super) points: f32,
    /// Whether the game was drawn, 0 or 1, if that is known.
    pub(super) drawn: Option<f32>,
}

impl Seen {
    pub(super) fn new(position: &Ultimate) -> Seen {
        let (me, you) = (position.turn(), position.turn().other());
        let rows = [seen_rows(position, me), seen_rows(position, you)];
        Seen { rows, outputs: outputs_of(position) }
    }

    /// Points and draw in logits, and the neurons before activation.
    fn forward(&self, numbers: &[f32]) -> ([f32; 2], [Neurons; 2]) {
        let neurons = [0, 1].map(|view| {
            let mut sum: Neurons = std::array::from_fn(|neuron| numbers[BIAS + neuron]);
            for row in &self.rows[view] {
                let weights = &numbers[row * HIDDEN..][..HIDDEN];
                sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
            }
            sum
        });
        let logits = self.outputs.map(|output| {
            let mut logit = numbers[OUT_BIAS + output];
            for (view, neurons) in neurons.iter().enumerate() {
                let weights = &numbers[out(output, view)..][..HIDDEN];
                for (neuron, weight) in neurons.iter().zip(weights) {
                    let clipped = neuron.clamp(0.0, 1.0);
                    logit += clipped * clipped * weight;
                }
            }
            logit
        });
        (logits, neurons)
    }

    /// The sum of the cross entropies towards what is taught.
    pub(super) fn badness(&self, numbers: &[f32], lesson: Lesson) -> f32 {
        badness(self.forward(numbers).0, lesson)
    }

    /// Adds the gradient of the badness and gives the badness.
    pub(super) fn learn(&self, numbers: &[f32], lesson: Lesson, gradient: &mut [f32]) -> f32 {
        let (logits, neurons) = self.forward(numbers);
        let errors = errors(logits, lesson);
        for (output, error) in self.outputs.into_iter().zip(errors) {
            gradient[OUT_BIAS + output] += error;
        }
        for (view, neurons) in neurons.iter().enumerate() {
            let mut back: Neurons = [0.0; HIDDEN];
            for (output, error) in self.outputs.into_iter().zip(errors) {
                let out = out(output, view);
                for neuron in 0..HIDDEN {
                    let clipped = neurons[neuron].clamp(0.0, 1.0);
                    gradient[out + neuron] += error * clipped * clipped;
                    let is_clipped = !(0.0..=1.0).contains(&neurons[neuron]);
                    let slope = if is_clipped { 0.0 } else { 2.0 * clipped };
                    back[neuron] += error * numbers[out + neuron] * slope;
                }
            }
            for first in self.rows[view].iter().map(|row| row * HIDDEN).chain([BIAS]) {
                let part = &mut gradient[first..][..HIDDEN];
                part.iter_mut().zip(&back).for_each(|(sum, back)| *sum += back);
            }
        }
        badness(logits, lesson)
    }
}

/// Where the weights of an output for a view begin.
fn out(output: usize, view: usize) -> usize {
    OUT + (output * 2 + view) * HIDDEN
}

/// The cross entropies towards what is taught, added up.
fn badness([points, draw]: [f32; 2], lesson: Lesson) -> f32 {
    let of_draw = lesson.drawn.map_or(0.0, |drawn| cross_entropy(sigmoid(draw), drawn));
    cross_entropy(sigmoid(points), lesson.points) + DRAW_SHARE * of_draw
}

/// Their slopes by the logits.
fn errors([points, draw]: [f32; 2], lesson: Lesson) -> [f32; 2] {
    let of_draw = lesson.drawn.map_or(0.0, |drawn| sigmoid(draw) - drawn);
    [sigmoid(points) - lesson.points, DRAW_SHARE * of_draw]
}

pub(super) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// How badly a chance foretells a target.
pub(super) fn cross_entropy(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

/// The numbers in their shape.
pub(super) fn shaped(numbers: &[f32]) -> Real {
    let neurons = |at: usize| std::array::from_fn(|neuron| numbers[at + neuron]);
    let out = |output: usize| [0, 1].map(|view| neurons(out(output, view)));
    Real {
        rows: (0..ROWS).map(|row| neurons(row * HIDDEN)).collect(),
        bias: neurons(BIAS),
        out: (0..OUTPUTS).map(out).collect(),
        out_bias: numbers[OUT_BIAS..].to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_slope_of_the_cross_entropy() {
        let mut position = Ultimate::new(false);
        for m in position.moves().collect::<Vec<_>>().into_iter().step_by(9).take(1) {
            position.make(m);
        }
        let seen = Seen::new(&position);
        let mut numbers: Vec<f32> =
            (0..NUMBERS).map(|n| ((n * 7919) % 101) as f32 / 400.0 - 0.1).collect();
        let mut gradient = vec![0.0; NUMBERS];
        let lesson = Lesson { points: 0.8, drawn: Some(1.0) };
        seen.learn(&numbers, lesson, &mut gradient);
        for at in (0..NUMBERS).filter(|&at| gradient[at].abs() > 1e-3).step_by(37) {
            let (kept, step) = (numbers[at], 1e-2);
            let [above, below] = [step, -step].map(|step| {
                numbers[at] = kept + step;
                seen.badness(&numbers, lesson)
            });
            numbers[at] = kept;
            let slope = (above - below) / (2.0 * step);
            assert!((slope - gradient[at]).abs() < 0.05 * gradient[at].abs() + 1e-3, "{at}");
        }
    }
}
