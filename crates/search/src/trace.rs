use rivi_rules::Position;

use crate::Score;

/// Watches a search node by node. It is a type parameter of the search, so that the empty trace
/// [`NoTrace`] costs nothing. All views into a machine are traces.
pub trait Trace<P: Position> {
    /// A node is entered by this move (none at the root), with the window in which its value
    /// matters, both seen by its side to move, where the algorithm has one.
    fn enter(&mut self, position: &P, by: Option<P::Move>, window: Option<(Score, Score)>);

    /// The node entered last is left.
    fn leave(&mut self, end: NodeEnd<P>);
}

/// What was found at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeEnd<P: Position> {
    /// Its value, seen by its side to move.
    pub value: Score,
    /// The best move found.
    pub best: Option<P::Move>,
    /// Why the search left it.
    pub exit: Exit,
}

/// Why a search left a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// The game is over there.
    GameOver,
    /// Every move was looked at.
    AllMoves,
    /// The remaining moves cannot matter: a cut-off.
    CutOff,
    /// The depth limit was reached and the position evaluated.
    Horizon,
    /// The value was known from a table.
    Known,
    /// A rule of the game gave the value without search (an immediate win, a forced reply).
    Forced,
    /// A limit was reached; the value means nothing.
    Stopped,
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl<P: Position> Trace<P> for NoTrace {
    #[inline]
    fn enter(&mut self, _: &P, _: Option<P::Move>, _: Option<(Score, Score)>) {}

    #[inline]
    fn leave(&mut self, _: NodeEnd<P>) {}
}
