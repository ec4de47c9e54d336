//! One question, "does this side win?", by depth-first proof-number search.

use rivi_rules::{Outcome, Position, Side};
use rivi_search::Limits;

use super::proofs::{NEVER, Numbers, Proofs};
use crate::bits::Bits;
use crate::ultimate::facts::{
    fewest_marks, playable_boards, safe_cells, winning_boards, wins_at_once,
};
use crate::ultimate::last_board::last_board;
use crate::ultimate::lines::{Missing, NEVER as OUT_OF_REACH};
use crate::ultimate::sameness::Sameness;
use crate::ultimate::{Spot, Ultimate};

/// How hard a refutation looks at first.
const DOUBT: u32 = 4;

pub(super) struct Question<'a> {
    pub(super) attacker: Side,
    /// Makes the keys of this question its own.
    pub(super) salt: u64,
    pub(super) proofs: &'a mut Proofs,
    pub(super) limits: &'a Limits,
    pub(super) missing: Missing,
    pub(super) sameness: Sameness,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
}

/// A position after a move.
struct Child {
    position: Ultimate,
    boards: u64,
    /// As the child's side to move sees them.
    numbers: Numbers,
}

impl Question<'_> {
    /// The answer; `None` if a limit came first.
    pub(super) fn answer(&mut self, position: &Ultimate) -> Option<bool> {
        let boards = self.sameness.boards(position);
        let mut numbers = self.first_look(position);
        if !numbers.is_settled() {
            let limit = Numbers { proof: NEVER - 1, disproof: NEVER - 1 };
            numbers = self.expand(position, boards, limit);
        }
        let proven = |numbers: Numbers| (numbers.proof == 0) == (position.turn() == self.attacker);
        numbers.is_settled().then(|| proven(numbers))
    }

    /// The numbers of a position that was not looked at before.
    fn first_look(&self, position: &Ultimate) -> Numbers {
        let attacks = position.turn() == self.attacker;
        let settled = |attacker_wins: bool| {
            if attacker_wins == attacks { Numbers::PROVEN } else { Numbers::DISPROVEN }
        };
        if let Some(outcome) = position.outcome() {
            return settled(outcome == Outcome::Win(self.attacker));
        }
        if wins_at_once(position) {
            return settled(attacks);
        }
        if let Some(end) = last_board(position) {
            return settled(end.value == if attacks { 1 } else { -1 });
        }
        let far = fewest_marks(self.missing, position, self.attacker);
        if far >= u32::from(OUT_OF_REACH) && !position.counts_boards() {
            return settled(false);
        }
        // The farther the attacker is from its line, the harder it looks.
        let (hope, doubt) = (far.min(9), DOUBT);
        if attacks {
            Numbers { proof: hope, disproof: doubt }
        } else {
            Numbers { proof: doubt, disproof: hope }
        }
    }

    fn children(&self, position: &Ultimate, boards: u64) -> Vec<Child> {
        let threatened = winning_boards(position, position.turn().other());
        let mut children = Vec::with_capacity(9);
        for board in Bits(playable_boards(position).into()) {
            for cell in Bits(safe_cells(position, threatened, board as u8).into()) {
                let next = position.after(Spot::new(board as u8, cell as u8));
                let boards = self.sameness.follow(boards, position, &next, board as u8);
                let key = self.key(boards, &next);
                let numbers = self.proofs.get(key).unwrap_or_else(|| self.first_look(&next));
                children.push(Child { position: next, boards, numbers });
            }
        }
        children
    }

    fn key(&self, boards: u64, position: &Ultimate) -> u64 {
        Sameness::key(boards, position) ^ self.salt
    }

    /// Searches below a position until a number reaches its limit; the numbers for its side to move.
    fn expand(&mut self, position: &Ultimate, boards: u64, limit: Numbers) -> Numbers {
        self.nodes += 1;
        self.stopped |= self.limits.reached(self.nodes);
        let before = self.nodes;
        let key = self.key(boards, position);
        let mut children = self.children(position, boards);
        loop {
            let numbers = summary(&children);
            let reached = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            if reached || numbers.is_settled() || self.stopped {
                self.proofs.put(key, numbers, self.nodes - before);
                return numbers;
            }
            self.expand_best(&mut children, numbers, limit);
        }
    }

    fn expand_best(&mut self, children: &mut [Child], numbers: Numbers, limit: Numbers) {
        let hardness = |child: &Child| child.numbers.disproof;
        let Some(best) = (0..children.len()).min_by_key(|&at| hardness(&children[at])) else {
            return;
        };
        let others = children.iter().enumerate().filter(|(at, _)| *at != best);
        let second = others.map(|(_, child)| hardness(child)).min().unwrap_or(NEVER);
        let child = &children[best];
        let below = Numbers {
            proof: (limit.disproof - numbers.disproof + child.numbers.proof).min(NEVER - 1),
            disproof: limit.proof.min(second + second / 4 + 1),
        };
        let (position, boards) = (child.position, child.boards);
        children[best].numbers = self.expand(&position, boards, below);
    }
}

/// The numbers of a position from its children's: proven if one child is disproven for its own side to
/// move, disproven if all are proven.
fn summary(children: &[Child]) -> Numbers {
    let proof = children.iter().map(|child| child.numbers.disproof).min().unwrap_or(NEVER);
    let sum: u64 = children.iter().map(|child| u64::from(child.numbers.proof)).sum();
    let disproof = sum.min(u64::from(NEVER)) as u32;
    let disproof = if proof == 0 { NEVER } else { disproof };
    Numbers { proof: if disproof == 0 { NEVER } else { proof }, disproof }
}
