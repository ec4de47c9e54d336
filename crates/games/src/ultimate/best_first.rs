//! Best-first tree search on the learned evaluation: grows a tree where it looks best, evaluates all
//! moves of a position at once, averages the values on the way back, and backs up what is proven exactly.

use std::ops::{ControlFlow, Range};

use rivi_rules::Position;
use rivi_search::Limits;

use super::evaluation::Evaluation;
use super::lines::Missing;
use super::net::{SCALE, Weights};
use super::sameness::Sameness;
use super::search::{Candidates, Judge, Node, Outlook, RootMove, WIN};
use super::{Spot, Ultimate};

/// How much a move that looks good and was tried rarely is preferred.
const CURIOSITY: f32 = 0.9;
/// How sharply the first look at the moves tells good ones from bad ones.
const SHARPNESS: f32 = 8.0;
/// Positions that a tree may hold.
const MOST: usize = 8_000_000;

/// The best-first search.
#[derive(Clone, Debug)]
pub struct BestFirst {
    judge: Judge,
}

impl BestFirst {
    /// One that judges so.
    pub fn new(judge: Judge) -> BestFirst {
        BestFirst { judge }
    }

    /// Searches a game that goes on, telling `watch` from time to time. The same limits give the same
    /// nodes.
    pub fn think(
        &self,
        position: &Ultimate,
        limits: &Limits,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        match &self.judge {
            Judge::Shipped => Tree::new(&Weights::shipped(), position).think(limits, watch),
            Judge::Net(weights) => Tree::new(&&**weights, position).think(limits, watch),
            Judge::Hand => Tree::new(&Missing::new(), position).think(limits, watch),
        }
    }
}

/// A position of the tree with the move that led there. Values are those of the side that made the move.
struct Leaf {
    choice: Spot,
    visits: f32,
    /// The sum of values from -1 to 1.
    sum: f32,
    prior: f32,
    /// The exact result, once it is proven: 1, 0 or -1, and plies to the end.
    proven: Option<(i8, u8)>,
    children: Option<Range<u32>>,
}

impl Leaf {
    fn value(&self) -> f32 {
        self.proven.map_or(self.sum / self.visits.max(1.0), |(value, _)| value.into())
    }
}

struct Tree<'a, E: Evaluation> {
    evaluation: &'a E,
    root: Node<E>,
    leaves: Vec<Leaf>,
    sameness: Sameness,
    nodes: u64,
    path: Vec<usize>,
    deepest: u32,
}

