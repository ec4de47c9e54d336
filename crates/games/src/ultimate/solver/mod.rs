//! The exact result of a position: win, draw or loss, by proof-number search.

mod proofs;
mod question;

use rivi_rules::{Outcome, Position};
use rivi_search::Limits;

use super::Ultimate;
use super::lines::Missing;
use super::sameness::Sameness;
use proofs::Proofs;
use question::Question;

/// Finds out who wins.
#[derive(Debug)]
pub struct Solver {
    proofs: Proofs,
}

/// What the solver found, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result of best play; none if a limit came first.
    pub outcome: Option<Outcome>,
    /// Positions entered.
    pub nodes: u64,
}

impl Solver {
    /// One with so many bytes of memory.
    pub fn new(bytes: usize) -> Solver {
        Solver { proofs: Proofs::new(bytes) }
    }

    /// The result of best play. First it asks whether the side to move wins, then whether the other does.
    pub fn solve(&mut self, position: &Ultimate, limits: &Limits) -> Solution {
        if position.outcome().is_some() {
            return Solution { outcome: position.outcome(), nodes: 0 };
        }
        let mut nodes = 0;
        for attacker in [position.turn(), position.turn().other()] {
            let mut question = Question {
                attacker,
                proofs: &mut self.proofs,
                limits,
                missing: Missing::new(),
                sameness: Sameness::new(),
                nodes,
                stopped: false,
            };
            let answer = question.answer(position);
            nodes = question.nodes;
            match answer {
                None => return Solution { outcome: None, nodes },
                Some(true) => return Solution { outcome: Some(Outcome::Win(attacker)), nodes },
                Some(false) => {}
            }
        }
        Solution { outcome: Some(Outcome::Draw), nodes }
    }
}
