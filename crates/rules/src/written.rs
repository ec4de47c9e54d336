use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::{
    IllegalMove, Notation, NotationError, Outcome, Payoff, Position, Side, Symmetric, Symmetry,
    stone_key,
};

/// A game written as text: a leaf is its payoff, a fork is its children in brackets.
///
/// `((3 12) (2 4) (14 5))` is a game in which X, who minimises, chooses one of three forks and O,
/// who maximises, one of its leaves. A fork has at most 256 children, and brackets are nested at
/// most 256 deep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toy {
    nodes: Arc<[Node]>,
    at: usize,
    turn: Side,
}

#[derive(Debug, PartialEq, Eq)]
enum Node {
    Leaf(i32),
    Fork(Vec<usize>),
}

impl Position for Toy {
    type Move = u8;
    type Undo = usize;

    fn start(&self, first: Side) -> Toy {
        Toy { nodes: Arc::clone(&self.nodes), at: 0, turn: first }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.payoff().map(Payoff::outcome)
    }

    fn payoff(&self) -> Option<Payoff> {
        match self.nodes[self.at] {
            Node::Leaf(value) => Some(Payoff(value)),
            Node::Fork(_) => None,
        }
    }

    fn payoffs(&self) -> (Payoff, Payoff) {
        let leaves = || {
            self.nodes.iter().filter_map(|node| match node {
                Node::Leaf(value) => Some(Payoff(*value)),
                Node::Fork(_) => None,
            })
        };
        // Every fork has children, so that there is at least one leaf.
        (leaves().min().unwrap_or(Payoff(0)), leaves().max().unwrap_or(Payoff(0)))
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        (0..self.children().len()).map(|m| m as u8)
    }

    fn check(&self, m: u8) -> Result<(), IllegalMove> {
        match self.outcome() {
            Some(outcome) => Err(IllegalMove::GameOver(outcome)),
            None if (m as usize) < self.children().len() => Ok(()),
            None => Err(IllegalMove::OffBoard),
        }
    }

    fn make(&mut self, m: u8) -> usize {
        let from = self.at;
        self.at = self.children()[m as usize];
        self.turn = self.turn.other();
        from
    }

    fn unmake(&mut self, _: u8, from: usize) {
        self.at = from;
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        stone_key(self.at as u32, self.turn)
    }
}

impl Toy {
    fn children(&self) -> &[usize] {
        match &self.nodes[self.at] {
            Node::Leaf(_) => &[],
            Node::Fork(children) => children,
        }
    }
}

/// A tree has no symmetry but the identity.
impl Symmetric for Toy {
    fn symmetries(&self) -> &'static [Symmetry] {
        &[Symmetry::IDENTITY]
    }

    fn transformed(&self, _: Symmetry) -> Toy {
        self.clone()
    }

    fn transformed_move(&self, m: u8, _: Symmetry) -> u8 {
        m
    }
}

impl Notation for Toy {
    fn move_text(&self, m: u8) -> String {
        m.to_string()
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), NotationError> {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let expected = "the number of a child, from 0";
        let m = text[..digits].parse().map_err(|_| NotationError::new(text, expected))?;
        Ok((m, &text[digits..]))
    }
}

/// What is wrong with a game written as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a toy game is a number or a list of games in brackets; got '{0}'")]
pub struct ToyError(String);

impl FromStr for Toy {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Toy, ToyError> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace();
        let mut nodes = Vec::new();
        let root = read_node(words.next(), &mut words, &mut nodes, 0)?;
        if words.next().is_some() {
            return Err(ToyError(text.to_owned()));
        }
        // The root is read last; it goes first, so that every game starts at 0.
        let last = nodes.len() - 1;
        nodes.swap(0, last);
        for node in &mut nodes {
            if let Node::Fork(children) = node {
                children.iter_mut().filter(|child| **child == 0).for_each(|child| *child = root);
            }
        }
        Ok(Toy { nodes: nodes.into(), at: 0, turn: Side::X })
    }
}

/// Reads the node that begins with `word`, after its children; returns its number.
fn read_node<'t>(
    word: Option<&'t str>,
    words: &mut impl Iterator<Item = &'t str>,
    nodes: &mut Vec<Node>,
    depth: usize,
) -> Result<usize, ToyError> {
    const MOST: usize = 256;
    let node = match word {
        Some("(") if depth < MOST => {
            let mut children = Vec::new();
            loop {
                match words.next() {
                    Some(")") if !children.is_empty() => break Node::Fork(children),
                    word if children.len() < MOST => {
                        children.push(read_node(word, words, nodes, depth + 1)?);
                    }
                    _ => return Err(ToyError(format!("more than {MOST} children"))),
                }
            }
        }
        Some(leaf) => Node::Leaf(leaf.parse().map_err(|_| ToyError(leaf.to_owned()))?),
        None => return Err(ToyError("nothing".to_owned())),
    };
    nodes.push(node);
    Ok(nodes.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::perft;

    #[test]
    fn the_text_is_the_tree() {
        let mut toy: Toy = "((3 12) 7 ((-2 4) 5))".parse().unwrap();
        let leaves: Vec<u64> = (0..5).map(|depth| perft(&mut toy, depth).unwrap()).collect();
        assert_eq!(leaves, [1, 3, 4, 2, 0]);
        toy.play_line("2 0 0").unwrap();
        assert_eq!(toy.payoff(), Some(Payoff(-2)));
        assert_eq!(toy.outcome(), Some(Outcome::Win(Side::X)));
        assert_eq!(toy.check(0), Err(IllegalMove::GameOver(Outcome::Win(Side::X))));
        assert_eq!(toy.start(Side::O).turn(), Side::O);
        assert_eq!(toy.payoffs(), (Payoff(-2), Payoff(12)));
    }

    #[test]
    fn a_single_leaf_is_a_finished_game() {
        let toy: Toy = "7".parse().unwrap();
        assert_eq!(toy.payoff(), Some(Payoff(7)));
        assert_eq!(toy.moves().count(), 0);
    }

    #[test]
    fn broken_text_is_refused() {
        for text in ["", "(", "()", "(1", "1 2", ")", "(1 x)", "(1))"] {
            assert!(text.parse::<Toy>().is_err(), "{text}");
        }
        let deep = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
        assert!(deep(256).parse::<Toy>().is_ok());
        assert!(deep(257).parse::<Toy>().is_err());
        assert!(deep(1_000_000).parse::<Toy>().is_err());
        let wide = |children: usize| format!("({})", "1 ".repeat(children));
        assert_eq!(wide(256).parse::<Toy>().unwrap().moves().count(), 256);
        assert!(wide(257).parse::<Toy>().is_err());
    }
}
