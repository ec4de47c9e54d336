//! Random: any legal move is as good as another.

use rand_core::SeedableRng;
use rivi_rules::{Chance, Position};

use crate::{Limits, Progress, Report, Score, Search, Verdict};

/// Draws a move evenly, without looking.
#[derive(Clone, Copy, Debug)]
pub struct RandomMove {
    /// Where chance comes from: the same seed draws the same move in the same position.
    pub seed: u64,
}

impl<P: Position> Search<P> for RandomMove {
    fn search(&mut self, position: &P, _: &Limits, progress: &mut dyn Progress<P>) -> Report<P> {
        let mut chance = Chance::seed_from_u64(self.seed ^ position.key());
        let best = position.random_move(&mut chance);
        let verdict = match position.outcome() {
            Some(outcome) => Verdict::over(outcome, position.turn()),
            None => Verdict::Guess(Score::EVEN),
        };
        let line = best.into_iter().collect();
        let report = Report { best, line, ..Report::without_search(verdict) };
        let _ = progress.iteration(&report);
        report
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rivi_rules::testing::Toy;

    use super::*;
    use crate::Silent;

    #[test]
    fn every_move_is_drawn_and_a_seed_draws_the_same() {
        let toy: Toy = "(1 2 3 4 5)".parse().unwrap();
        let drawn = |seed| RandomMove { seed }.search(&toy, &Limits::none(), &mut Silent).best;
        let all: HashSet<_> = (0..200).map(drawn).collect();
        assert_eq!(all.len(), 5);
        assert!((0..200).all(|seed| drawn(seed) == drawn(seed)));
    }
}
