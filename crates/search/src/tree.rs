//! Monte Carlo tree search with random playouts: works for every game, and knows a proven result when
//! it has one.

use std::ops::{ControlFlow, Range};

use rand_core::SeedableRng;
use rivi_rules::{Chance, Outcome, Position, Side, playout};

use crate::{Limits, Progress, Report, Score, Search, Verdict};

/// Grows a tree by one position at each random game, where it looks most promising (UCT).
///
/// [`Report::nodes`] are random games. The score is the share of the points above half, in thousandths of
/// a half. A proven win or loss is told with the moves it takes at most, which need not be the fewest.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarloTree {
    /// Where chance comes from: the same seed plays the same games in the same position.
    pub seed: u64,
    /// How much a move that was tried rarely is preferred.
    pub curiosity: f32,
    /// Positions that the tree may hold.
    pub most_positions: usize,
}

/// Positions that a tree may hold unless told otherwise.
const MOST_POSITIONS: usize = 10_000_000;

impl MonteCarloTree {
    /// One with the usual curiosity and room for ten million positions.
    pub fn new(seed: u64) -> MonteCarloTree {
        MonteCarloTree { seed, curiosity: 1.0, most_positions: MOST_POSITIONS }
    }

    /// Bytes that the tree of a game takes when it has as many positions as it may hold.
    pub const fn most_bytes<P: Position>() -> usize {
        MOST_POSITIONS * Self::bytes_a_position::<P>()
    }

    /// The list of positions doubles when it is full, and is in memory twice while it is copied.
    const fn bytes_a_position<P: Position>() -> usize {
        2 * size_of::<Node<P::Move>>()
    }

    /// The same with a tree that takes no more than so many bytes.
    #[must_use]
    pub fn within_bytes<P: Position>(self, bytes: usize) -> MonteCarloTree {
        let most_positions = self.most_positions.min(bytes / Self::bytes_a_position::<P>());
        MonteCarloTree { most_positions, ..self }
    }

    /// The share of the points, from 0 to 1, that the side to move can expect after so many random games.
    /// The same games and seed give the same share.
    pub fn expected_share<P: Position>(self, position: &P, playouts: u64) -> f64 {
        let mut tree = Tree::new(self, position);
        tree.grow_within(&Limits::nodes(playouts), &mut |_| ControlFlow::Continue(()));
        // The root's points are those of the side that moved there, the other one.
        1.0 - f64::from(tree.nodes[0].share())
    }
}

impl<P: Position> Search<P> for MonteCarloTree {
    fn search(
        &mut self,
        position: &P,
        limits: &Limits,
        progress: &mut dyn Progress<P>,
    ) -> Report<P> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        let mut tree = Tree::new(*self, position);
        tree.grow_within(limits, &mut |tree| progress.iteration(&tree.report()));
        tree.report()
    }
}

/// A tree of positions.
struct Tree<'p, P: Position> {
    settings: MonteCarloTree,
    root: &'p P,
    nodes: Vec<Node<P::Move>>,
    chance: Chance,
    playouts: u64,
    /// The nodes from the root down, each with the side that moved there.
    path: Vec<(usize, Side)>,
}

/// A move, and what is known of the position after it. Points count for the side that made the move.
struct Node<M> {
    choice: Option<M>,
    visits: f32,
    points: f32,
    /// The result, once it is proven.
    proven: Option<End>,
    /// The nodes of the moves from here, once they were looked at.
    children: Option<Range<u32>>,
}

/// A proven result: the share of the points, and the plies until the game is over at the latest.
#[derive(Clone, Copy)]
struct End {
    share: f32,
    plies: u32,
}

impl End {
    fn is_won(self) -> bool {
        self.share > 0.75
    }

    fn is_lost(self) -> bool {
        self.share < 0.25
    }

    /// An order from the worst to the best for the side that moved there: late losses before early ones, early
    /// wins before late ones.
    fn rank(self) -> i64 {
        let plies = i64::from(self.plies);
        match self {
            end if end.is_won() => (1 << 40) - plies,
            end if end.is_lost() => plies - (1 << 40),
            _ => 0,
        }
    }
}

impl<M> Node<M> {
    const fn new(choice: Option<M>) -> Node<M> {
        Node { choice, visits: 0.0, points: 0.0, proven: None, children: None }
    }

