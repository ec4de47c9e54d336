//! How even a position is, by search: Monte Carlo tree search with random playouts, which works for every
//! game, and which knows a proven result when it has one.

use rand_core::SeedableRng;
use rivi_rules::{Chance, Game, Outcome, Side, playout};

/// A tree of positions, grown by one at each playout.
struct Tree<P: Game> {
    nodes: Vec<Node<P::Move>>,
    chance: Chance,
}

/// A move, and what is known of the position after it. Points count for the side that made the move.
struct Node<M> {
    choice: Option<M>,
    visits: f64,
    points: f64,
    /// The exact share of the points, once it is proven.
    proven: Option<f64>,
    /// The nodes of the moves from here, once they were looked at.
    children: Option<std::ops::Range<usize>>,
}

/// How much a move that was tried rarely is preferred.
const CURIOSITY: f64 = 1.0;

/// The share of the points, from 0 to 1, that the side to move can expect. The same playouts and seed give
/// the same share.
pub(crate) fn expected_share<P: Game>(position: &P, playouts: u32, seed: u64) -> f64 {
    let mut tree = Tree::<P> { nodes: vec![Node::new(None)], chance: Chance::seed_from_u64(seed) };
    for _ in 0..playouts {
        if tree.nodes[0].proven.is_some() {
            break;
        }
        tree.grow(0, position.clone());
    }
    // The root's points are those of the side that moved there, the other one.
    1.0 - tree.nodes[0].share()
}

impl<M> Node<M> {
    const fn new(choice: Option<M>) -> Node<M> {
        Node { choice, visits: 0.0, points: 0.0, proven: None, children: None }
    }

    fn share(&self) -> f64 {
        let seen = if self.visits == 0.0 { 0.5 } else { self.points / self.visits };
        self.proven.unwrap_or(seen)
    }

    /// What makes a move worth trying: its share so far, and how little it was tried.
    fn promise(&self, of_all: f64) -> f64 {
        if self.visits == 0.0 && self.proven.is_none() {
            return f64::INFINITY;
        }
        self.share() + CURIOSITY * (of_all.ln() / self.visits.max(1.0)).sqrt()
    }
}

/// Points of the side that moved last.
fn points(outcome: Outcome, mover: Side) -> f64 {
    match outcome.winner() {
        None => 0.5,
        Some(side) => f64::from(u8::from(side == mover)),
    }
}

impl<P: Game> Tree<P> {
    /// Follows the most promising moves down, plays the rest at random, and books the result on the way
    /// back. The points are those of the side that moved to this node.
    fn grow(&mut self, at: usize, position: P) -> f64 {
        let mover = position.turn().other();
        let points = if let Some(outcome) = position.outcome() {
            let exact = points(outcome, mover);
            self.nodes[at].proven = Some(exact);
            exact
        } else if self.nodes[at].visits == 0.0 && at > 0 {
            points(playout(&position, &mut self.chance), mover)
        } else {
            self.grow_child(at, position)
        };
        let node = &mut self.nodes[at];
        node.visits += 1.0;
        node.points += points;
        points
    }

    fn grow_child(&mut self, at: usize, mut position: P) -> f64 {
        let children = self.children(at, &position);
        let of_all = self.nodes[at].visits + 1.0;
        let promise = |&child: &usize| self.nodes[child].promise(of_all);
        let open = children.clone().filter(|&child| self.nodes[child].proven.is_none());
        let best = open.max_by(|a, b| promise(a).total_cmp(&promise(b)));
        let Some((child, choice)) = best.and_then(|child| Some((child, self.nodes[child].choice?)))
        else {
            self.prove(at, &children);
            return self.nodes[at].share();
        };
        position.make(choice);
        let points = 1.0 - self.grow(child, position);
        self.prove(at, &children);
        points
    }

    /// A node is proven when one of its moves wins, or when all are proven.
    fn prove(&mut self, at: usize, children: &std::ops::Range<usize>) {
        let proofs = || self.nodes[children.clone()].iter().map(|child| child.proven);
        let wins = proofs().any(|proven| proven == Some(1.0));
        let all = proofs().all(|proven| proven.is_some());
        if wins || all {
            let best = proofs().flatten().fold(0.0, f64::max);
            self.nodes[at].proven = Some(1.0 - best);
        }
    }

    fn children(&mut self, at: usize, position: &P) -> std::ops::Range<usize> {
        if let Some(children) = &self.nodes[at].children {
            return children.clone();
        }
        let first = self.nodes.len();
        self.nodes.extend(position.moves().map(|m| Node::new(Some(m))));
        let children = first..self.nodes.len();
        self.nodes[at].children = Some(children.clone());
        children
    }
}

#[cfg(test)]
mod tests {
    use rivi_connect4::ConnectFour;
    use rivi_mnk::Three;
    use rivi_rules::{Notation, Position, Size};

    use super::*;

    fn share<P: Game>(start: &P, moves: &str, playouts: u32) -> f64 {
        let mut position = start.clone();
        position.play_line(moves).unwrap();
        expected_share(&position, playouts, 1)
    }

    /// Plain minimax: 1, ½ or 0 for the side to move.
    fn minimax(position: &Three) -> f64 {
        match position.outcome() {
            Some(outcome) => points(outcome, position.turn()),
            None => position.moves().map(|m| 1.0 - minimax(&position.after(m))).fold(0.0, f64::max),
        }
    }

    #[test]
    fn tic_tac_toe_is_proven_as_minimax_has_it() {
        for moves in ["a1 b2", "a1 a2", "b2 a2", "a1 b1", "b2 a1 c3", "a1 c3 a3", "a1 b2 c3 a3"] {
            let mut position = Three::default();
            position.play_line(moves).unwrap();
            let ours = share(&Three::default(), moves, 100_000);
            assert!((ours - minimax(&position)).abs() < 1e-9, "{moves}: {ours}");
        }
    }

    #[test]
    fn a_win_at_hand_is_seen() {
        let start = ConnectFour::<u64>::new(Size::new(7, 6));
        assert!((share(&start, "415161", 2000) - 1.0).abs() < 1e-9);
        assert!(share(&start, "41516", 20_000) < 0.2);
    }

    #[test]
    fn the_middle_is_better_than_the_edge() {
        let start = ConnectFour::<u64>::new(Size::new(7, 6));
        assert!(share(&start, "4", 5000) < share(&start, "1", 5000));
    }
}
