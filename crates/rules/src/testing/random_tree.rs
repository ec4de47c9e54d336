use crate::{Chance, below};

/// A random tree of so many levels at most, as [`Toy`](super::Toy) reads it, with payoffs from so many numbers round
/// zero. Few of them make equal values common.
pub fn random_tree(chance: &mut Chance, depth: u32, payoffs: u32) -> String {
    if depth == 0 || below(chance, 5) == 0 {
        let half = i64::from(payoffs / 2);
        return (i64::from(below(chance, payoffs)) - half).to_string();
    }
    let children: Vec<String> =
        (0..=below(chance, 4)).map(|_| random_tree(chance, depth - 1, payoffs)).collect();
    format!("({})", children.join(" "))
}