    fn share(&self) -> f32 {
        let seen = if self.visits == 0.0 { 0.5 } else { self.points / self.visits };
        self.proven.map_or(seen, |end| end.share)
    }
}

/// Points of the side that moved last.
fn points(outcome: Outcome, mover: Side) -> f32 {
    match outcome.winner() {
        None => 0.5,
        Some(side) => f32::from(u8::from(side == mover)),
    }
}

/// How many moves of a line a side makes.
fn moves_by<P: Position>(start: &P, line: &[P::Move], side: Side) -> u32 {
    let mut position = start.clone();
    let mut count = 0;
    for &m in line {
        count += u32::from(position.turn() == side);
        position.make(m);
    }
    count
}

impl<'p, P: Position> Tree<'p, P> {
    fn new(settings: MonteCarloTree, root: &'p P) -> Tree<'p, P> {
        let chance = Chance::seed_from_u64(settings.seed);
        let nodes = vec![Node::new(None)];
        Tree { settings, root, nodes, chance, playouts: 0, path: Vec::new() }
    }

    /// Grows until a limit is reached or the root is proven, telling `watch` at each power of two.
    fn grow_within(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&Tree<'p, P>) -> ControlFlow<()>,
    ) {
        while self.nodes[0].proven.is_none() && !limits.reached(self.playouts) {
            self.grow();
            let is_time = self.playouts >= 1024 && self.playouts.is_power_of_two();
            if is_time && watch(self).is_break() {
                return;
            }
        }
    }

    /// Follows the most promising moves down, plays the rest at random, and books the result on the way
    /// back.
    fn grow(&mut self) {
        self.playouts += 1;
        let mut position = self.root.clone();
        self.path.clear();
        self.path.push((0, position.turn().other()));
        let mut at = 0;
        // A position is taken into the tree on its second visit, if there is room.
        while self.nodes[at].proven.is_none() && (self.nodes[at].visits > 0.0 || at == 0) {
            let Some(children) = self.children(at, &position) else { break };
            let Some(child) = self.most_promising(at, children) else { break };
            let Some(choice) = self.nodes[child].choice else { break };
            at = child;
            self.path.push((at, position.turn()));
            position.make(choice);
        }
        self.book(at, &position);
    }

    fn children(&mut self, at: usize, position: &P) -> Option<Range<u32>> {
        if self.nodes[at].children.is_none() && position.outcome().is_none() {
            if self.nodes.len() >= self.settings.most_positions {
                return None;
            }
            let first = self.nodes.len() as u32;
            self.nodes.extend(position.moves().map(|m| Node::new(Some(m))));
            self.nodes[at].children = Some(first..self.nodes.len() as u32);
        }
        self.nodes[at].children.clone()
    }

    /// The child to try: its share so far, and how little it was tried. What is proven is not tried again.
    fn most_promising(&self, at: usize, children: Range<u32>) -> Option<usize> {
        let of_all = libm::logf(self.nodes[at].visits + 1.0);
        let mut best = (f32::NEG_INFINITY, None);
        for child in children.map(|child| child as usize) {
            let node = &self.nodes[child];
            if node.proven.is_some() {
                continue;
            }
            if node.visits == 0.0 {
                return Some(child);
            }
            let doubt = self.settings.curiosity * (of_all / node.visits).sqrt();
            let promise = node.points / node.visits + doubt;
            if promise > best.0 {
                best = (promise, Some(child));
            }
        }
        best.1
    }

    /// Finishes the game from the end of the path and books it all the way up.
    fn book(&mut self, last: usize, position: &P) {
        let mut mover = self.path.last().map_or(position.turn().other(), |&(_, mover)| mover);
        let mut share = if let Some(outcome) = position.outcome() {
            let share = points(outcome, mover);
            self.nodes[last].proven = Some(End { share, plies: 0 });
            share
        } else if let Some(proven) = self.nodes[last].proven {
            proven.share
        } else {
            points(playout(position, &mut self.chance), mover)
        };
        let mut proves = self.nodes[last].proven.is_some();
        for step in (0..self.path.len()).rev() {
            let (at, moved) = self.path[step];
            let turned = moved != mover;
            if proves && at != last {
                proves = self.prove(at, turned);
            }
            share = if turned { 1.0 - share } else { share };
            mover = moved;
            let node = &mut self.nodes[at];
            node.visits += 1.0;
            node.points += share;
        }
    }

    /// A node is proven when one of its moves wins, or when all are proven; whether it is. `turned` tells that those
    /// moves are made by the other side than the one that moved there.
    fn prove(&mut self, at: usize, turned: bool) -> bool {
        let Some(children) = self.nodes[at].children.clone() else { return false };
        let children = &self.nodes[children.start as usize..children.end as usize];
        let known = || children.iter().filter_map(|child| child.proven);
        let best = known().max_by_key(|end| end.rank());
        let Some(best) = best.filter(|best| best.is_won() || known().count() == children.len())
        else {
            return false;
        };
        let share = if turned { 1.0 - best.share } else { best.share };
        self.nodes[at].proven = Some(End { share, plies: best.plies + 1 });
        true
    }

    /// The move to play from a node: the soonest proven win, else the one tried most that is not proven to lose, else
    /// the latest loss.
    fn best_child(&self, at: usize) -> Option<usize> {
        let children = self.nodes[at].children.clone()?;
        let rank = |child: &usize| {
            let node = &self.nodes[*child];
            match node.proven {
                Some(end) if end.is_won() || end.is_lost() => (end.rank(), 0.0),
                _ => (0, node.visits),
            }
        };
        let better = |a: &usize, b: &usize| {
            rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal)
        };
        // The first of equals.
        children.rev().map(|child| child as usize).max_by(better)
    }

