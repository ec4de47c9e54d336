use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::notation::read_column;
use crate::{
    Identity, IllegalMove, Notation, NotationError, Outcome, Payoff, Position, Side, Symmetric,
    column_letters, stone_key,
};

/// A game tree written as text: a leaf is its payoff, a fork is its children in brackets.
///
/// `((3 12) (2 4) (14 5))` is a game in which X, who minimises, chooses one of three forks and O,
/// who maximises, one of its leaves. The branches of a fork are called a, b, c, … A fork has at most
/// 256 of them, brackets are nested at most 256 deep, a leaf is at most [`WrittenTree::LARGEST`] and the
/// text at most [`WrittenTree::LONGEST`] bytes long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenTree {
    nodes: Arc<[Node]>,
    at: usize,
    turn: Side,
}

#[derive(Debug, PartialEq, Eq)]
enum Node {
    Leaf(i32),
    Fork(Vec<usize>),
}

impl Position for WrittenTree {
    type Move = u8;
    type Undo = usize;

    fn start(&self, first: Side) -> WrittenTree {
        WrittenTree { nodes: Arc::clone(&self.nodes), at: 0, turn: first }
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

impl WrittenTree {
    /// The largest leaf; the smallest is as far below zero.
    pub const LARGEST: i32 = i32::MAX;
    /// The longest text that is read, in bytes.
    pub const LONGEST: usize = 4_000;

    /// Forks and leaves of the whole tree.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    fn children(&self) -> &[usize] {
        match &self.nodes[self.at] {
            Node::Leaf(_) => &[],
            Node::Fork(children) => children,
        }
    }
}

/// A tree has no symmetry but the identity.
impl Symmetric for WrittenTree {
    type Symmetry = Identity;
}

impl Notation for WrittenTree {
    fn move_text(&self, m: u8) -> String {
        column_letters(m)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), NotationError> {
        let letters = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        // Where one letter names every branch, moves may stand without blanks.
        let letters = if self.children().len() <= 26 { letters.min(1) } else { letters };
        let m = read_column(&text[..letters]);
        let m = m.ok_or_else(|| NotationError::new(text, "the letter of a branch, from a"))?;
        Ok((m, &text[letters..]))
    }
}

/// What is wrong with a tree written as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a tree is a number or trees in brackets, as in ((3 12) (2 4)): {0}")]
pub struct WrittenTreeError(String);

impl FromStr for WrittenTree {
    type Err = WrittenTreeError;

    fn from_str(text: &str) -> Result<WrittenTree, WrittenTreeError> {
        if text.len() > WrittenTree::LONGEST {
            let sentence = format!("this one is longer than {} characters", WrittenTree::LONGEST);
            return Err(WrittenTreeError(sentence));
        }
        // Texts that were copied from a page have commas, and a longer minus.
        let spaced =
            text.replace('(', " ( ").replace(')', " ) ").replace(',', " ").replace('−', "-");
        let mut words = spaced.split_whitespace();
        let mut nodes = Vec::new();
        let root = read_node(words.next(), &mut words, &mut nodes, 0)?;
        if let Some(word) = words.next() {
            return Err(WrittenTreeError(format!("'{}' stands behind its end", shortened(word))));
        }
        // The root is read last; it goes first, so that every game starts at 0.
        let last = nodes.len() - 1;
        nodes.swap(0, last);
        for node in &mut nodes {
            if let Node::Fork(children) = node {
                children.iter_mut().filter(|child| **child == 0).for_each(|child| *child = root);
            }
        }
        Ok(WrittenTree { nodes: nodes.into(), at: 0, turn: Side::X })
    }
}

/// Reads the node that begins with `word`, after its children; returns its number.
fn read_node<'t>(
    word: Option<&'t str>,
    words: &mut impl Iterator<Item = &'t str>,
    nodes: &mut Vec<Node>,
    depth: usize,
) -> Result<usize, WrittenTreeError> {
    let node = match word {
        Some("(") => Node::Fork(read_children(words, nodes, depth + 1)?),
        Some(leaf) => Node::Leaf(read_leaf(leaf)?),
        None => return Err(WrittenTreeError("something is missing at its end".to_owned())),
    };
    nodes.push(node);
    Ok(nodes.len() - 1)
}

