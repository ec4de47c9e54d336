//! Counting the leaves of the move tree: the standard proof that rules are right, and a measure of
//! how fast they are.

use std::collections::HashSet;

use crate::{Position, Symmetric};

/// The number of positions after exactly `depth` more moves, counted along every path. A finished
/// game has no children. `None` if it does not fit 64 bits.
///
/// ```
/// use rivi_rules::{perft::perft, testing::Toy};
///
/// let toy: Toy = "((1 2) 3 (4 5 6))".parse().unwrap();
/// assert_eq!(perft(&mut toy.clone(), 1), Some(3));
/// assert_eq!(perft(&mut toy.clone(), 2), Some(5));
/// ```
pub fn perft<P: Position>(position: &mut P, depth: u32) -> Option<u64> {
    // A position without anything on the heap is a few words, and copying them is cheaper than
    // taking a move back.
    if std::mem::needs_drop::<P>() {
        perft_by_undo(position, depth)
    } else {
        perft_by_copy(position, depth)
    }
}

/// [`perft`] by making moves and taking them back.
fn perft_by_undo<P: Position>(position: &mut P, depth: u32) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(position.move_count() as u64),
        _ => {
            let moves: Vec<P::Move> = position.moves().collect();
            moves.into_iter().try_fold(0_u64, |sum, m| {
                let undo = position.make(m);
                let below = perft_by_undo(position, depth - 1);
                position.unmake(m, undo);
                sum.checked_add(below?)
            })
        }
    }
}

/// [`perft`] by copying the position for each move.
fn perft_by_copy<P: Position>(position: &P, depth: u32) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(position.move_count() as u64),
        2 => Some(position.replies()),
        _ => position.moves().try_fold(0_u64, |sum, m| {
            sum.checked_add(perft_by_copy(&position.after(m), depth - 1)?)
        }),
    }
}

/// [`perft`] for each first move.
pub fn divide<P: Position>(position: &mut P, depth: u32) -> Option<Vec<(P::Move, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    let moves: Vec<P::Move> = position.moves().collect();
    moves
        .into_iter()
        .map(|m| {
            let undo = position.make(m);
            let below = perft(position, depth - 1);
            position.unmake(m, undo);
            Some((m, below?))
        })
        .collect()
}

/// The number of different positions after 0, 1, … `depth` moves.
pub fn distinct<P: Position>(position: &P, depth: u32) -> Vec<usize> {
    distinct_by(position, depth, P::key)
}

/// The number of different positions after 0, 1, … `depth` moves, symmetric ones counted once.
pub fn distinct_up_to_symmetry<P: Symmetric>(position: &P, depth: u32) -> Vec<usize> {
    distinct_by(position, depth, P::canonical_key)
}

fn distinct_by<P: Position>(position: &P, depth: u32, key: impl Fn(&P) -> u64) -> Vec<usize> {
    let mut layer = vec![position.clone()];
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut seen = HashSet::new();
        layer = layer
            .iter()
            .flat_map(|position| position.moves().map(|m| position.after(m)))
            .filter(|child| seen.insert(key(child)))
            .collect();
        counts.push(layer.len());
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Toy;

    #[test]
    fn both_ways_count_the_same_leaves() {
        let mut toy: Toy = "((1 (2 3)) 3 (4 5 6))".parse().unwrap();
        for depth in 0..5 {
            assert_eq!(perft_by_undo(&mut toy, depth), perft_by_copy(&toy, depth));
            let first_moves = divide(&mut toy, depth).unwrap();
            if depth > 0 {
                let sum = first_moves.iter().map(|(_, count)| count).sum();
                assert_eq!(perft(&mut toy, depth), Some(sum));
            }
        }
        assert_eq!(perft(&mut toy, 3), Some(2));
        assert_eq!(perft(&mut toy, 4), Some(0));
        assert_eq!(divide(&mut toy, 2), Some(vec![(0, 2), (1, 0), (2, 3)]));
        assert_eq!(divide(&mut toy, 0), Some(Vec::new()));
    }

    #[test]
    fn equal_positions_are_counted_once() {
        let toy: Toy = "((1 2) (3 4) 5)".parse().unwrap();
        assert_eq!(distinct_by(&toy, 2, |_| 0), [1, 1, 1]);
        assert_eq!(distinct(&toy, 3), [1, 3, 4, 0]);
    }
}
