use rivi_rules::{Game, Side};
use rivi_search::teach::{NodeId, RecordedNode, RecordedTree};
use rivi_search::{Exit, NodeEnd, Score};
use serde::Serialize;

use super::task::plain_board;

/// A node of the tree as it is shown: moves as text, values seen from outside (X minimises, O
/// maximises).
#[derive(Serialize)]
pub(super) struct ShownNode {
    /// The move that leads here.
    pub(super) r#move: Option<String>,
    /// `MIN` where X is to move, `MAX` where O is.
    pub(super) level: &'static str,
    pub(super) turn: char,
    /// None if the search was stopped here.
    pub(super) value: Option<i32>,
    /// Whether the value is `=` what the node is worth, or it is worth `≥` or `≤` that.
    pub(super) bound: char,
    pub(super) alpha: Option<i32>,
    pub(super) beta: Option<i32>,
    pub(super) best: Option<String>,
    pub(super) exit: &'static str,
    /// The nodes of its tree, itself included.
    pub(super) nodes: u64,
    pub(super) on_best_line: bool,
    pub(super) board: Vec<String>,
    /// Moves that were not tried.
    pub(super) untried: Vec<String>,
    pub(super) children: Vec<ShownNode>,
}

/// The recorded tree as it is shown.
pub(super) fn shown<P: Game>(tree: &RecordedTree<P>, position: &P) -> Option<ShownNode> {
    let root = tree.root()?;
    Some(shown_node(tree, 0, root, position, true))
}

fn shown_node<P: Game>(
    tree: &RecordedTree<P>,
    id: NodeId,
    node: &RecordedNode<P>,
    position: &P,
    on_best_line: bool,
) -> ShownNode {
    let end = node.end.as_ref();
    let best = end.and_then(|end| end.best);
    let children = tree.children(id).filter_map(|(id, child)| {
        let m = child.by?;
        Some(shown_node(tree, id, child, &position.after(m), on_best_line && best == Some(m)))
    });
    let outside = |score: Score| score.payoff(node.turn).0;
    let bounds = node.window.map(|(a, b)| (outside(a), outside(b)));
    ShownNode {
        r#move: node.by.map(|m| position.move_text(m)),
        level: if node.turn == Side::X { "MIN" } else { "MAX" },
        turn: node.turn.mark(),
        value: end.filter(|end| end.exit != Exit::Stopped).map(|end| outside(end.value)),
        bound: end.map_or('=', |end| bound(node, end, position)),
        alpha: bounds.map(|(a, b)| a.min(b)),
        beta: bounds.map(|(a, b)| a.max(b)),
        best: best.map(|m| position.move_text(m)),
        exit: exit_name(end.map_or(Exit::Stopped, |end| end.exit)),
        nodes: node.nodes,
        on_best_line,
        board: plain_board(position),
        untried: node.untried.iter().map(|&m| position.move_text(m)).collect(),
        children: children.collect(),
    }
}

/// A value outside the window is a bound only, unless it is as good or as bad as a game can be.
fn bound<P: Game>(node: &RecordedNode<P>, end: &NodeEnd<P>, position: &P) -> char {
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

fn exit_name(exit: Exit) -> &'static str {
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

impl ShownNode {
    /// The value with its bound, or a question mark.
    pub(super) fn value_text(&self) -> String {
        match (self.value, self.bound) {
            (None, _) => "?".to_owned(),
            (Some(value), '=') => value.to_string(),
            (Some(value), bound) => format!("{bound}{value}"),
        }
    }

    /// The window, where there is one.
    pub(super) fn window_text(&self) -> Option<String> {
        Some(format!("α {} β {}", self.alpha?, self.beta?))
    }

    /// Why its untried moves were not tried.
    pub(super) fn untried_reason(&self) -> &'static str {
        match self.exit {
            "cut off" => "cut off",
            "forced" => "no candidates",
            "known" => "known from the table",
            _ => "not reached",
        }
    }

    /// How many leaves it is wide when it is drawn.
    pub(super) fn leaves(&self) -> usize {
        let below: usize = self.children.iter().map(ShownNode::leaves).sum();
        (below + self.untried.len()).max(1)
    }

    /// How many plies of it are shown.
    pub(super) fn depth(&self) -> usize {
        let below = self.children.iter().map(|child| child.depth() + 1).max().unwrap_or(0);
        below.max(usize::from(!self.untried.is_empty()))
    }
}