fn read_children<'t>(
    words: &mut impl Iterator<Item = &'t str>,
    nodes: &mut Vec<Node>,
    depth: usize,
) -> Result<Vec<usize>, WrittenTreeError> {
    const MOST: usize = 256;
    let refused = |sentence: String| Err(WrittenTreeError(sentence));
    if depth > MOST {
        return refused(format!("its brackets are nested more than {MOST} deep"));
    }
    let mut children = Vec::new();
    loop {
        match words.next() {
            Some(")") if children.is_empty() => return refused("() holds nothing".to_owned()),
            Some(")") => return Ok(children),
            None => return refused("a bracket is not closed".to_owned()),
            Some(_) if children.len() == MOST => {
                return refused(format!("a fork has more than {MOST} branches"));
            }
            word => children.push(read_node(word, words, nodes, depth)?),
        }
    }
}

fn read_leaf(word: &str) -> Result<i32, WrittenTreeError> {
    const MOST: i32 = WrittenTree::LARGEST;
    let leaf = word.parse().ok().filter(|leaf| (-MOST..=MOST).contains(leaf));
    leaf.ok_or_else(|| {
        let word = shortened(word);
        WrittenTreeError(format!("'{word}' is no whole number from -{MOST} to {MOST}"))
    })
}

fn shortened(word: &str) -> String {
    word.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::perft;

    fn read(text: &str) -> WrittenTree {
        text.parse().unwrap()
    }

    #[test]
    fn the_text_is_the_tree() {
        let mut tree = read("((3 12) 7 ((-2 4) 5))");
        let leaves: Vec<u64> = (0..5).map(|depth| perft(&mut tree, depth).unwrap()).collect();
        assert_eq!(leaves, [1, 3, 4, 2, 0]);
        tree.play_line("c a a").unwrap();
        assert_eq!(tree.payoff(), Some(Payoff(-2)));
        assert_eq!(tree.outcome(), Some(Outcome::Win(Side::X)));
        assert_eq!(tree.check(0), Err(IllegalMove::GameOver(Outcome::Win(Side::X))));
        assert_eq!(tree.start(Side::O).turn(), Side::O);
        assert_eq!((tree.payoffs(), tree.size()), ((Payoff(-2), Payoff(12)), 10));
    }

    #[test]
    fn a_single_leaf_is_a_finished_game() {
        let tree = read("7");
        assert_eq!(tree.payoff(), Some(Payoff(7)));
        assert_eq!(tree.moves().count(), 0);
    }

    #[test]
    fn commas_and_the_long_minus_are_read() {
        assert_eq!(read("((3, −12), (2,4))"), read("((3 -12)(2 4))"));
    }

    #[test]
    fn branches_have_letters() {
        let mut tree = read("((3 12) 7 ((-2 4) 5))");
        assert_eq!(tree.play_line("cab"), Ok(vec![2, 0, 1]));
        let mut wide = read(&format!("({} (1 2))", "1 ".repeat(30)));
        assert_eq!(wide.move_text(30), "ae");
        assert_eq!(wide.play_line("ae b"), Ok(vec![30, 1]));
    }

    #[test]
    fn broken_text_is_refused_with_a_reason() {
        for (text, reason) in [
            ("", "something is missing at its end"),
            ("(", "a bracket is not closed"),
            ("()", "() holds nothing"),
            ("(1", "a bracket is not closed"),
            ("1 2", "'2' stands behind its end"),
            (")", "')' is no whole number"),
            ("(1 x)", "'x' is no whole number"),
            ("(1))", "')' stands behind its end"),
            ("(1 2.5)", "'2.5' is no whole number"),
            ("2147483648", "'2147483648' is no whole number"),
            ("-2147483648", "is no whole number from -2147483647 to 2147483647"),
        ] {
            let error = text.parse::<WrittenTree>().unwrap_err().to_string();
            assert!(error.starts_with("a tree is") && error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let refused = |text: String| text.parse::<WrittenTree>().unwrap_err().to_string();
        let deep = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(read(&deep(256)).size(), 257);
        assert!(refused(deep(257)).contains("more than 256 deep"));
        assert!(refused(deep(1_000_000)).contains("longer than 4000 characters"));
        let wide = |children: usize| format!("({})", "1 ".repeat(children));
        assert_eq!(read(&wide(256)).moves().count(), 256);
        assert!(refused(wide(257)).contains("more than 256 branches"));
    }
}
