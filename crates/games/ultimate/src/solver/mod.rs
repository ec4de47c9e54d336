//! The exact result of a position: win, draw or loss, by proof-number search.

mod effort;
mod question;

use rivi_rules::{Outcome, Payoff, Position, Side};
use rivi_search::kit::ProofTable;
use rivi_search::{Limits, Progress, Report, Score, Search, Verdict};

use crate::net::{Accumulator, Weights};
use crate::sameness::Sameness;
use crate::{Spot, Ultimate};
use effort::Effort;
use question::Question;

/// Finds out who wins.
#[derive(Debug)]
pub struct Solver {
    proofs: ProofTable,
    effort: Effort,
    /// How often it was told to forget.
    forgotten: u64,
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
        Solver { proofs: ProofTable::new(bytes), effort: Effort::new(), forgotten: 0 }
    }

    /// What tells the keys of one question from those of others.
    fn salt(&self, attacker: Side) -> u64 {
        (2 * self.forgotten + attacker as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Begins anew: what it has proven before is not used again, so that the same question takes the
    /// same nodes.
    pub fn forget(&mut self) {
        self.forgotten += 1;
    }

    /// The result of best play. It asks whether one side wins and whether the other does, the likelier one
    /// first, in turns that grow: a win is found at the price of its own question, and only a draw
    /// needs the answer to both.
    pub fn solve(&mut self, position: &Ultimate, limits: &Limits) -> Solution {
        let mut solution = Solution { outcome: position.outcome(), nodes: 0 };
        let mut open = likelier_first(position);
        let mut turn = FIRST_TURN;
        while solution.outcome.is_none() && !limits.reached(solution.nodes) {
            for attacker in std::mem::take(&mut open) {
                match self.ask(position, attacker, turn, limits, &mut solution.nodes) {
                    None => open.push(attacker),
                    Some(false) => {}
                    Some(true) => {
                        solution.outcome = Some(Outcome::Win(attacker));
                        return solution;
                    }
                }
            }
            if open.is_empty() {
                solution.outcome = Some(Outcome::Draw);
            }
            turn *= 2;
        }
        solution
    }

    /// Whether a side wins, as far as this turn reaches.
    fn ask(
        &mut self,
        position: &Ultimate,
        attacker: Side,
        turn: u64,
        limits: &Limits,
        nodes: &mut u64,
    ) -> Option<bool> {
        if limits.reached(*nodes) {
            return None;
        }
        let most = limits.nodes.unwrap_or(u64::MAX).min(*nodes + turn);
        let limits = Limits { nodes: Some(most), ..limits.clone() };
        let question = Question {
            attacker,
            salt: self.salt(attacker),
            effort: &self.effort,
            weights: Weights::shipped(),
            sameness: Sameness::new(),
        };
        question.answer(position, &mut self.proofs, &limits, nodes)
    }
}

/// Tells the result and a move that keeps it. Nobody asked for distances: a win or a loss comes with the last move that
/// the board has room for at the latest. [`Shortest`](crate::Shortest) finds the distance itself.
impl Search<Ultimate> for Solver {
    fn search(
        &mut self,
        position: &Ultimate,
        limits: &Limits,
        _: &mut dyn Progress<Ultimate>,
    ) -> Report<Ultimate> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        let solution = self.solve(position, limits);
        let nothing = Report::without_search(Verdict::Guess(Score::EVEN));
        let Some(outcome) = solution.outcome else {
            return Report { nodes: solution.nodes, ..nothing };
        };
        let (best, nodes) = self.keeping(position, outcome, limits, solution.nodes);
        let Some(best) = best else { return Report { nodes, ..nothing } };
        let verdict =
            Verdict::within(Score::of(Payoff::of(outcome), position.turn()), position.plies_left());
        Report { best: Some(best), verdict, line: vec![best], nodes, depth: 1 }
    }
}

impl Solver {
    /// The first move that keeps the result, and the nodes entered in all; none if a limit came first.
    fn keeping(
        &mut self,
        position: &Ultimate,
        outcome: Outcome,
        limits: &Limits,
        mut nodes: u64,
    ) -> (Option<Spot>, u64) {
        let mut keeps = |m: &Spot| {
            let solution = self.solve(&position.after(*m), &limits.after(nodes));
            nodes += solution.nodes;
            solution.outcome == Some(outcome)
        };
        (position.moves().find(|m| keeps(m)), nodes)
    }
}

/// Nodes of the first turn of a question.
const FIRST_TURN: u64 = 20_000;

/// Both sides, the one that the network prefers first.
fn likelier_first(position: &Ultimate) -> Vec<Side> {
    let (weights, me) = (Weights::shipped(), position.turn());
    let is_ahead = Accumulator::new(weights, position).score(weights, position) >= 0;
    if is_ahead { vec![me, me.other()] } else { vec![me.other(), me] }
}
