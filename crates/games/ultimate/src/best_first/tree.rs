use std::cmp::Reverse;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

use rivi_rules::Position;
use rivi_search::memory::Memory;

use super::branch::{Branch, MOST, Standing};
use super::contempt::Contempt;
use super::expectation::score;
use crate::search::{RootMove, WIN, is_decided};
use crate::{Spot, Ultimate};

/// How much a move that looks good and was tried rarely is preferred.
const CURIOSITY: f32 = 1.3;
/// Bytes of a position: its standing and its branch, a word each.
const BYTES: usize = 16;
/// Children that a position has at most.
const FAMILY: usize = Spot::COUNT as usize;

/// Where a position lies in the tree.
pub(super) type At = u32;

/// The tree that all threads grow. The children of a position lie side by side.
///
/// Standings are written without care for other threads: a visit may get lost, which changes what the
/// search looks at and nothing that it proves. A branch is claimed by the one thread that adds
/// its children, and later changes only to become proven.
#[derive(Clone, Copy)]
pub(super) struct Tree<'a> {
    words: &'a [AtomicU64],
    used: &'a AtomicU32,
    /// Places that were used when the search began.
    used_before: u32,
    pub(super) root: At,
    manner: Manner,
}

/// How moves are weighed in a tree.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) contempt: Contempt,
    /// How sharply the first look at the moves tells good ones from bad ones.
    pub(super) sharpness: f32,
}

/// A child of a position.
struct Child {
    at: At,
    standing: Standing,
    branch: Branch,
}

/// Places in the tree that one thread fills alone, so that threads do not write side by side.
pub(super) struct Plot {
    next: At,
    left: u32,
    size: u32,
}

impl Plot {
    /// One that is renewed in pieces of this size; with 0, of what is needed.
    pub(super) fn new(size: u32) -> Plot {
        Plot { next: 0, left: 0, size }
    }
}

/// The memory of a tree.
pub(super) struct Ground {
    memory: Memory,
    used: AtomicU32,
    /// The position that was searched last, and where it lies.
    last: Option<(Ultimate, At)>,
}

impl std::fmt::Debug for Ground {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Ground with a tree of {} positions", self.used.load(Relaxed))
    }
}

impl Ground {
    /// For as many positions as fit so many bytes.
    pub(super) fn new(bytes: usize) -> Ground {
        let most = (bytes / BYTES).clamp(2 * FAMILY, MOST);
        Ground { memory: Memory::new(2 * most), used: AtomicU32::new(0), last: None }
    }

    /// A tree to search a position with: what lies below it in the one before if the game has gone on by two moves, otherwise a root only.
    pub(super) fn tree(&mut self, position: &Ultimate, manner: Manner) -> Tree<'_> {
        let kept = self.last.and_then(|(last, root)| {
            let is_roomy = self.used.load(Relaxed) as usize <= self.memory.words().len() / 4;
            is_roomy.then(|| self.rooted(root, manner).find(&last, position))?
        });
        let root = kept.unwrap_or(0);
        self.last = Some((*position, root));
        if kept.is_none() {
            self.used = AtomicU32::new(1);
            let tree = self.rooted(root, manner);
            tree.set_standing(root, Standing { value: 0.0, visits: 1.0 });
            tree.set_branch(root, Branch::new(Spot(0), None));
        }
        self.rooted(root, manner)
    }

    fn rooted(&self, root: At, manner: Manner) -> Tree<'_> {
        let used_before = self.used.load(Relaxed);
        Tree { words: self.memory.words(), used: &self.used, used_before, root, manner }
    }

    /// Makes the next search begin from nothing.
    pub(super) fn clear(&mut self) {
        self.last = None;
    }
}

