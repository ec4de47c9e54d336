use std::collections::HashMap;

use crate::GameRecord;
use crate::statistics::{Decision, Pairs, Score, Sprt};

/// A sequential test over the pairs of a match in the order of the schedule. Pairs that finish early
/// wait for those before them, so that the decision does not depend on how many threads play.
#[derive(Clone, Debug)]
pub struct RunningTest {
    sprt: Sprt,
    waiting: HashMap<u64, Score>,
    pairs: Pairs,
    next: u64,
    decision: Decision,
}

impl RunningTest {
    /// A test before the first game.
    pub fn new(sprt: Sprt) -> RunningTest {
        RunningTest {
            sprt,
            waiting: HashMap::new(),
            pairs: Pairs::default(),
            next: 0,
            decision: Decision::GoOn,
        }
    }

    /// Hears of a finished game. Once the test has decided it listens no more.
    pub fn add(&mut self, game: &GameRecord) {
        let score = if game.x == 0 { game.winner.for_x() } else { game.winner.for_x().reversed() };
        self.waiting.insert(game.game, score);
        while self.decision == Decision::GoOn
            && let (Some(&one), Some(&other)) =
                (self.waiting.get(&(2 * self.next)), self.waiting.get(&(2 * self.next + 1)))
        {
            self.waiting.remove(&(2 * self.next));
            self.waiting.remove(&(2 * self.next + 1));
            self.pairs.add(one, other);
            self.next += 1;
            self.decision = self.sprt.decide(&self.pairs);
        }
    }

    /// The test's bounds.
    pub const fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// What it says.
    pub const fn decision(&self) -> Decision {
        self.decision
    }

    /// The log-likelihood ratio.
    pub fn ratio(&self) -> f64 {
        self.sprt.log_likelihood_ratio(&self.pairs)
    }

    /// How many games, from the first, the decision rests on; `None` while there is none.
    pub fn decided_after(&self) -> Option<u64> {
        (self.decision != Decision::GoOn).then_some(2 * self.next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{config, game};
    use crate::{Config, Winner};

    #[test]
    fn the_order_in_which_games_end_does_not_matter() {
        let config = Config { sprt: "0,100".parse().ok(), ..config(2, 40) };
        let games: Vec<_> = (0..40)
            .map(|n| game(&config, n, if n % 2 == 0 || n % 7 == 3 { Winner::X } else { Winner::O }))
            .collect();
        let run = |order: &mut dyn Iterator<Item = &GameRecord>| {
            let mut test = RunningTest::new(config.sprt.unwrap());
            order.for_each(|game| test.add(game));
            (test.decided_after(), test.decision(), test.ratio().to_bits())
        };
        let forward = run(&mut games.iter());
        assert_eq!(forward.1, Decision::Accept1);
        assert!(forward.0.unwrap() < 40);
        assert_eq!(run(&mut games.iter().rev()), forward);
    }
}
