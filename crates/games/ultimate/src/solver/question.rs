//! One question, "does this side win?", by depth-first proof-number search.

use rivi_rules::bits::Bits;
use rivi_rules::{Outcome, Position, Side};
use rivi_search::Limits;

use super::effort::Effort;
use super::proofs::{NEVER, Numbers, Proofs};
use crate::facts::{playable_boards, safe_cells, safe_moves, winning_boards, wins_at_once};
use crate::last_board::last_board;
use crate::net::Weights;
use crate::sameness::{Gist, Sameness};
use crate::search::Node;
use crate::{Spot, Ultimate};

type Place = Node<&'static Weights>;

pub(super) struct Question<'a> {
    pub(super) attacker: Side,
    /// Makes the keys of this question its own.
    pub(super) salt: u64,
    pub(super) proofs: &'a mut Proofs,
    pub(super) limits: &'a Limits,
    pub(super) effort: &'a Effort,
    pub(super) weights: &'static Weights,
    pub(super) sameness: Sameness,
    /// The open children of all positions between the root and the one at hand.
    pub(super) children: Vec<Child>,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
}

/// A position after a move.
#[derive(Clone, Copy)]
pub(super) struct Child {
    key: u64,
    /// As the child's side to move sees them.
    numbers: Numbers,
    m: Spot,
}

/// What the children of a position say together.
struct Summary {
    numbers: Numbers,
    /// Where the child is that looks easiest to refute.
    best: usize,
    /// How hard the next best one looks.
    second: u32,
}

impl Question<'_> {
    /// The answer; `None` if a limit came first.
    pub(super) fn answer(&mut self, position: &Ultimate) -> Option<bool> {
        let place = Place::new(&self.weights, position);
        let goes_on = position.outcome().is_none();
        let mut numbers = match self.known(position, place.gist) {
            _ if goes_on && wins_at_once(position) => Numbers::PROVEN,
            known => known.unwrap_or(Numbers { proof: 1, disproof: 1 }),
        };
        if !numbers.is_settled() {
            // Open numbers stay below it, however large they grow.
            let limit = Numbers { proof: NEVER, disproof: NEVER };
            numbers = self.expand(&place, self.key(place.gist, position), limit);
        }
        let attacks = position.turn() == self.attacker;
        numbers.is_settled().then_some((numbers.proof == 0) == attacks)
    }

    /// What is settled without search. The side to move must not be able to win at once by a line.
    #[inline]
    fn known(&self, position: &Ultimate, gist: Gist) -> Option<Numbers> {
        let attacks = position.turn() == self.attacker;
        let settled = |attacker_wins: bool| {
            Some(if attacker_wins == attacks { Numbers::PROVEN } else { Numbers::DISPROVEN })
        };
        if let Some(outcome) = position.outcome() {
            return settled(outcome == Outcome::Win(self.attacker));
        }
        if !position.counts_boards() && !gist.leaves_a_line_to(self.attacker) {
            return settled(false);
        }
        if let Some(end) = last_board(position) {
            return settled(end.value == if attacks { 1 } else { -1 });
        }
        let is_lost = lets_the_opponent_win(position);
        is_lost.then_some(Numbers::DISPROVEN)
    }

    #[inline]
    fn key(&self, gist: Gist, position: &Ultimate) -> u64 {
        Sameness::key(gist, position) ^ self.salt
    }

    /// Searches below a position until a number reaches its limit; the numbers for its side to move.
    fn expand(&mut self, place: &Place, key: u64, limit: Numbers) -> Numbers {
        self.nodes += 1;
        self.stopped |= self.limits.reached(self.nodes);
        let (before, first) = (self.nodes, self.children.len());
        let numbers = if self.look_at_moves(place) || self.look_up(place, first) {
            Numbers::PROVEN
        } else {
            self.follow(place, first, limit)
        };
        self.children.truncate(first);
        self.proofs.put(key, numbers, self.nodes - before);
        numbers
    }

    /// Notes the children that are not settled at sight, and has the table ready for them; whether one
    /// is lost for its side to move.
    fn look_at_moves(&mut self, place: &Place) -> bool {
        let position = &place.position;
        for m in safe_moves(position) {
            let next = position.after(m);
            let gist = self.sameness.follow(place.gist, position, &next, m.board());
            let numbers = Numbers { proof: 1, disproof: 1 };
            match self.known(&next, gist) {
                Some(Numbers::DISPROVEN) => return true,
                Some(_) => {}
                None => self.note(Child { key: self.key(gist, &next), numbers, m }),
            }
        }
        false
    }

    fn note(&mut self, child: Child) {
        self.proofs.expect(child.key);
        self.children.push(child);
    }

    /// Looks the noted children up, guesses at those not met before, and strikes off those that are won for
    /// their side to move; whether one is lost for it.
    fn look_up(&mut self, place: &Place, first: usize) -> bool {
        let mut kept = first;
        for at in first..self.children.len() {
            let mut child = self.children[at];
            child.numbers = match self.proofs.get(child.key) {
                Some(Numbers { disproof: 0, .. }) => return true,
                Some(Numbers { proof: 0, .. }) => continue,
                Some(numbers) => numbers,
                None => self.guess(place, child.m),
            };
            self.children[kept] = child;
            kept += 1;
        }
        self.children.truncate(kept);
        false
    }

    /// The numbers of a position that was not met before.
    fn guess(&self, place: &Place, m: Spot) -> Numbers {
        let next = place.position.after(m);
        let [score, _] = place.picture.foresee(self.weights, &next, m);
        let attacks = next.turn() == self.attacker;
        let [hope, doubt] = self.effort.of(if attacks { score } else { -score }, next.plies_left());
        let [proof, disproof] = if attacks { [hope, doubt] } else { [doubt, hope] };
        Numbers { proof, disproof }
    }

    /// Follows the most promising of the children from `first` on until a number reaches its limit.
    fn follow(&mut self, place: &Place, first: usize, limit: Numbers) -> Numbers {
        loop {
            let summary = summary(&self.children[first..]);
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
                let limit = limit_below(limit, &summary, child.numbers);
                let next = place.after(&self.weights, self.sameness, child.m);
                self.expand(&next, child.key, limit)
            } else {
                now
            };
        }
    }
}

