use rivi_rules::{Game, Notation, Position, Side, Square};
use rivi_search::teach::{NodeId, RecordedNode, RecordedTree};
use rivi_search::{Exit, NodeEnd, Score};
use serde::Serialize;

use super::rows;

/// A node of the tree as it is shown: moves as text, values seen from outside (X minimises, O
/// maximises).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TreeNode {
    /// The move that leads here.
    pub r#move: Option<String>,
    /// Where its mark lies, as row and column from the top left.
    pub square: Option<Square>,
    /// `MIN` where X is to move, `MAX` where O is.
    pub level: &'static str,
    /// The side to move.
    pub turn: char,
    /// None if the search was stopped here.
    pub value: Option<i32>,
    /// Whether the value is `=` what the node is worth, or it is worth `≥` or `≤` that.
    pub bound: char,
    /// The least that matters, where the algorithm asks.
    pub alpha: Option<i32>,
    /// The most that matters.
    pub beta: Option<i32>,
    /// The best move found.
    pub best: Option<String>,
    /// Why the search left it.
    pub exit: &'static str,
    /// The nodes of its tree, itself included; none where the search did not come.
    pub nodes: u64,
    /// How many nodes had been entered before it.
    pub before: u64,
    /// Whether best play leads here.
    pub on_best_line: bool,
    /// The rows from the top.
    pub board: Vec<String>,
    /// Moves that were not tried.
    pub untried: Vec<String>,
    /// The nodes below in the order of the search, as far as they are shown.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub children: Vec<TreeNode>,
}

/// What is drawn of a position beside what the search says of it.
pub(super) struct Look<P: Position> {
    rows: fn(&P) -> Vec<String>,
    square: fn(&P, P::Move) -> Option<Square>,
}

impl<P: Game> Look<P> {
    /// The board, and where the mark of a move lies.
    pub(super) fn board() -> Look<P> {
        Look { rows, square: P::target }
    }
}

impl<P: Position> Look<P> {
    /// Nothing: there is no board.
    pub(super) fn none() -> Look<P> {
        Look { rows: |_| Vec::new(), square: |_, _| None }
    }
}

/// The recorded tree as it is shown; none if nothing was searched.
pub(super) fn shown<P: Notation>(
    tree: &RecordedTree<P>,
    position: &P,
    look: &Look<P>,
) -> Option<TreeNode> {
    shown_node(tree, 0, position, look, true, usize::MAX)
}

/// A recorded node and so many plies below it. The position is the one at the node.
pub(super) fn shown_node<P: Notation>(
    tree: &RecordedTree<P>,
    id: NodeId,
    position: &P,
    look: &Look<P>,
    on_best_line: bool,
    plies: usize,
) -> Option<TreeNode> {
    let node = tree.node(id)?;
    let end = node.end.as_ref();
    let best = end.and_then(|end| end.best);
    let below = if plies > 0 { node.children.as_slice() } else { &[] };
    let children = below.iter().filter_map(|&child| {
        let m = tree.node(child)?.by?;
        let on_best_line = on_best_line && best == Some(m);
        let mut shown = shown_node(tree, child, &position.after(m), look, on_best_line, plies - 1)?;
        shown.square = (look.square)(position, m);
        Some(shown)
    });
    let outside = |score: Score| score.payoff(node.turn).0;
    let bounds = node.window.map(|(a, b)| (outside(a), outside(b)));
    Some(TreeNode {
        r#move: node.by.map(|m| position.move_text(m)),
        square: None,
        level: if node.turn == Side::X { "MIN" } else { "MAX" },
        turn: node.turn.mark(),
        value: end.filter(|end| end.exit != Exit::Stopped).map(|end| outside(end.value)),
        bound: end.map_or('=', |end| bound(node, end, position)),
        alpha: bounds.map(|(a, b)| a.min(b)),
        beta: bounds.map(|(a, b)| a.max(b)),
        best: best.map(|m| position.move_text(m)),
        exit: exit_name(end.map_or(Exit::Stopped, |end| end.exit)),
        nodes: node.nodes,
        before: node.before,
        on_best_line,
        board: (look.rows)(position),
        untried: node.untried.iter().map(|&m| position.move_text(m)).collect(),
        children: children.collect(),
    })
}

/// A value outside the window is a bound only, unless it is as good or as bad as a game can be.
fn bound<P: Position>(node: &RecordedNode<P>, end: &NodeEnd<P>, position: &P) -> char {
    let Some((alpha, beta)) = node.window else { return '=' };
    let (least, most) = position.payoffs();
    let value = end.value.payoff(node.turn);
    if matches!(end.exit, Exit::GameOver | Exit::Stopped) || value == least || value == most {
        return '=';
    }
    let at_least_for_its_player = end.value >= beta;
    match (at_least_for_its_player, end.value <= alpha, node.turn) {
        (true, _, Side::O) | (_, true, Side::X) => '≥',
        (true, _, Side::X) | (_, true, Side::O) => '≤',
        _ => '=',
    }
}

/// Why a search left a node, in words.
pub(super) fn exit_name(exit: Exit) -> &'static str {
    match exit {
        Exit::GameOver => "game over",
        Exit::AllMoves => "all moves",
        Exit::CutOff => "cut off",
        Exit::Horizon => "horizon",
        Exit::Known => "known",
        Exit::Forced => "forced",
        Exit::Stopped => "stopped",
    }
}

impl TreeNode {
    /// The value with its bound, or a question mark.
    pub fn value_text(&self) -> String {
        match (self.value, self.bound) {
            (None, _) => "?".to_owned(),
            (Some(value), '=') => value.to_string(),
            (Some(value), bound) => format!("{bound}{value}"),
        }
    }

    /// The window, where there is one.
    pub fn window_text(&self) -> Option<String> {
        Some(format!("α {} β {}", self.alpha?, self.beta?))
    }

    /// Why its untried moves were not tried.
    pub fn untried_reason(&self) -> &'static str {
        match self.exit {
            "cut off" => "cut off",
            "forced" => "no candidates",
            "known" => "known from the table",
            _ => "not reached",
        }
    }

    /// Whether the search came here; what it left out is shown only where the whole tree is known.
    pub fn is_entered(&self) -> bool {
        self.nodes > 0
    }

    /// How many leaves it is wide when it is drawn.
    pub fn leaves(&self) -> usize {
        let below: usize = self.children.iter().map(TreeNode::leaves).sum();
        (below + self.untried.len()).max(1)
    }

    /// How many plies of it are shown.
    pub fn depth(&self) -> usize {
        let below = self.children.iter().map(|child| child.depth() + 1).max().unwrap_or(0);
        below.max(usize::from(!self.untried.is_empty()))
    }
}