impl<'a, E: Evaluation> Tree<'a, E> {
    fn new(evaluation: &'a E, position: &Ultimate) -> Tree<'a, E> {
        let whole = Leaf {
            choice: Spot(0),
            visits: 0.0,
            sum: 0.0,
            prior: 1.0,
            proven: None,
            children: None,
        };
        Tree {
            evaluation,
            root: Node::new(evaluation, position),
            leaves: vec![whole],
            sameness: Sameness::new(),
            nodes: 0,
            path: Vec::new(),
            deepest: 0,
        }
    }

    fn think(
        mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        let mut next_told = 1024;
        while self.leaves[0].proven.is_none() && self.leaves.len() < MOST {
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
    /// its value on the way back.
    fn grow(&mut self) {
        let mut node = self.root.clone();
        let mut at = 0;
        self.path.clear();
        self.path.push(0);
        while let Some(children) = self.leaves[at].children.clone() {
            let Some(child) = self.most_promising(at, children) else { break };
            node = node.after(self.evaluation, self.sameness, self.leaves[child].choice);
            at = child;
            self.path.push(at);
        }
        self.deepest = self.deepest.max(self.path.len() as u32);
        let mut value = self.look_into(at, &node);
        for step in (0..self.path.len()).rev() {
            let at = self.path[step];
            self.prove(at);
            let leaf = &mut self.leaves[at];
            leaf.visits += 1.0;
            leaf.sum += value;
            value = -value;
        }
    }

    fn most_promising(&self, at: usize, children: Range<u32>) -> Option<usize> {
        let all = CURIOSITY * self.leaves[at].visits.max(1.0).sqrt();
        let mut best = (f32::NEG_INFINITY, None);
        for child in children.map(|child| child as usize) {
            let leaf = &self.leaves[child];
            if leaf.proven.is_some_and(|(value, _)| value <= 0) {
                continue;
            }
            let promise = leaf.value() + all * leaf.prior / leaf.visits;
            if promise > best.0 {
                best = (promise, Some(child));
            }
        }
        best.1
    }

    /// Adds all moves of a position with their first values; the value for the side that moved there.
    fn look_into(&mut self, at: usize, node: &Node<E>) -> f32 {
        if self.leaves[at].proven.is_some() || self.leaves[at].children.is_some() {
            return self.leaves[at].value();
        }
        let first = self.leaves.len();
        // A winning move may be unsafe; only at the root has nobody looked for it.
        let moves: Vec<Spot> = match at {
            0 => node.position.moves().collect(),
            _ => Candidates::new(&node.position, &|_: Spot| 0).iter().collect(),
        };
        if moves.is_empty() {
            // Whatever is played, the answer wins.
            self.leaves[at].proven = Some((1, 2));
            return 1.0;
        }
        for m in moves {
            let child = node.after(self.evaluation, self.sameness, m);
            self.nodes += 1;
            // For the side that moved there.
            let proven = child.known().map(|(value, plies)| (-value, plies));
            let value = match proven {
                Some((value, _)) => value.into(),
                None => -expectation(self.evaluation.score(&child.picture, &child.position)),
            };
            self.leaves.push(Leaf {
                choice: m,
                visits: 1.0,
                sum: value,
                prior: value,
                proven,
                children: None,
            });
        }
        self.leaves[at].children = Some(first as u32..self.leaves.len() as u32);
        -self.weigh(first)
    }

    /// Turns the first values of new moves into shares of attention; the best of them.
    fn weigh(&mut self, first: usize) -> f32 {
        let new = &mut self.leaves[first..];
        let best = new.iter().map(|leaf| leaf.prior).fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for leaf in new.iter_mut() {
            leaf.prior = ((leaf.prior - best) * SHARPNESS).exp();
            sum += leaf.prior;
        }
        for leaf in new {
            leaf.prior /= sum;
        }
        best
    }

    /// A position is won for who moved there if all answers lose, lost if one wins, drawn if the best is.
    fn prove(&mut self, at: usize) {
        let Some(children) = self.leaves[at].children.clone() else { return };
        let children = &self.leaves[children.start as usize..children.end as usize];
        let rank = |&(value, plies): &(i8, u8)| (value, -i16::from(value) * i16::from(plies));
        let best = children.iter().filter_map(|leaf| leaf.proven).max_by_key(rank);
        let Some((value, plies)) = best else { return };
        if value == 1 || children.iter().all(|leaf| leaf.proven.is_some()) {
            self.leaves[at].proven = Some((-value, plies.saturating_add(1)));
        }
    }

    fn outlook(&self) -> Outlook {
        let children = self.leaves[0].children.clone().unwrap_or(0..0);
        let mut known: Vec<RootMove> =
            children.map(|child| self.root_move(child as usize)).collect();
        known.sort_by_key(|m| std::cmp::Reverse((WIN.min(m.score()), m.nodes)));
        // The best is the one tried most, unless results are proven.
        if let Some(most) =
            (0..known.len()).max_by_key(|&at| (decided(known[at].score()), known[at].nodes))
        {
            known[..=most].rotate_right(1);
        }
        Outlook { lines: 1, moves: known, nodes: self.nodes, depth: self.deepest }
    }

    fn root_move(&self, child: usize) -> RootMove {
        let leaf = &self.leaves[child];
        let score = match leaf.proven {
            Some((0, _)) => 0,
            Some((value, plies)) => i32::from(value) * (WIN - 1 - i32::from(plies)),
            None => score(leaf.value()),
        };
        let mut line = vec![leaf.choice];
        let mut at = child;
        while let Some(children) = self.leaves[at].children.clone() {
            let most = children.max_by(|&a, &b| {
                self.leaves[a as usize].visits.total_cmp(&self.leaves[b as usize].visits)
            });
            let Some(next) = most else { break };
            at = next as usize;
            line.push(self.leaves[at].choice);
        }
        RootMove::with(leaf.choice, score, line, leaf.visits as u64)
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
