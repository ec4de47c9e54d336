use rivi_rules::{Position, Side};

use super::changes::Changes;
use super::rows::{Pair, TO_PLAY, TO_WAIT};
use super::weights::{ONE, OUT_ONE};
use super::{HIDDEN, SCALE, Weights};
use crate::Ultimate;

/// Neurons of X's view and of O's.
pub(super) type Views = [[i16; HIDDEN]; 2];

/// Neurons worked on at a time: few enough that the processor's registers hold them.
const LANES: usize = 64;

/// The neurons of both views, as what they were and what has changed since.
#[derive(Clone, Copy)]
pub(super) struct Neurons<'a> {
    pub(super) weights: &'a Weights,
    /// The views before the changes.
    pub(super) views: &'a Views,
    pub(super) changes: &'a Changes,
}

impl Neurons<'_> {
    /// What these outputs say of the position that the changes lead to, in points of score.
    #[inline]
    #[allow(unsafe_code)]
    pub(super) fn say<const N: usize>(self, position: &Ultimate, outputs: [usize; N]) -> [i32; N] {
        #[cfg(target_arch = "x86_64")]
        if cfg!(not(feature = "narrow")) && is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has what the function is compiled for; nothing else is asked of a caller.
            return unsafe { self.say_by_avx2(position, outputs) };
        }
        self.say_anywhere(position, outputs)
    }

    /// The same, compiled for processors that work on twice as many numbers at a time.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn say_by_avx2<const N: usize>(self, position: &Ultimate, outputs: [usize; N]) -> [i32; N] {
        self.say_anywhere(position, outputs)
    }

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn say_anywhere<const N: usize>(self, position: &Ultimate, outputs: [usize; N]) -> [i32; N] {
        let board = usize::from(position.sent_to().unwrap_or(9));
        let seers = [position.turn(), position.turn().other()];
        let mut sums = [0; N];
        for (view, (seer, first)) in seers.into_iter().zip([TO_PLAY, TO_WAIT]).enumerate() {
            let out = outputs.map(|output| &self.weights.out[output][view]);
            for from in (0..HIDDEN).step_by(LANES) {
                let mut neurons = self.changed(seer, from);
                let row = &self.weights.rows[first + board];
                shift(&mut neurons, &part(row, from), i16::wrapping_add);
                activate(&mut sums, &neurons, out.map(|weights| part(weights, from)));
            }
        }
        std::array::from_fn(|number| points(sums[number], self.weights.out_bias[outputs[number]]))
    }

    /// Makes `next` the views after the changes.
    #[inline]
    #[allow(unsafe_code)]
    pub(super) fn change(self, next: &mut Views) {
        #[cfg(target_arch = "x86_64")]
        if cfg!(not(feature = "narrow")) && is_x86_feature_detected!("avx2") {
            // SAFETY: as in `say`.
            return unsafe { self.change_by_avx2(next) };
        }
        self.change_anywhere(next);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn change_by_avx2(self, next: &mut Views) {
        self.change_anywhere(next);
    }

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn change_anywhere(self, next: &mut Views) {
        for seer in Side::BOTH {
            for from in (0..HIDDEN).step_by(LANES) {
                next[seer][from..from + LANES].copy_from_slice(&self.changed(seer, from));
            }
        }
    }

    /// Neurons of a side's view after the changes.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn changed(self, seer: Side, from: usize) -> [i16; LANES] {
        let mut neurons = part(&self.views[seer], from);
        let row = |pair: &Pair| part(&self.weights.rows[usize::from(pair[seer as usize])], from);
        for pair in &self.changes.added {
            shift(&mut neurons, &row(pair), i16::wrapping_add);
        }
        for pair in &self.changes.removed {
            shift(&mut neurons, &row(pair), i16::wrapping_sub);
        }
        neurons
    }
}

/// The neurons from here on.
#[inline(always)]
#[allow(clippy::inline_always)]
fn part(neurons: &[i16; HIDDEN], from: usize) -> [i16; LANES] {
    std::array::from_fn(|lane| neurons[from + lane])
}

#[inline(always)]
#[allow(clippy::inline_always)]
fn shift(neurons: &mut [i16; LANES], row: &[i16; LANES], by: impl Fn(i16, i16) -> i16) {
    for (neuron, weight) in neurons.iter_mut().zip(row) {
        *neuron = by(*neuron, *weight);
    }
}

/// Adds neurons to the sums of some outputs: clipped, squared and weighed.
#[inline(always)]
#[allow(clippy::inline_always)]
fn activate<const N: usize>(
    sums: &mut [i32; N],
    neurons: &[i16; LANES],
    weights: [[i16; LANES]; N],
) {
    for (sum, weights) in sums.iter_mut().zip(&weights) {
        for (&neuron, &weight) in neurons.iter().zip(weights) {
            let neuron = neuron.clamp(0, ONE);
            // At most 255 × 127, so that the compiler may keep 16 bits.
            *sum += i32::from(neuron.wrapping_mul(weight)) * i32::from(neuron);
        }
    }
}

/// The sum at an output, with its bias, in points of score.
#[inline]
fn points(sum: i32, bias: i32) -> i32 {
    let value = i64::from(sum / i32::from(ONE) + bias);
    (value * SCALE as i64 / (i64::from(ONE) * i64::from(OUT_ONE))) as i32
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::Chance;

    use super::*;
    use crate::net::sight::Sight;
    use crate::net::{Accumulator, outputs_of};

    /// The network's output from its definition, one neuron after the other.
    fn slowly(weights: &Weights, position: &Ultimate, output: usize) -> i32 {
        let board = usize::from(position.sent_to().unwrap_or(9));
        let views = Accumulator::new(weights, position).views;
        let mut sum = 0_i64;
        for (view, seer) in [position.turn(), position.turn().other()].into_iter().enumerate() {
            let first = [TO_PLAY, TO_WAIT][view] + board;
            for (neuron, &seen) in views[seer].iter().enumerate() {
                let clipped = i64::from(seen + weights.rows[first][neuron]).clamp(0, 255);
                sum += clipped * clipped * i64::from(weights.out[output][view][neuron]);
            }
        }
        let value = sum / 255 + i64::from(weights.out_bias[output]);
        (value * SCALE as i64 / (255 * i64::from(OUT_ONE))) as i32
    }

    #[test]
    fn every_processor_gets_what_the_definition_gives() {
        let weights = Weights::scrambled();
        let mut chance = Chance::seed_from_u64(8);
        for game in 0..20 {
            let mut position = Ultimate::new(game % 2 == 0);
            while let Some(m) = position.random_move(&mut chance) {
                let views = Accumulator::new(&weights, &position).views;
                let after = position.after(m);
                let mut changes = Changes::default();
                let sights = [&position, &after].map(Sight::of);
                changes.note(&sights[0], &sights[1], m.board()..=m.board());
                let outputs = outputs_of(&after);
                let expected = outputs.map(|output| slowly(&weights, &after, output));
                let neurons = Neurons { weights: &weights, views: &views, changes: &changes };
                assert_eq!(neurons.say(&after, outputs), expected);
                assert_eq!(neurons.say_anywhere(&after, outputs), expected);
                let [mut next, mut next_anywhere] = [views; 2];
                neurons.change(&mut next);
                neurons.change_anywhere(&mut next_anywhere);
                let expected = Accumulator::new(&weights, &after).views;
                assert_eq!([next, next_anywhere], [expected; 2]);
                position = after;
            }
        }
    }
}
