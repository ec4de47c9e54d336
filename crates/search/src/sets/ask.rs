//! One question: whether a side wins within so many of its moves.

use std::ops::Range;

use super::answers::{Answers, FOREVER};
use super::field::{Field, Stones};
use super::weigh::{Sight, Spare, survey, weigh};
use crate::Limits;

/// Told apart from the keys of positions in which the other side moves.
const ATTACKS: u64 = 0x9e37_79b9_7f4a_7c15;

/// Answers questions about positions of one field.
pub(super) struct Asker<'a> {
    pub(super) field: &'a Field,
    pub(super) answers: &'a Answers,
    pub(super) limits: &'a Limits,
    /// The open sets of all positions between the root and the one at hand.
    pub(super) sets: Vec<u64>,
    pub(super) spare: Spare,
    pub(super) nodes: u64,
    /// So many nodes are the end of this question, though not of all.
    pub(super) most: u64,
    pub(super) stopped: bool,
}

impl Asker<'_> {
    /// The answer, or `None` if a limit is reached. `attacks` if the side that is asked about moves.
    pub(super) fn ask(&mut self, stones: Stones, moves: u8, attacks: bool) -> Option<bool> {
        self.stopped = false;
        self.sets.clear();
        self.sets.extend(&self.field.sets);
        let above = 0..self.sets.len();
        let answer = if attacks {
            self.attacks(stones, moves, above)
        } else {
            self.defends(stones, moves, above)
        };
        (!self.stopped).then_some(answer)
    }

    fn is_over(&mut self) -> bool {
        self.stopped |= self.nodes >= self.most || self.limits.reached(self.nodes);
        self.nodes += u64::from(!self.stopped);
        self.stopped
    }

    /// Whether the side that is asked about wins with so many moves, the first of which is now. Once it is stopped it
    /// says no.
    fn attacks(&mut self, stones: Stones, moves: u8, above: Range<usize>) -> bool {
        if self.is_over() {
            return false;
        }
        let moves = forever_if(moves, stones.free.count_ones().div_ceil(2));
        let first = self.sets.len();
        let sight = survey(&mut self.sets, above, &stones, moves);
        let answer = self.attacks_seeing(&stones, moves, first, sight);
        self.sets.truncate(first);
        answer
    }

    fn attacks_seeing(&mut self, stones: &Stones, moves: u8, first: usize, sight: Sight) -> bool {
        if sight.wins != 0 {
            return true;
        }
        if moves == 1 || !sight.hope || sight.other_wins.count_ones() > 1 {
            return false;
        }
        let forced = sight.other_wins != 0;
        let allowed = if forced { sight.other_wins } else { u64::MAX };
        if sight.forks & allowed != 0 {
            return true;
        }
        if moves == 2 {
            return false;
        }
        let all = first..self.sets.len();
        if forced {
            let next = stones.with_own(self.field, sight.other_wins.trailing_zeros() as u8);
            return self.defends(next, fewer(moves), all);
        }
        let key = stones.key() ^ ATTACKS;
        let known = self.answers.get(key);
        if let Some(answer) = known.answer(moves) {
            return answer;
        }
        let forever = moves == FOREVER;
        let weighed = weigh(&self.sets[first..], &mut self.spare, stones, true, forever);
        let Some(weights) = weighed else { return false };
        let before = self.nodes;
        let winning = weights.order(known.best).find(|&cell| {
            let next = stones.with_own(self.field, cell);
            self.stopped || self.defends(next, fewer(moves), all.clone())
        });
        if self.stopped {
            return false;
        }
        self.answers.put(key, moves, winning.is_some(), winning, self.nodes - before);
        winning.is_some()
    }

    /// Whether the side that is asked about wins with so many moves after a move of the other one.
    fn defends(&mut self, stones: Stones, moves: u8, above: Range<usize>) -> bool {
        if self.is_over() {
            return false;
        }
        let moves = forever_if(moves, stones.free.count_ones() / 2);
        let first = self.sets.len();
        let sight = survey(&mut self.sets, above, &stones, moves);
        let answer = self.defends_seeing(&stones, moves, first, sight);
        self.sets.truncate(first);
        answer
    }

    fn defends_seeing(&mut self, stones: &Stones, moves: u8, first: usize, sight: Sight) -> bool {
        if sight.other_wins != 0 {
            return false;
        }
        if sight.wins.count_ones() > 1 {
            return true;
        }
        if moves == 1 || !sight.hope {
            return false;
        }
        let all = first..self.sets.len();
        if sight.wins != 0 {
            let next = stones.with_other(self.field, sight.wins.trailing_zeros() as u8);
            return self.attacks(next, moves, all);
        }
        let key = stones.key();
        let known = self.answers.get(key);
        if let Some(answer) = known.answer(moves) {
            return answer;
        }
        let forever = moves == FOREVER;
        let weighed = weigh(&self.sets[first..], &mut self.spare, stones, false, forever);
        let Some(weights) = weighed else { return false };
        let before = self.nodes;
        let holding = weights.order(known.best).find(|&cell| {
            let next = stones.with_other(self.field, cell);
            self.stopped || !self.attacks(next, moves, all.clone())
        });
        if self.stopped {
            return false;
        }
        self.answers.put(key, moves, holding.is_none(), holding, self.nodes - before);
        holding.is_none()
    }
}

/// One move less, of as many as one likes none.
#[inline]
fn fewer(moves: u8) -> u8 {
    if moves == FOREVER { FOREVER } else { moves - 1 }
}

/// As many moves as the free cells allow are as many as one likes.
#[inline]
fn forever_if(moves: u8, most: u32) -> u8 {
    if u32::from(moves) >= most { FOREVER } else { moves }
}
