use std::collections::HashMap;

use rivi_rules::{Outcome, Symmetric};
use rivi_search::{Exact, Limits, Search, Silent, Verdict};

use super::Judge;

/// Proves by the rules alone, for any game in which sides take turns: every move is tried, and every answer to it.
#[derive(Debug, Default)]
pub struct Prover {
    /// The answers so far: by the position's key, how many moves, and whether the side to move was to win or to lose.
    known: HashMap<(u64, u32, bool), bool>,
    limits: Limits,
    nodes: u64,
}

/// What an exact result may cost, in bytes.
const EXACT_BYTES: usize = 1 << 24;

impl Prover {
    /// Plays a move and counts it; none once a limit is reached.
    fn after<P: Symmetric>(&mut self, position: &P, m: P::Move) -> Option<P> {
        self.nodes += 1;
        (!self.limits.reached(self.nodes)).then(|| position.after(m))
    }

    fn won<P: Symmetric>(&mut self, position: &P, moves: u32) -> Option<bool> {
        if moves == 0 || position.outcome().is_some() {
            return Some(false);
        }
        let key = (position.key(), moves, true);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let mut after = Vec::new();
        for m in position.moves() {
            after.push(self.after(position, m)?);
        }
        let own = Some(Outcome::Win(position.turn()));
        let mut won = after.iter().any(|next| next.outcome() == own);
        for next in &after {
            won = won || moves > 1 && self.lost(next, moves - 1)?;
        }
        self.known.insert(key, won);
        Some(won)
    }

    fn lost<P: Symmetric>(&mut self, position: &P, moves: u32) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome == Outcome::Win(position.turn().other()));
        }
        let key = (position.key(), moves, false);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let mut after = Vec::new();
        for m in position.moves() {
            after.push(self.after(position, m)?);
        }
        // An end after the defender's own move is no loss.
        let mut lost = moves > 0 && after.iter().all(|next| next.outcome().is_none());
        for next in &after {
            lost = lost && self.won(next, moves)?;
        }
        self.known.insert(key, lost);
        Some(lost)
    }
}

impl<P: Symmetric> Judge<P> for Prover {
    fn begin(&mut self, limits: &Limits) {
        self.known.clear();
        (self.limits, self.nodes) = (limits.clone(), 0);
    }

    fn wins(&mut self, position: &P, moves: u32) -> Option<bool> {
        self.won(position, moves)
    }

    fn loses(&mut self, position: &P, moves: u32) -> Option<bool> {
        self.lost(position, moves)
    }

    fn ever_wins(&mut self, position: &P) -> Option<bool> {
        let mut exact = Exact::new(EXACT_BYTES);
        let report = exact.search(position, &self.limits.after(self.nodes), &mut Silent);
        self.nodes += report.nodes;
        match report.verdict {
            Verdict::Guess(_) => None,
            verdict => Some(matches!(verdict, Verdict::WinIn(_))),
        }
    }

    /// Moves that do not lose at once.
    fn plausible(&mut self, position: &P) -> Vec<P::Move> {
        let safe = |m: &P::Move| {
            let after = position.after(*m);
            after.outcome().is_some() || self.won(&after, 1) != Some(true)
        };
        position.moves().filter(safe).collect()
    }
}

#[cfg(test)]
mod tests {
    use rivi_mnk::Three;
    use rivi_rules::{Notation, Position, Side};

    use super::*;

    fn at(line: &str) -> Three {
        let mut position = Three::default();
        position.play_line(line).unwrap();
        position
    }

    /// The same by counting through the whole tree, without memory.
    fn slow(position: &Three, moves: u32) -> bool {
        let turn = position.turn();
        moves > 0
            && position.moves().any(|m| {
                let after = position.after(m);
                match after.outcome() {
                    Some(outcome) => outcome == Outcome::Win(turn),
                    None => after.moves().all(|reply| {
                        let next = after.after(reply);
                        next.outcome().is_none() && slow(&next, moves - 1)
                    }),
                }
            })
    }

    #[test]
    fn it_says_what_the_whole_tree_says() {
        let mut judge = Prover::default();
        Judge::<Three>::begin(&mut judge, &Limits::none());
        let mut asked = 0;
        let first = Three::default().start(Side::X);
        for one in first.moves() {
            let after_one = first.after(one);
            for two in after_one.moves() {
                let position = after_one.after(two);
                for moves in 0..=4 {
                    assert_eq!(judge.wins(&position, moves), Some(slow(&position, moves)));
                    asked += usize::from(slow(&position, moves));
                }
            }
        }
        assert!(asked > 10, "some are won");
    }

    #[test]
    fn wins_losses_and_draws_are_told_apart_and_limits_are_kept() {
        let mut judge = Prover::default();
        Judge::<Three>::begin(&mut judge, &Limits::none());
        let fork = at("a3 b3 a1 a2");
        assert_eq!((judge.wins(&fork, 1), judge.wins(&fork, 2)), (Some(false), Some(true)));
        assert_eq!(judge.loses(&at("a3 b3 a1 a2 c1"), 1), Some(true));
        assert_eq!(judge.ever_wins(&at("b2")), Some(false));
        assert_eq!(judge.ever_wins(&at("a3 b3")), Some(true));
        Judge::<Three>::begin(&mut judge, &Limits::nodes(20));
        assert_eq!(judge.wins(&at("b2"), 3), None);
    }
}