    /// What a proven end means at the root. Its distance counts the moves of who wins, where sides do not take turns too.
    fn proven(&self, end: End, line: &[P::Move]) -> Verdict {
        let told = Verdict::within(Score((100.0 - 200.0 * end.share) as i32), end.plies);
        let by = |side| moves_by(self.root, line, side);
        let turn = self.root.turn();
        match told {
            Verdict::WinIn(_) if line.len() as u32 == end.plies => Verdict::WinIn(by(turn)),
            Verdict::LossIn(_) if line.len() as u32 == end.plies => {
                Verdict::LossIn(by(turn.other()))
            }
            told => told,
        }
    }

    fn report(&self) -> Report<P> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(child) = self.best_child(at).filter(|&child| self.nodes[child].visits > 0.0)
        {
            line.extend(self.nodes[child].choice);
            at = child;
        }
        let best = line.first().copied().or_else(|| self.root.moves().next());
        let depth = line.len() as u32;
        let share = 1.0 - self.nodes[0].share();
        // The root's end is that of the side that moved there, the other one.
        let verdict = match self.nodes[0].proven {
            Some(end) => self.proven(end, &line),
            None => Verdict::Guess(Score(((share - 0.5) * 2000.0) as i32)),
        };
        Report { best, verdict, line, nodes: self.playouts, depth }
    }
}

#[cfg(test)]
mod tests {
    use rivi_rules::testing::Toy;

    use super::*;
    use crate::Silent;

    fn search(text: &str, playouts: u64) -> Report<Toy> {
        let toy: Toy = text.parse().unwrap();
        MonteCarloTree::new(1).search(&toy, &Limits::nodes(playouts), &mut Silent)
    }

    #[test]
    fn small_trees_are_proven_as_minimax_has_them() {
        // X minimises: its best answer to each move is O's loss.
        let report = search("((1 -1) (-1 (-1 -1)) (1 1))", 1000);
        assert_eq!(report.best, Some(1));
        assert!(matches!(report.verdict, Verdict::WinIn(_)), "{report:?}");
        assert_eq!(search("((1 0) (0 1))", 1000).verdict, Verdict::LossIn(1));
        assert_eq!(search("((0 -1) (1 1))", 1000).verdict, Verdict::Draw);
        assert_eq!(search("-3", 10).verdict, Verdict::WinIn(0));
    }

    #[test]
    fn it_repeats_exactly_and_keeps_its_limits() {
        let text = "(((1 -1 0) (1 0)) ((-1 -1) (1 1 1)) ((0 -1) 1))";
        assert_eq!(search(text, 5), search(text, 5));
        assert_eq!(search(text, 5).nodes, 5);
        let limits = Limits::none();
        limits.stop.set();
        let toy: Toy = text.parse().unwrap();
        let report = MonteCarloTree::new(1).search(&toy, &limits, &mut Silent);
        assert_eq!((report.nodes, report.best), (0, Some(0)));
    }
}