impl Tree<'_> {
    pub(super) fn contempt(&self) -> Contempt {
        self.manner.contempt
    }

    /// Positions judged since the search began.
    #[inline]
    pub(super) fn judged(&self) -> u64 {
        u64::from(self.used.load(Relaxed) - self.used_before)
    }

    /// Where a position lies that two moves lead to from the root, if all its moves have been looked at and its result is
    /// not known. Two moves, as what a draw is worth depends on who is at the root.
    fn find(&self, root: &Ultimate, position: &Ultimate) -> Option<At> {
        let all = position.move_count();
        let found = self.children(self.root).find_map(|child| {
            let after = root.after(child.branch.choice());
            self.children(child.at).find(|reply| after.after(reply.branch.choice()) == *position)
        })?;
        let is_open = !found.branch.is_proven() && found.branch.children().len() == all;
        is_open.then_some(found.at)
    }

    /// Whether another family may not fit.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        2 * (self.used.load(Relaxed) as usize + FAMILY) > self.words.len()
    }

    #[inline]
    pub(super) fn standing(&self, at: At) -> Standing {
        Standing::unpacked(self.words[2 * at as usize].load(Relaxed))
    }

    #[inline]
    fn set_standing(&self, at: At, standing: Standing) {
        self.words[2 * at as usize].store(standing.packed(), Relaxed);
    }

    #[inline]
    pub(super) fn branch(&self, at: At) -> Branch {
        Branch(self.words[2 * at as usize + 1].load(Acquire))
    }

    fn set_branch(&self, at: At, branch: Branch) {
        self.words[2 * at as usize + 1].store(branch.0, Release);
    }

    /// The children of a position.
    #[inline]
    fn children(&self, at: At) -> impl Iterator<Item = Child> + '_ {
        let children = self.branch(at).children();
        let words = &self.words[2 * children.start..2 * children.end];
        words.chunks_exact(2).zip(children).map(|(words, at)| Child {
            at: at as At,
            standing: Standing::unpacked(words[0].load(Relaxed)),
            branch: Branch(words[1].load(Acquire)),
        })
    }

    /// Counts visits, as losses until they are backed up: counted on the way down, so that other threads
    /// look elsewhere in the meantime.
    #[inline]
    pub(super) fn visit(&self, at: At, times: f32) {
        let Standing { value, visits } = self.standing(at);
        let value = (value * visits - times) / (visits + times);
        self.set_standing(at, Standing { value, visits: visits + times });
    }

    /// The child to look at next; none if there is none, or none that may win.
    #[inline]
    pub(super) fn most_promising(&self, at: At) -> Option<At> {
        let all = CURIOSITY * self.standing(at).visits.sqrt();
        let mut best = (f32::NEG_INFINITY, None);
        for Child { at, standing: Standing { value, visits }, branch } in self.children(at) {
            let promise = value + all * branch.attention() / visits;
            if promise > best.0 && !branch.is_vain() {
                best = (promise, Some(at));
            }
        }
        best.1
    }

    /// Whether this thread is the one to look at the children of a position.
    pub(super) fn claim(&self, at: At) -> bool {
        let branch = self.branch(at);
        let word = &self.words[2 * at as usize + 1];
        branch.claimed().is_some_and(|claimed| {
            word.compare_exchange(branch.0, claimed.0, AcqRel, Relaxed).is_ok()
        })
    }

    /// Adds the children of a claimed position, each with its first value.
    pub(super) fn adopt(&self, at: At, is_ours: bool, children: &[(f32, Branch)], plot: &mut Plot) {
        if children.is_empty() {
            // Whatever is played, the answer wins.
            return self.prove(at, is_ours, (1, 2));
        }
        let Some(first) = self.room(children.len() as u32, plot) else { return };
        let best = children.iter().map(|child| child.0).fold(f32::NEG_INFINITY, f32::max);
        let attention = |value: f32| ((value - best) * self.manner.sharpness).exp();
        let all: f32 = children.iter().map(|child| attention(child.0)).sum();
        for (number, &(value, branch)) in children.iter().enumerate() {
            let child = first + number as u32;
            let branch = branch.with_attention(attention(value) / all);
            self.set_standing(child, Standing { value, visits: 1.0 });
            self.set_branch(child, branch);
        }
        let first = first as usize;
        self.set_branch(at, self.branch(at).with_children(first..first + children.len()));
    }

    /// Places for so many children, from a thread's plot or, if that is used up, from a new one. If
    /// there is none left the position stays claimed and without children.
    fn room(&self, count: u32, plot: &mut Plot) -> Option<At> {
        if plot.left < count {
            plot.left = plot.size.max(count);
            plot.next = self.used.fetch_add(plot.left, Relaxed);
        }
        let first = plot.next;
        (plot.next, plot.left) = (first + count, plot.left - count);
        (2 * (first + count) as usize <= self.words.len()).then_some(first)
    }

    fn prove(&self, at: At, is_ours: bool, result: (i8, u8)) {
        let visits = self.standing(at).visits;
        self.set_standing(
            at,
            Standing { value: self.contempt().of_result(result.0, is_ours), visits },
        );
        self.set_branch(at, self.branch(at).proved(result));
    }

    /// Books what is new about the children. The value of a position lies halfway between the best
    /// answer's and the mean of all that were tried: the best alone is too hopeful, the mean too slow to
    /// see that one answer refutes.
    pub(super) fn back_up(&self, at: At, is_ours: bool) {
        let (mut sum, mut tries, mut highest) = (0.0, 0.0, f32::NEG_INFINITY);
        let (mut is_open, mut is_won) = (false, false);
        for Child { standing: Standing { value, visits }, branch, .. } in self.children(at) {
            is_open |= !branch.is_proven();
            is_won |= branch.is_won();
            if !branch.is_lost() {
                let tried = visits - 1.0;
                sum += value * tried;
                tries += tried;
                highest = highest.max(value);
            }
        }
        if is_won || !is_open {
            self.conclude(at, is_ours);
        } else {
            let value = -(sum + (tries + 1.0) * highest) / (2.0 * tries + 1.0);
            self.set_standing(at, Standing { value, ..self.standing(at) });
        }
    }

    /// A position is won for who moved there if all answers lose, lost if one wins, drawn if all are
    /// known and the best is a draw.
    fn conclude(&self, at: At, is_ours: bool) {
        let rank = |(value, plies): (i8, u8)| (value, -i16::from(value) * i16::from(plies));
        let known = self.children(at).filter_map(|child| child.branch.proven()).map(rank);
        if let Some((value, soon)) = known.max() {
            self.prove(at, is_ours, (-value, soon.unsigned_abs() as u8 + 1));
        }
    }

    /// The root's moves, the one to play first, then the best by their scores.
    pub(super) fn root_moves(&self) -> Vec<RootMove> {
        let mut moves: Vec<RootMove> =
            self.children(self.root).map(|child| self.root_move(&child)).collect();
        moves.sort_by_key(|m| Reverse((WIN.min(m.score()), m.nodes)));
        let chosen = self.chosen().and_then(|chosen| moves.iter().position(|m| m.m == chosen));
        if let Some(chosen) = chosen.filter(|&chosen| !is_decided(moves[chosen].score())) {
            moves[..=chosen].rotate_right(1);
        }
        moves
    }

    /// The move to play where none is known to win: the one tried most among those that are still
    /// open, or a draw if that is worth more. A draw once proven is not tried any more, so that how often it was
    /// says nothing about it.
    fn chosen(&self) -> Option<Spot> {
        if self.children(self.root).any(|child| child.branch.is_won()) {
            return None;
        }
        let open =
            self.children(self.root).filter(|child| !child.branch.is_proven()).max_by(by_visits);
        let is_drawn = |child: &Child| child.branch.is_vain() && !child.branch.is_lost();
        let drawn = self.children(self.root).find(is_drawn);
        let better = match (open, drawn) {
            (Some(open), Some(drawn)) if drawn.standing.value > open.standing.value => Some(drawn),
            (open, drawn) => open.or(drawn),
        };
        better.map(|child| child.branch.choice())
    }

    fn root_move(&self, child: &Child) -> RootMove {
        let Child { at, standing: Standing { value, visits }, branch } = *child;
        let score = match branch.proven() {
            Some((0, _)) => 0,
            Some((value, plies)) => i32::from(value) * (WIN - 1 - i32::from(plies)),
            None => score(value),
        };
        let found = RootMove::with(branch.choice(), score, self.line(at), visits as u64);
        if matches!(branch.proven(), Some((0, _))) { found.drawn() } else { found }
    }

    /// The moves tried most from here on.
    fn line(&self, from: At) -> Vec<Spot> {
        let mut line = vec![self.branch(from).choice()];
        let mut at = from;
        while let Some(next) = self.children(at).max_by(by_visits) {
            line.push(next.branch.choice());
            at = next.at;
        }
        line
    }
}

fn by_visits(a: &Child, b: &Child) -> std::cmp::Ordering {
    a.standing.visits.total_cmp(&b.standing.visits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The move that is played where `Spot(1)` is a proven draw and `Spot(2)`, tried far more often, is worth so much.
    fn played(open: f32, contempt: f32) -> Spot {
        let mut ground = Ground::new(0);
        let manner = Manner { contempt: Contempt(contempt), sharpness: 1.0 };
        let tree = ground.tree(&Ultimate::new(false), manner);
        let drawn = (tree.contempt().of_result(0, true), Branch::new(Spot(1), Some((0, 9))));
        let children = [drawn, (open, Branch::new(Spot(2), None))];
        tree.adopt(0, false, &children, &mut Plot::new(0));
        tree.set_standing(2, Standing { value: open, visits: 500.0 });
        tree.root_moves()[0].m
    }

    #[test]
    fn a_proven_draw_is_not_passed_over_for_a_worse_move_that_was_tried_more() {
        assert_eq!([played(-0.2, 0.0), played(0.1, 0.0)], [Spot(1), Spot(2)]);
        assert_eq!([played(-0.2, 0.5), played(-0.6, 0.5)], [Spot(2), Spot(1)]);
    }
}
