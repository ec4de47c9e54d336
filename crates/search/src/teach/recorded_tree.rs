use rivi_rules::{Position, Side};

use crate::{NodeEnd, Score, Trace};

/// The number of a recorded node; the root is 0.
pub type NodeId = usize;

/// A search tree as a [`Trace`] saw it: nodes near the root one by one, those below by number.
///
/// [`to_depth`](RecordedTree::to_depth) records the upper plies; [`along`](RecordedTree::along) one
/// path with the moves beside it, so that a page can fetch the children of a node as it is opened by
/// letting the same search run again. Memory is bounded by the number of nodes given.
#[derive(Clone, Debug)]
pub struct RecordedTree<P: Position> {
    nodes: Vec<RecordedNode<P>>,
    region: Region<P>,
    most_nodes: usize,
    left_out: u64,
    entered: u64,
    /// The nodes that are not left yet: their number, if they are recorded, and how many nodes had
    /// been entered before.
    open: Vec<(Option<NodeId>, u64)>,
    /// The moves from the root to the node entered last.
    path: Vec<P::Move>,
}

#[derive(Clone, Debug)]
enum Region<P: Position> {
    Depth(usize),
    Along(Vec<P::Move>),
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedNode<P: Position> {
    /// The move that led here; none at the root.
    pub by: Option<P::Move>,
    /// The side to move.
    pub turn: Side,
    /// The window in which its value mattered, seen by the side to move.
    pub window: Option<(Score, Score)>,
    /// What was found; none while the search is still below it.
    pub end: Option<NodeEnd<P>>,
    /// The nodes of its tree, itself included.
    pub nodes: u64,
    /// How many nodes had been entered before it.
    pub before: u64,
    /// How far from the root.
    pub depth: usize,
    /// The node above; none at the root.
    pub parent: Option<NodeId>,
    /// The recorded nodes below, in the order of the search.
    pub children: Vec<NodeId>,
    /// The legal moves that the search did not try. They are known only where children are recorded.
    pub untried: Vec<P::Move>,
}

impl<P: Position> RecordedTree<P> {
    /// Records the root and this many plies below it, but at most so many nodes.
    pub fn to_depth(depth: usize, most_nodes: usize) -> RecordedTree<P> {
        RecordedTree::new(Region::Depth(depth), most_nodes)
    }

    /// Records the nodes on a path from the root, and the children of each.
    pub fn along(path: Vec<P::Move>, most_nodes: usize) -> RecordedTree<P> {
        RecordedTree::new(Region::Along(path), most_nodes)
    }

    fn new(region: Region<P>, most_nodes: usize) -> RecordedTree<P> {
        RecordedTree {
            nodes: Vec::new(),
            region,
            most_nodes,
            left_out: 0,
            entered: 0,
            open: Vec::new(),
            path: Vec::new(),
        }
    }

    /// The root; none before the search has begun.
    pub fn root(&self) -> Option<&RecordedNode<P>> {
        self.nodes.first()
    }

    /// A recorded node.
    pub fn node(&self, id: NodeId) -> Option<&RecordedNode<P>> {
        self.nodes.get(id)
    }

    /// The recorded children of a node.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &RecordedNode<P>)> {
        let ids = self.node(id).map_or(&[][..], |node| &node.children);
        ids.iter().map(|&child| (child, &self.nodes[child]))
    }

    /// The moves from the root to a node.
    pub fn path_to(&self, id: NodeId) -> Vec<P::Move> {
        let mut path = Vec::new();
        let mut next = self.node(id);
        while let Some(node) = next {
            path.extend(node.by);
            next = node.parent.and_then(|parent| self.node(parent));
        }
        path.reverse();
        path
    }

    /// The number of recorded nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was searched.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many nodes should have been recorded but would have broken the bound.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Whether the node entered now belongs to what is recorded. The last move may leave the path.
    fn is_wanted(&self) -> bool {
        match &self.region {
            Region::Depth(depth) => self.path.len() <= *depth,
            Region::Along(path) => {
                self.path.split_last().is_none_or(|(_, before)| path.starts_with(before))
            }
        }
    }

    /// Whether the children of the node entered now are recorded.
    fn is_opened(&self) -> bool {
        match &self.region {
            Region::Depth(depth) => self.path.len() < *depth,
            Region::Along(path) => path.starts_with(&self.path),
        }
    }

    /// The node entered last and not left yet, if it is recorded.
    fn parent(&self) -> Option<NodeId> {
        self.open.last().and_then(|&(id, _)| id)
    }

