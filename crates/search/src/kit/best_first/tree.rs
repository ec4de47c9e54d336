use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

use rivi_rules::Position;

use super::{At, Branch, Contempt, FirstLook, Standing};

/// The tree that all threads grow. The children of a position lie side by side.
///
/// Standings are written without care for other threads: a visit may get lost, which changes what the
/// search looks at and nothing that it proves. A branch is claimed by the one thread that adds
/// its children, and later changes only to become proven.
#[derive(Clone, Copy, Debug)]
pub struct Tree<'a, const BITS: u32> {
    words: &'a [AtomicU64],
    used: &'a AtomicU32,
    /// Places that were used when the search began.
    used_before: u32,
    /// Children that a position has at most.
    family: usize,
    root: At,
    manner: Manner,
}

/// How moves are weighed in a tree.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// What a draw is worth.
    pub contempt: Contempt,
    /// How sharply the first look at the moves tells good ones from bad ones.
    pub sharpness: f32,
    /// How much a move that looks good and was tried rarely is preferred.
    pub curiosity: f32,
}

/// A child of a position.
#[derive(Clone, Copy, Debug)]
pub struct Child<const BITS: u32> {
    /// Where it lies.
    pub at: At,
    /// What the search thinks of it.
    pub standing: Standing,
    /// What is known of it.
    pub branch: Branch<BITS>,
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

impl<'a, const BITS: u32> Tree<'a, BITS> {
    pub(super) fn new(
        words: &'a [AtomicU64],
        used: &'a AtomicU32,
        family: usize,
        root: At,
        manner: Manner,
    ) -> Tree<'a, BITS> {
        Tree { words, used, used_before: used.load(Relaxed), family, root, manner }
    }

    /// Begins anew with the root alone.
    pub(super) fn plant(&self) {
        self.set_standing(self.root, Standing { value: 0.0, visits: 1.0 });
        self.set_branch(self.root, Branch::new(0, None));
    }

    /// Where the position lies that is searched.
    pub fn root(&self) -> At {
        self.root
    }

    /// How moves are weighed.
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// Positions judged since the search began.
    #[inline]
    pub fn judged(&self) -> u64 {
        u64::from(self.used.load(Relaxed) - self.used_before)
    }

    /// Where a position lies that two moves lead to from the root, if all its moves have been looked at and its result is
    /// not known. Two moves, as what a draw is worth depends on who is at the root.
    pub(super) fn find<P: Position>(
        &self,
        root: &P,
        position: &P,
        after: impl Fn(&P, u16) -> P,
    ) -> Option<At> {
        let found = self.children(self.root).find_map(|child| {
            let between = after(root, child.branch.choice());
            let leads = |reply: &Child<BITS>| after(&between, reply.branch.choice()) == *position;
            self.children(child.at).find(leads)
        })?;
        let all = position.move_count();
        let is_open = !found.branch.is_proven() && found.branch.children().len() == all;
        is_open.then_some(found.at)
    }

    /// Whether another family may not fit.
    #[inline]
    pub fn is_full(&self) -> bool {
        2 * (self.used.load(Relaxed) as usize + self.family) > self.words.len()
    }

    /// What the search thinks of a position.
    #[inline]
    pub fn standing(&self, at: At) -> Standing {
        Standing::unpacked(self.words[2 * at as usize].load(Relaxed))
    }

    #[inline]
    pub(super) fn set_standing(&self, at: At, standing: Standing) {
        self.words[2 * at as usize].store(standing.packed(), Relaxed);
    }

    /// What is known of a position.
    #[inline]
    pub fn branch(&self, at: At) -> Branch<BITS> {
        Branch(self.words[2 * at as usize + 1].load(Acquire))
    }

    fn set_branch(&self, at: At, branch: Branch<BITS>) {
        self.words[2 * at as usize + 1].store(branch.0, Release);
    }

    /// The children of a position.
    #[inline]
    pub fn children(&self, at: At) -> impl Iterator<Item = Child<BITS>> + '_ {
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
        let all = self.manner.curiosity * self.standing(at).visits.sqrt();
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
    pub(super) fn adopt(
        &self,
        at: At,
        is_ours: bool,
        children: &[FirstLook<BITS>],
        plot: &mut Plot,
    ) {
        if children.is_empty() {
            // Whatever is played, the answer wins.
            return self.prove(at, is_ours, (1, 2));
        }
        let Some(first) = self.room(children.len() as u32, plot) else { return };
        let best = children.iter().map(|child| child.0).fold(f32::NEG_INFINITY, f32::max);
        let attention = |value: f32| libm::expf((value - best) * self.manner.sharpness);
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

    fn prove(&self, at: At, is_ours: bool, result: (i8, u16)) {
        let visits = self.standing(at).visits;
        let value = self.manner.contempt.of_result(result.0, is_ours);
        self.set_standing(at, Standing { value, visits });
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
        let rank = |(value, plies): (i8, u16)| (value, -i32::from(value) * i32::from(plies));
        let known = self.children(at).filter_map(|child| child.branch.proven()).map(rank);
        if let Some((value, soon)) = known.max() {
            self.prove(at, is_ours, (-value, soon.unsigned_abs() as u16 + 1));
        }
    }

    /// The number of the move to play where none is known to win: the one tried most among those that are still
    /// open, or a draw if that is worth more. A draw once proven is not tried any more, so that how often it was
    /// says nothing about it. None if a move wins, or none is open or drawn.
    pub fn chosen(&self) -> Option<u16> {
        let moves = || self.children(self.root);
        if moves().any(|child| child.branch.is_won()) {
            return None;
        }
        let open = moves().filter(|child| !child.branch.is_proven()).max_by(by_visits);
        let drawn = moves().find(|child| child.branch.is_drawn());
        let better = match (open, drawn) {
            (Some(open), Some(drawn)) if drawn.standing.value > open.standing.value => Some(drawn),
            (open, drawn) => open.or(drawn),
        };
        better.map(|child| child.branch.choice())
    }

    /// The numbers of the moves tried most, that which led here first.
    pub fn line(&self, from: At) -> Vec<u16> {
        let mut line = vec![self.branch(from).choice()];
        let mut at = from;
        while let Some(next) = self.children(at).max_by(by_visits) {
            line.push(next.branch.choice());
            at = next.at;
        }
        line
    }
}

fn by_visits<const BITS: u32>(a: &Child<BITS>, b: &Child<BITS>) -> std::cmp::Ordering {
    a.standing.visits.total_cmp(&b.standing.visits)
}
