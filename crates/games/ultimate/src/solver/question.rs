//! One question, "does this side win?", by depth-first proof-number search.

use rivi_rules::bits::Bits;
use rivi_rules::{Outcome, Position, Side};
use rivi_search::Limits;
use rivi_search::kit::{Claim, OpenChild, ProofNumbers, ProofSearch, ProofTable};

use super::effort::Effort;
use crate::facts::{playable_boards, safe_cells, safe_moves, winning_boards, wins_at_once};
use crate::last_board::last_board;
use crate::net::Weights;
use crate::sameness::{Gist, Sameness};
use crate::search::Node;
use crate::{Spot, Ultimate};

type Place = Node<&'static Weights>;
type Child = OpenChild<Spot>;

pub(super) struct Question<'a> {
    pub(super) attacker: Side,
    /// Makes the keys of this question its own.
    pub(super) salt: u64,
    pub(super) effort: &'a Effort,
    pub(super) weights: &'static Weights,
    pub(super) sameness: Sameness,
}

impl Question<'_> {
    /// The answer; `None` if a limit came first. `nodes` are the positions entered so far.
    pub(super) fn answer(
        self,
        position: &Ultimate,
        proofs: &mut ProofTable,
        limits: &Limits,
        nodes: &mut u64,
    ) -> Option<bool> {
        let place = Place::new(&self.weights, position);
        let goes_on = position.outcome().is_none();
        let mut numbers = match self.known(position, place.gist) {
            _ if goes_on && wins_at_once(position) => ProofNumbers::PROVEN,
            known => known.unwrap_or(ProofNumbers::OPEN),
        };
        let attacks = position.turn() == self.attacker;
        if !numbers.is_settled() {
            let key = self.key(place.gist, position);
            let mut search = ProofSearch::new(self, proofs, limits, *nodes);
            numbers = search.run(&place, key);
            *nodes = search.nodes();
        }
        numbers.is_settled().then_some((numbers.proof == 0) == attacks)
    }

    /// What is settled without search. The side to move must not be able to win at once by a line.
    #[inline]
    fn known(&self, position: &Ultimate, gist: Gist) -> Option<ProofNumbers> {
        let attacks = position.turn() == self.attacker;
        let settled = |attacker_wins: bool| {
            Some(if attacker_wins == attacks {
                ProofNumbers::PROVEN
            } else {
                ProofNumbers::DISPROVEN
            })
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
        is_lost.then_some(ProofNumbers::DISPROVEN)
    }

    #[inline]
    fn key(&self, gist: Gist, position: &Ultimate) -> u64 {
        Sameness::key(gist, position) ^ self.salt
    }

    /// Notes the children that are not settled at sight, and has the table ready for them; whether one
    /// is lost for its side to move.
    fn look_at_moves(&self, place: &Place, proofs: &ProofTable, found: &mut Vec<Child>) -> bool {
        let position = &place.position;
        for m in safe_moves(position) {
            let next = position.after(m);
            let gist = self.sameness.follow(place.gist, position, &next, m.board());
            let numbers = ProofNumbers::OPEN;
            match self.known(&next, gist) {
                Some(ProofNumbers::DISPROVEN) => return true,
                Some(_) => {}
                None => {
                    let key = self.key(gist, &next);
                    proofs.expect(key);
                    found.push(Child { key, numbers, m });
                }
            }
        }
        false
    }

    /// Looks the noted children up, guesses at those not met before, and strikes off those that are won for
    /// their side to move; whether one is lost for it.
    fn look_up(
        &self,
        place: &Place,
        proofs: &ProofTable,
        first: usize,
        found: &mut Vec<Child>,
    ) -> bool {
        let mut kept = first;
        for at in first..found.len() {
            let mut child = found[at];
            child.numbers = match proofs.get(child.key) {
                Some(ProofNumbers { disproof: 0, .. }) => return true,
                Some(ProofNumbers { proof: 0, .. }) => continue,
                Some(numbers) => numbers,
                None => self.guess(place, child.m),
            };
            found[kept] = child;
            kept += 1;
        }
        found.truncate(kept);
        false
    }

    /// The numbers of a position that was not met before.
    fn guess(&self, place: &Place, m: Spot) -> ProofNumbers {
        let next = place.position.after(m);
        let [score, _] = place.picture.foresee(self.weights, &next, m);
        let attacks = next.turn() == self.attacker;
        let [hope, doubt] = self.effort.of(if attacks { score } else { -score }, next.plies_left());
        let [proof, disproof] = if attacks { [hope, doubt] } else { [doubt, hope] };
        ProofNumbers { proof, disproof }
    }
}

impl Claim for Question<'_> {
    type Node = Place;
    type Move = Spot;

    fn open(&self, node: &Place, proofs: &ProofTable, found: &mut Vec<Child>) -> bool {
        let first = found.len();
        self.look_at_moves(node, proofs, found) || self.look_up(node, proofs, first, found)
    }

    fn after(&self, node: &Place, m: Spot) -> Place {
        node.after(&self.weights, self.sameness, m)
    }
}

/// Whether every move of the side to move, which cannot win at once, lets the other side win at once.
#[inline]
fn lets_the_opponent_win(position: &Ultimate) -> bool {
    let threatened = winning_boards(position, position.turn().other());
    let is_safe = |board: u32| safe_cells(position, threatened, board as u8) != 0;
    threatened != 0 && !Bits(playable_boards(position).into()).any(is_safe)
}
