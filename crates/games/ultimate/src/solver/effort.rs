/// How much work a position looks like before any was done: the more, the farther the network sees it
/// from the result in question, and the longer the game can still last.
#[derive(Debug)]
pub(super) struct Effort {
    /// For each score of the attacker, in steps, what a proof and what a disproof takes.
    by_score: Vec<[f32; 2]>,
    /// By what to multiply for the plies left.
    by_plies: [f32; 82],
}

/// Points of a step.
const STEP: i32 = 16;
/// Steps beyond which a score says no more, up or down.
const STEPS: i32 = 200;
/// By how much a step away from the result makes its proof harder: a whole logit by a factor of e, as if
/// the chance that the network sees were the share of tries that succeed. The best of the few tried.
const HARDER: f32 = 1.0408;
/// By how much a ply makes it harder. Found by trial.
const HARDER_A_PLY: f32 = 1.15;
/// What an even position takes at the end of the game: small against the largest number, large against
/// 1, so that there are many grades.
const UNIT: f32 = 64.0;
const MOST: f32 = 1e6;

impl Effort {
    /// Only multiplied up, so that every machine gets the same numbers.
    pub(super) fn new() -> Effort {
        let power = |base: f32, exponent: i32| {
            let size = (0..exponent.abs()).fold(1.0, |product: f32, _| product * base);
            if exponent < 0 { 1.0 / size } else { size }
        };
        let at = |step: i32| [UNIT * power(HARDER, -step), UNIT * power(HARDER, step)];
        Effort {
            by_score: (-STEPS..=STEPS).map(at).collect(),
            by_plies: std::array::from_fn(|plies| power(HARDER_A_PLY, plies as i32)),
        }
    }

    /// What a proof that the attacker wins takes, and what a disproof does.
    #[inline]
    pub(super) fn of(&self, attackers_score: i32, plies_left: u32) -> [u32; 2] {
        let step = (attackers_score / STEP).clamp(-STEPS, STEPS) + STEPS;
        let longer = self.by_plies[plies_left as usize];
        self.by_score[step as usize].map(|work| (work * longer).clamp(1.0, MOST) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_good_score_makes_the_proof_easy_and_a_long_game_everything_hard() {
        let effort = Effort::new();
        let [even, good, long] = [effort.of(0, 20), effort.of(500, 20), effort.of(0, 40)];
        assert_eq!(even[0], even[1]);
        assert!(good[0] < even[0] && good[1] > even[1], "{good:?}");
        assert!(long[0] > 10 * even[0] && long[1] > 10 * even[1], "{long:?}");
        for extreme in [effort.of(-29_000, 81), effort.of(29_000, 0)] {
            assert!(extreme.iter().all(|&work| (1..=1_000_000).contains(&work)), "{extreme:?}");
        }
    }
}