/// Whether every move of the side to move, which cannot win at once, lets the other side win at once.
#[inline]
fn lets_the_opponent_win(position: &Ultimate) -> bool {
    let threatened = winning_boards(position, position.turn().other());
    let is_safe = |board: u32| safe_cells(position, threatened, board as u8) != 0;
    threatened != 0 && !Bits(playable_boards(position).into()).any(is_safe)
}

/// How far the easiest child is followed: as long as it stays the easiest by a quarter, so that the search does
/// not go to and fro, and as long as the position itself stays within its limit.
fn limit_below(limit: Numbers, summary: &Summary, child: Numbers) -> Numbers {
    let (numbers, second) = (summary.numbers, summary.second);
    Numbers {
        proof: (limit.disproof - numbers.disproof + child.proof).min(NEVER),
        disproof: limit.proof.min(second + second / 4 + 1),
    }
}

/// The numbers of a position from its children's: proven if one child is disproven for its own side to
/// move, disproven if all are proven.
#[inline]
fn summary(children: &[Child]) -> Summary {
    let (mut best, mut least, mut second, mut sum) = (0, NEVER, NEVER, 0_u64);
    for (at, Child { numbers, .. }) in children.iter().enumerate() {
        sum += u64::from(numbers.proof);
        if numbers.disproof < least {
            (best, second, least) = (at, least, numbers.disproof);
        } else {
            second = second.min(numbers.disproof);
        }
    }
    let numbers = match (least, sum) {
        (0, _) => Numbers::PROVEN,
        (_, 0) => Numbers::DISPROVEN,
        _ => Numbers { proof: least, disproof: sum.min(u64::from(NEVER - 1)) as u32 },
    };
    Summary { numbers, best, second }
}
