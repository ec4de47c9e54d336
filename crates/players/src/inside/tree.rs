use rivi_rules::Game;
use rivi_search::teach::{NodeId, Openings, RecordedTree};
use rivi_search::{Limits, Trace};
use serde::Serialize;

use super::node::{Look, shown_node};
use super::{InsideError, TreeMachine, TreeNode};

/// The most nodes that are kept when a node is opened: a path and the moves beside it.
const MOST_KEPT: usize = 200_000;

/// A node that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpenedNode {
    /// The moves that lead to it.
    pub path: Vec<String>,
    /// Nodes of the whole tree.
    pub all_nodes: u64,
    /// The node with its children, the children without theirs.
    pub node: TreeNode,
}

/// Opens the node of a search tree that these moves lead to.
pub(super) fn open_node<P: Game>(
    root: &P,
    machine: TreeMachine,
    openings: &Openings<P>,
    path: &str,
    limits: &Limits,
) -> Result<OpenedNode, InsideError> {
    let mut position = root.clone();
    let path = position.play_line(path)?;
    let mut tree = RecordedTree::along(path.clone(), MOST_KEPT);
    let (all_nodes, finished) =
        machine.run(root, openings, limits, &mut tree as &mut dyn Trace<P>)?;
    if !finished {
        return Err(InsideError::TooLarge { nodes: all_nodes });
    }
    let (id, on_best_line) = find(&tree, &path)
        .ok_or_else(|| InsideError::NotEntered { path: root.line_text(&path) })?;
    let node = shown_node(&tree, id, &position, &Look::board(), on_best_line, 1);
    let path = path.iter().map(|&m| root.move_text(m)).collect();
    let node = node.ok_or(InsideError::TooLarge { nodes: all_nodes })?;
    Ok(OpenedNode { path, all_nodes, node })
}

/// The recorded node at the end of a path, and whether best play leads there.
fn find<P: Game>(tree: &RecordedTree<P>, path: &[P::Move]) -> Option<(NodeId, bool)> {
    let (mut id, mut on_best_line) = (0, true);
    tree.root()?;
    for &m in path {
        let best = tree.node(id)?.end.as_ref().and_then(|end| end.best);
        on_best_line &= best == Some(m);
        id = tree.children(id).find(|(_, child)| child.by == Some(m))?.0;
    }
    Some((id, on_best_line))
}

#[cfg(test)]
pub(super) mod tests {
    use rivi_mnk::{Grid, GridRules, OPENINGS, Three};
    use rivi_rules::Size;

    use super::*;
    use crate::card::tests::CARD;
    use crate::{Desk, Hosted, Kit, Spec};

    fn hosted<P: Game>(start: P, moves: &str, openings: &'static str) -> Box<dyn Desk> {
        let kit = Kit { tree_openings: openings, ..Kit::any_game(&start) };
        let mut desk = Hosted::desk(&Spec::parse("tictactoe"), &CARD, start, kit);
        desk.table_mut().play_line(moves).unwrap();
        desk
    }

    /// Tic-tac-toe with these moves played.
    pub(in crate::inside) fn tictactoe(moves: &str) -> Box<dyn Desk> {
        hosted(Three::default(), moves, OPENINGS)
    }

    /// The empty board of a larger grid.
    pub(in crate::inside) fn grid(side: u8, line: u8) -> Box<dyn Desk> {
        hosted(Grid::new(GridRules::new(Size::new(side, side), line)), "", "")
    }

    fn opened(machine: &str, moves: &str, path: &str) -> Result<OpenedNode, InsideError> {
        let machine = machine.parse().unwrap();
        tictactoe(moves).glass().open_node(machine, path, &Limits::nodes(1_000_000))
    }

    /// The first row of the lecture's table (T4), and what lies below the first move of it.
    #[test]
    fn the_whole_tree_is_opened_node_by_node() {
        for (machine, nodes) in
            [("tree-a", 549_946), ("tree-b", 94_978), ("tree-c", 18_014), ("tree-d", 2914)]
        {
            let root = opened(machine, "", "").unwrap();
            assert_eq!((root.all_nodes, root.node.nodes), (nodes, nodes), "{machine}");
            let below: u64 = root.node.children.iter().map(|child| child.nodes).sum();
            assert_eq!(below + 1, nodes);
            assert!(root.node.children.iter().all(|child| child.children.is_empty()));
        }
        let deep = opened("tree-a", "", "a3 b2 b3 c3 a1 a2 c2 b1").unwrap();
        assert_eq!((deep.node.nodes, deep.node.children.len()), (2, 1));
        assert_eq!(deep.node.children[0].exit, "game over");
        assert_eq!(deep.node.board, ["XXO", "OOX", "XO."]);
    }

    #[test]
    fn cut_offs_and_windows_are_told() {
        let node = opened("tree-c", "a3 b2 b3", "a2").unwrap().node;
        assert_eq!(
            (node.value, node.exit, node.alpha, node.beta),
            (Some(-1), "cut off", Some(0), Some(1))
        );
        assert_eq!(node.best.as_deref(), Some("c3"));
        assert_eq!(node.untried, ["c2", "a1", "b1", "c1"]);
        assert!(!node.on_best_line);
        assert!(opened("tree-c", "a3 b2 b3", "c3 a1").unwrap().node.on_best_line);
    }

    #[test]
    fn a_horizon_ends_the_tree() {
        let root = opened("minimax:depth=2", "", "").unwrap();
        assert_eq!(root.all_nodes, 1 + 9 + 72);
        let child = opened("minimax:depth=2", "", "b2").unwrap().node;
        assert!(child.children.iter().all(|leaf| leaf.exit == "horizon" && leaf.value == Some(0)));
        let win = opened("alphabeta:depth=1", "a3 a1 b3 b1", "").unwrap();
        assert_eq!((win.node.value, win.node.best.as_deref()), (Some(-1), Some("c3")));
    }

    #[test]
    fn what_cannot_be_opened_is_said() {
        let cut = opened("tree-c", "a3 b2 b3", "a2 c1").unwrap_err();
        assert!(cut.to_string().starts_with("the search did not enter 'a2 c1'"));
        let machine = "tree-a".parse().unwrap();
        let open = |side, line| {
            grid(side, line).glass().open_node(machine, "", &Limits::nodes(1000)).unwrap_err()
        };
        assert_eq!(open(4, 4), InsideError::TooLarge { nodes: 1000 });
        let error = open(15, 5);
        assert!(error.to_string().starts_with("tree-a does not play a game as long as this"));
        assert!(opened("tree-a", "", "z9").is_err());
    }
}
