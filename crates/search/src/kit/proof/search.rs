use super::numbers::Summary;
use super::{NEVER, ProofNumbers, ProofTable};
use crate::Limits;

/// A question about positions of a game in which sides take turns, such as whether one side wins.
pub trait Claim {
    /// A position with whatever is kept beside it.
    type Node;
    /// The game's moves.
    type Move: Copy;

    /// Adds the children of a position that are not settled, those won for their side to move left out; or says that
    /// one is lost for its side to move, which proves the position.
    fn open(
        &self,
        node: &Self::Node,
        proofs: &ProofTable,
        found: &mut Vec<OpenChild<Self::Move>>,
    ) -> bool;

    /// The position after a move.
    fn after(&self, node: &Self::Node, m: Self::Move) -> Self::Node;
}

/// A position after a move that is not settled.
#[derive(Clone, Copy, Debug)]
pub struct OpenChild<M> {
    /// By which the table knows it.
    pub key: u64,
    /// As its own side to move sees them.
    pub numbers: ProofNumbers,
    /// The move that leads there.
    pub m: M,
}

/// The search for an answer.
#[derive(Debug)]
pub struct ProofSearch<'a, C: Claim> {
    claim: C,
    proofs: &'a mut ProofTable,
    limits: &'a Limits,
    /// The open children of all positions between the root and the one at hand.
    children: Vec<OpenChild<C::Move>>,
    nodes: u64,
    stopped: bool,
}

impl<'a, C: Claim> ProofSearch<'a, C> {
    /// One that has entered so many positions before.
    pub fn new(claim: C, proofs: &'a mut ProofTable, limits: &'a Limits, nodes: u64) -> Self {
        ProofSearch { claim, proofs, limits, children: Vec::new(), nodes, stopped: false }
    }

    /// Positions entered, those before it included.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The numbers of a position that is not settled at sight, as its side to move sees them: settled, unless a limit
    /// was reached.
    pub fn run(&mut self, node: &C::Node, key: u64) -> ProofNumbers {
        // Open numbers stay below it, however large they grow.
        self.expand(node, key, ProofNumbers { proof: NEVER, disproof: NEVER })
    }

    /// Searches below a position until a number reaches its limit; the numbers for its side to move.
    fn expand(&mut self, node: &C::Node, key: u64, limit: ProofNumbers) -> ProofNumbers {
        self.nodes += 1;
        self.stopped |= self.limits.reached(self.nodes);
        let (before, first) = (self.nodes, self.children.len());
        let numbers = if self.claim.open(node, self.proofs, &mut self.children) {
            ProofNumbers::PROVEN
        } else {
            self.follow(node, first, limit)
        };
        self.children.truncate(first);
        self.proofs.put(key, numbers, self.nodes - before);
        numbers
    }

    /// Follows the most promising of the children from `first` on until a number reaches its limit.
    fn follow(&mut self, node: &C::Node, first: usize, limit: ProofNumbers) -> ProofNumbers {
        loop {
            let summary = Summary::of(self.children[first..].iter().map(|child| child.numbers));
            let numbers = summary.numbers;
            let reached = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            if reached || numbers.is_settled() || self.stopped {
                return numbers;
            }
            let best = first + summary.best;
            let child = self.children[best];
            // It may have been met on another way since.
            let now = self.proofs.get(child.key).unwrap_or(child.numbers);
            self.children[best].numbers = if now == child.numbers {
                let limit = summary.limit_below(limit, child.numbers);
                let next = self.claim.after(node, child.m);
                self.expand(&next, child.key, limit)
            } else {
                now
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::testing::{Toy, random_tree};
    use rivi_rules::{Chance, Outcome, Position, Side};

    use super::*;

    /// That a side wins, by the rules alone.
    struct Wins(Side);

    impl Wins {
        fn known(&self, position: &Toy) -> Option<ProofNumbers> {
            let is_won = position.outcome()? == Outcome::Win(self.0);
            let proves = is_won == (position.turn() == self.0);
            Some(if proves { ProofNumbers::PROVEN } else { ProofNumbers::DISPROVEN })
        }
    }

    impl Claim for Wins {
        type Node = Toy;
        type Move = <Toy as Position>::Move;

        fn open(
            &self,
            node: &Toy,
            proofs: &ProofTable,
            found: &mut Vec<OpenChild<Self::Move>>,
        ) -> bool {
            for m in node.moves() {
                let next = node.after(m);
                let key = next.key();
                let known = self.known(&next).or_else(|| proofs.get(key));
                let numbers = known.unwrap_or(ProofNumbers::OPEN);
                match numbers {
                    ProofNumbers { disproof: 0, .. } => return true,
                    ProofNumbers { proof: 0, .. } => {}
                    numbers => found.push(OpenChild { key, numbers, m }),
                }
            }
            false
        }

        fn after(&self, node: &Toy, m: Self::Move) -> Toy {
            node.after(m)
        }
    }

    fn minimax(position: &Toy) -> i32 {
        match (position.payoff(), position.turn()) {
            (Some(payoff), _) => payoff.0.signum(),
            (None, Side::X) => position.moves().map(|m| minimax(&position.after(m))).min().unwrap(),
            (None, Side::O) => position.moves().map(|m| minimax(&position.after(m))).max().unwrap(),
        }
    }

    #[test]
    fn random_trees_are_answered_as_minimax_answers() {
        let (mut chance, mut answers) = (Chance::seed_from_u64(1), [0; 2]);
        for _ in 0..1000 {
            let Ok(toy) = random_tree(&mut chance, 6, 3).parse::<Toy>() else { continue };
            if toy.outcome().is_some() {
                continue;
            }
            for (side, payoff) in [(Side::X, -1), (Side::O, 1)] {
                let (mut proofs, limits) = (ProofTable::new(1 << 16), Limits::none());
                let mut search = ProofSearch::new(Wins(side), &mut proofs, &limits, 0);
                let numbers = search.run(&toy, toy.key());
                assert!(numbers.is_settled() && search.nodes() > 0);
                let wins = (numbers.proof == 0) == (toy.turn() == side);
                assert_eq!(wins, minimax(&toy) == payoff, "{toy:?}");
                answers[usize::from(wins)] += 1;
            }
        }
        assert!(answers.iter().all(|&count| count > 200), "{answers:?}");
    }

    #[test]
    fn a_limit_leaves_it_open() {
        let toy: Toy = "((((0 0) (0 0)) ((0 0) (0 0))) ((0 0) (0 0)))".parse().unwrap();
        let (mut proofs, limits) = (ProofTable::new(1 << 16), Limits::nodes(2));
        let mut search = ProofSearch::new(Wins(Side::X), &mut proofs, &limits, 0);
        assert!(!search.run(&toy, toy.key()).is_settled());
        assert_eq!(search.nodes(), 2);
    }
}
