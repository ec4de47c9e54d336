use std::cmp::Reverse;

use super::expectation::score;
use super::{Child, Tree};
use crate::Spot;
use crate::search::{RootMove, WIN, is_decided};

/// The root's moves, the one to play first, then the best by their scores.
pub(super) fn root_moves(tree: &Tree) -> Vec<RootMove> {
    let children = tree.children(tree.root());
    let mut moves: Vec<RootMove> = children.map(|child| root_move(tree, &child)).collect();
    moves.sort_by_key(|m| Reverse((WIN.min(m.score()), m.nodes)));
    let chosen = tree.chosen().map(spot);
    let chosen = chosen.and_then(|chosen| moves.iter().position(|m| m.m == chosen));
    if let Some(chosen) = chosen.filter(|&chosen| !is_decided(moves[chosen].score())) {
        moves[..=chosen].rotate_right(1);
    }
    moves
}

fn root_move(tree: &Tree, child: &Child) -> RootMove {
    let (standing, branch) = (child.standing, child.branch);
    let score = match branch.proven() {
        Some((0, _)) => 0,
        Some((value, plies)) => i32::from(value) * (WIN - 1 - i32::from(plies)),
        None => score(standing.value),
    };
    let line = tree.line(child.at).into_iter().map(spot).collect();
    let found = RootMove::with(spot(branch.choice()), score, line, standing.visits as u64);
    if branch.is_drawn() { found.drawn() } else { found }
}

/// The move of a number.
pub(super) fn spot(number: u16) -> Spot {
    Spot(number as u8)
}