    fn record(
        &mut self,
        position: &P,
        by: Option<P::Move>,
        window: Option<(Score, Score)>,
    ) -> Option<NodeId> {
        if self.nodes.len() >= self.most_nodes {
            self.left_out += 1;
            return None;
        }
        let id = self.nodes.len();
        let parent = self.parent();
        if let Some(parent) = parent {
            self.nodes[parent].children.push(id);
        }
        let untried = if self.is_opened() { position.moves().collect() } else { Vec::new() };
        let (turn, depth) = (position.turn(), self.path.len());
        let (end, nodes, children) = (None, 0, Vec::new());
        self.nodes.push(RecordedNode {
            by,
            turn,
            window,
            end,
            nodes,
            before: self.entered,
            depth,
            parent,
            children,
            untried,
        });
        Some(id)
    }
}

impl<P: Position> Trace<P> for RecordedTree<P> {
    fn enter(&mut self, position: &P, by: Option<P::Move>, window: Option<(Score, Score)>) {
        self.path.extend(by);
        if let Some(parent) = self.parent() {
            self.nodes[parent].untried.retain(|&m| Some(m) != by);
        }
        let id = if self.is_wanted() { self.record(position, by, window) } else { None };
        self.open.push((id, self.entered));
        self.entered += 1;
    }

    fn leave(&mut self, end: NodeEnd<P>) {
        self.path.pop();
        if let Some((Some(id), before)) = self.open.pop() {
            self.nodes[id].end = Some(end);
            self.nodes[id].nodes = self.entered - before;
        }
    }
}

#[cfg(test)]
mod tests {
    use rivi_rules::testing::Toy;

    use super::*;
    use crate::teach::{Openings, Variant, run};
    use crate::{Exit, Limits};

    fn recorded(mut tree: RecordedTree<Toy>, limits: &Limits) -> RecordedTree<Toy> {
        let toy: Toy = "((3 12) (2 (4 6)) (14 5) 9)".parse().unwrap();
        run(Variant::AlphaBeta, &toy, &Openings::empty(), limits, &mut tree);
        tree
    }

    #[test]
    fn the_upper_plies_are_recorded_and_the_rest_is_counted() {
        let tree = recorded(RecordedTree::to_depth(1, 100), &Limits::none());
        let nodes: Vec<u64> = tree.children(0).map(|(_, child)| child.nodes).collect();
        assert_eq!(nodes, [3, 5, 2, 1]);
        let root = tree.root().unwrap();
        assert_eq!((root.nodes, root.children.len()), (12, 4));
        assert_eq!(
            root.end,
            Some(NodeEnd { value: Score(-4), best: Some(1), exit: Exit::AllMoves })
        );
    }

    #[test]
    fn moves_that_were_cut_off_are_known() {
        let tree = recorded(RecordedTree::to_depth(2, 100), &Limits::none());
        let third = &tree.nodes[tree.nodes[0].children[2]];
        assert_eq!(third.untried, [1]);
        assert_eq!(third.end.as_ref().unwrap().exit, Exit::CutOff);
        assert_eq!(third.window, Some((Score(2), Score(4))));
    }

    #[test]
    fn a_path_is_recorded_with_the_moves_beside_it() {
        let tree = recorded(RecordedTree::along(vec![1, 1], 100), &Limits::none());
        let paths: Vec<Vec<u8>> = (0..tree.len()).map(|id| tree.path_to(id)).collect();
        let expected: [&[u8]; 9] =
            [&[], &[0], &[1], &[1, 0], &[1, 1], &[1, 1, 0], &[1, 1, 1], &[2], &[3]];
        assert_eq!(paths, expected);
    }

    #[test]
    fn the_bound_holds_and_is_told() {
        let tree = recorded(RecordedTree::to_depth(9, 3), &Limits::none());
        assert_eq!((tree.len(), tree.left_out()), (3, 9));
        assert_eq!(tree.root().unwrap().nodes, 12);
        assert!(tree.root().unwrap().untried.is_empty());
    }

    #[test]
    fn a_stopped_search_leaves_every_node() {
        let tree = recorded(RecordedTree::to_depth(9, 100), &Limits::nodes(5));
        assert_eq!(tree.len(), 5);
        assert!(tree.nodes.iter().all(|node| node.end.is_some()));
        assert_eq!(tree.root().unwrap().end.as_ref().unwrap().exit, Exit::Stopped);
        assert_eq!(tree.root().unwrap().untried, [2, 3]);
    }
}
