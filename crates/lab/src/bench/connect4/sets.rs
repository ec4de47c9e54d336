//! Positions to measure with: the public sets, the empty board, random ones.

use anyhow::Context;
use rivi_connect4::{ConnectFour, OPENINGS_SIZE};
use rivi_rules::{Chance, Notation, Position};

const SETS: [(&str, &str); 7] = [
    ("L3_R1", include_str!("../../../../games/connect4/data/connect4/L3_R1.txt")),
    ("L2_R1", include_str!("../../../../games/connect4/data/connect4/L2_R1.txt")),
    ("L2_R2", include_str!("../../../../games/connect4/data/connect4/L2_R2.txt")),
    ("L1_R1", include_str!("../../../../games/connect4/data/connect4/L1_R1.txt")),
    ("L1_R2", include_str!("../../../../games/connect4/data/connect4/L1_R2.txt")),
    ("L1_R3", include_str!("../../../../games/connect4/data/connect4/L1_R3.txt")),
    ("empty", " 1"),
];

/// A position whose score is known.
pub(super) struct Case {
    pub(super) moves: String,
    pub(super) position: ConnectFour<u64>,
    pub(super) score: i32,
}

/// Reads a set by its name, `L1_R1`, or its first positions, `L1_R1:20`.
pub(super) fn read(name: &str) -> anyhow::Result<Vec<Case>> {
    let (set, first) = name.split_once(':').unwrap_or((name, "500"));
    let first: usize = first.parse().with_context(|| format!("'{first}' is no number"))?;
    let known = SETS.map(|(set, _)| set).join(", ");
    let (_, text) = SETS
        .iter()
        .find(|(known, _)| *known == set)
        .with_context(|| format!("there is no set '{set}'; the sets are {known}"))?;
    text.lines().take(first).map(read_line).collect()
}

fn read_line(line: &str) -> anyhow::Result<Case> {
    let (moves, score) = line.split_once(' ').context("a line of moves and score")?;
    Ok(Case { moves: moves.to_owned(), position: after(moves)?, score: score.trim().parse()? })
}

/// The position after these columns.
pub(super) fn after(moves: &str) -> anyhow::Result<ConnectFour<u64>> {
    let mut position = ConnectFour::new(OPENINGS_SIZE);
    position.play_line(moves)?;
    Ok(position)
}

/// An unfinished position after so many random moves.
pub(super) fn random(plies: usize, chance: &mut Chance) -> (String, ConnectFour<u64>) {
    loop {
        let mut position = ConnectFour::new(OPENINGS_SIZE);
        let mut moves = Vec::new();
        while let Some(m) = position.random_move(chance).filter(|_| moves.len() < plies) {
            position.make(m);
            moves.push(m);
        }
        if position.outcome().is_none() {
            return (position.line_text(&moves), position);
        }
    }
}
