use std::collections::HashSet;

use rivi_rules::{Position, Size};

use crate::{Column, ConnectFour, solver::standard_key};

/// The board that books are made for.
pub const OPENINGS_SIZE: Size = Size::new(7, 6);

/// Columns from the centre outwards.
const CENTRE_FIRST: [Column; 7] =
    [Column(3), Column(2), Column(4), Column(1), Column(5), Column(0), Column(6)];

/// Every unfinished position of exactly this many plies, a mirror image only once. Neighbours in the
/// list have much in common, so that solving one after the other uses a warm table.
///
/// ```
/// use rivi_connect4::openings;
/// let counts: Vec<usize> = (0..=5).map(|plies| openings(plies).len()).collect();
/// assert_eq!(counts, [1, 4, 25, 121, 568, 2144]);
/// ```
pub fn openings(plies: u32) -> Vec<ConnectFour<u64>> {
    let mut positions = vec![ConnectFour::new(OPENINGS_SIZE)];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let children = positions.iter().flat_map(|position| {
            let legal = CENTRE_FIRST.into_iter().filter(|&column| position.is_legal(column));
            legal.map(|column| position.after(column))
        });
        positions = children
            .filter(|child| child.outcome().is_none() && seen.insert(standard_key(child)))
            .collect();
    }
    positions
}
