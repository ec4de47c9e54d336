use std::cmp::Reverse;
use std::ops::ControlFlow;

use rivi_rules::Position;
use rivi_search::Limits;

use super::branch::Branch;
use crate::bits::Bits;
use crate::ultimate::evaluation::Evaluation;
use crate::ultimate::facts::{playable_boards, safe_cells, winning_boards};
use crate::ultimate::net::SCALE;
use crate::ultimate::sameness::Sameness;
use crate::ultimate::search::{Node, Outlook, RootMove, WIN};
use crate::ultimate::{Spot, Ultimate};

/// How much a move that looks good and was tried rarely is preferred.
const CURIOSITY: f32 = 1.3;
/// How sharply the first look at the moves tells good ones from bad ones.
const SHARPNESS: f32 = 8.0;
/// Positions that a tree may hold.
const MOST: usize = 8_000_000;

pub(super) struct Tree<'a, E: Evaluation> {
    evaluation: &'a E,
    sameness: Sameness,
    /// The root first, the children of a position side by side.
    branches: Vec<Branch>,
    /// The way taken last: most of it is taken again, and need not be played again.
    path: Vec<(usize, Node<E>)>,
    nodes: u64,
    deepest: u32,
}

impl<'a, E: Evaluation> Tree<'a, E> {
    pub(super) fn new(evaluation: &'a E, position: &Ultimate) -> Tree<'a, E> {
        Tree {
            evaluation,
            sameness: Sameness::new(),
            branches: vec![Branch::new(Spot(0), 0.0)],
            path: vec![(0, Node::new(evaluation, position))],
            nodes: 0,
            deepest: 0,
        }
    }

    pub(super) fn think(
        mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        let mut next_told = 1024;
        while self.branches[0].proven().is_none() && self.branches.len() < MOST {
            self.grow();
            if limits.reached(self.nodes) || limits.depth.is_some_and(|most| self.deepest > most) {
                break;
            }
            if self.nodes >= next_told {
                next_told = self.nodes * 2;
                if watch(&self.outlook()).is_break() {
                    break;
                }
            }
        }
        self.outlook()
    }

    /// Follows the best moves to a position that was not looked into, looks at all its moves, and books
    /// what is new on the way back.
    fn grow(&mut self) {
        let (mut at, mut depth) = (0, 0);
        while let Some(child) = self.most_promising(at) {
            depth += 1;
            self.step(depth, child);
            at = child;
        }
        self.path.truncate(depth + 1);
        self.deepest = self.deepest.max(depth as u32 + 1);
        if self.branches[at].children().is_empty() {
            self.look_into(at);
        }
        for step in (0..=depth).rev() {
            let at = self.path[step].0;
            self.branches[at].visits += 1.0;
            self.back_up(at);
        }
    }

    /// Takes a step of the way, unless it was taken the last time too.
    #[inline]
    fn step(&mut self, depth: usize, child: usize) {
        if self.path.get(depth).is_some_and(|step| step.0 == child) {
            return;
        }
        self.path.truncate(depth);
        let before = &self.path[depth - 1].1;
        let node = before.after(self.evaluation, self.sameness, self.branches[child].choice);
        self.path.push((child, node));
    }

    #[inline]
    fn most_promising(&self, at: usize) -> Option<usize> {
        let all = CURIOSITY * self.branches[at].visits.sqrt();
        let mut best = (f32::NEG_INFINITY, None);
        let children = self.branches[at].children();
        for (child, branch) in children.clone().zip(&self.branches[children]) {
            let promise = branch.value + all * branch.attention / branch.visits;
            if promise > best.0 && !branch.is_vain() {
                best = (promise, Some(child));
            }
        }
        best.1
    }

    /// Adds all moves of the position at the end of the way, with their first values.
    fn look_into(&mut self, at: usize) {
        let first = self.branches.len();
        let Some((_, node)) = self.path.last() else { return };
        if at == 0 {
            // A winning move may be unsafe; only at the root has nobody looked for it.
            for m in node.position.moves() {
                let branch = self.first_look(node, m);
                self.branches.push(branch);
            }
        } else {
            let threatened = winning_boards(&node.position, node.position.turn().other());
            for board in Bits(playable_boards(&node.position).into()).map(|board| board as u8) {
                let cells = Bits(safe_cells(&node.position, threatened, board).into());
                for m in cells.map(|cell| Spot::new(board, cell as u8)) {
                    let branch = self.first_look(node, m);
                    self.branches.push(branch);
                }
            }
        }
        let last = self.branches.len();
        self.nodes += (last - first) as u64;
        self.branches[at].adopt(first..last);
        if first == last {
            // Whatever is played, the answer wins.
            self.branches[at].prove((1, 2));
        }
        share_attention(&mut self.branches[first..]);
    }

    /// A move with its first value for the side that makes it.
    #[inline]
    fn first_look(&self, node: &Node<E>, m: Spot) -> Branch {
        let child = node.after(self.evaluation, self.sameness, m);
        match child.known() {
            Some((value, plies)) => Branch::known(m, (-value, plies)),
            None => {
                let score = self.evaluation.score(&child.picture, &child.position);
                Branch::new(m, -expectation(score))
            }
        }
    }

    /// A position is won for who moved there if all answers lose, lost if one wins, drawn if the best
    /// is. Otherwise its value lies halfway between the best answer's and the mean of all that were
    /// tried: the best alone is too hopeful, the mean too slow to see that one answer refutes.
    fn back_up(&mut self, at: usize) {
        let children = self.branches[at].children();
        let rank = |(value, plies): (i8, u8)| (value, -i16::from(value) * i16::from(plies));
        let (mut best, mut is_open) = (None, false);
        let (mut sum, mut tries, mut highest) = (0.0, 0.0, f32::NEG_INFINITY);
        for child in &self.branches[children.clone()] {
            match child.proven() {
                None => is_open = true,
                Some(result) => best = best.max(Some(rank(result))),
            }
            if !child.is_lost() {
                let tried = child.visits - 1.0;
                sum += child.value * tried;
                tries += tried;
                highest = highest.max(child.value);
            }
        }
        if children.is_empty() {
            return;
        }
        match best {
            Some((value, soon)) if value == 1 || !is_open => {
                self.branches[at].prove((-value, soon.unsigned_abs().saturating_add(1) as u8));
            }
            _ => self.branches[at].value = -(sum + (tries + 1.0) * highest) / (2.0 * tries + 1.0),
        }
    }

    fn outlook(&self) -> Outlook {
        let mut known: Vec<RootMove> =
            self.branches[0].children().map(|child| self.root_move(child)).collect();
        known.sort_by_key(|m| Reverse((WIN.min(m.score()), m.nodes)));
        // The best is the one tried most, unless results are proven.
        if let Some(most) =
            (0..known.len()).max_by_key(|&at| (decided(known[at].score()), known[at].nodes))
        {
            known[..=most].rotate_right(1);
        }
        Outlook { lines: 1, moves: known, nodes: self.nodes, depth: self.deepest }
    }

    fn root_move(&self, child: usize) -> RootMove {
        let branch = &self.branches[child];
        let score = match branch.proven() {
            Some((0, _)) => 0,
            Some((value, plies)) => i32::from(value) * (WIN - 1 - i32::from(plies)),
            None => score(branch.value),
        };
        RootMove::with(branch.choice, score, self.line(child), branch.visits as u64)
    }

    /// The moves tried most from here on.
    fn line(&self, mut at: usize) -> Vec<Spot> {
        let mut line = vec![self.branches[at].choice];
        let visits = |at: &usize| self.branches[*at].visits;
        while let Some(next) =
            self.branches[at].children().max_by(|a, b| visits(a).total_cmp(&visits(b)))
        {
            at = next;
            line.push(self.branches[at].choice);
        }
        line
    }
}

/// Turns the first values of a position's moves into shares of attention.
fn share_attention(moves: &mut [Branch]) {
    let best = moves.iter().map(|branch| branch.value).fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for branch in moves.iter_mut() {
        branch.attention = ((branch.value - best) * SHARPNESS).exp();
        sum += branch.attention;
    }
    for branch in moves {
        branch.attention /= sum;
    }
}

/// 1 for a proven win, -1 for a proven loss, else 0.
fn decided(score: i32) -> i32 {
    if score.abs() > 29_000 { score.signum() } else { 0 }
}

/// A score as points from -1 to 1.
fn expectation(score: i32) -> f32 {
    (score as f32 / SCALE / 2.0).tanh()
}

/// Points from -1 to 1 as a score.
fn score(expectation: f32) -> i32 {
    (expectation.clamp(-0.999, 0.999).atanh() * 2.0 * SCALE) as i32
}
