use std::sync::LazyLock;

use crate::net::SCALE;

/// What scores promise, in points from -1 to 1. A table, as the curve itself took a fifteenth of the
/// whole search.
#[derive(Clone, Copy)]
pub(super) struct Expectation(&'static [f32]);

/// Points of score that share an entry.
const STEP: i32 = 4;
/// Entries for each sign; beyond them there is nothing more to expect.
const STEPS: i32 = 1000;

impl Expectation {
    pub(super) fn new() -> Expectation {
        static TABLE: LazyLock<Vec<f32>> =
            LazyLock::new(|| (-STEPS..=STEPS).map(|step| curve(step * STEP)).collect());
        Expectation(&TABLE)
    }

    #[inline]
    pub(super) fn of(self, score: i32) -> f32 {
        self.0[((score / STEP).clamp(-STEPS, STEPS) + STEPS) as usize]
    }
}

fn curve(score: i32) -> f32 {
    libm::tanhf(score as f32 / SCALE / 2.0)
}

/// Points from -1 to 1 as a score.
pub(super) fn score(expectation: f32) -> i32 {
    (libm::atanhf(expectation.clamp(-0.999, 0.999)) * 2.0 * SCALE) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_curve_and_turns_back_into_scores() {
        let expectation = Expectation::new();
        for points in (-3000..=3000).step_by(7) {
            let found = expectation.of(points);
            assert!((found - curve(points)).abs() < 0.006, "{points}: {found}");
            assert!((score(found) - points).abs() <= 10, "{points}: {}", score(found));
        }
        assert!(expectation.of(i32::MAX) > 0.99 && expectation.of(i32::MIN) < -0.99);
    }
}
