use rivi_rules::{Payoff, Position, Side};

use super::Answer;
use crate::{Exit, Limits, NodeEnd, Score, Trace};

/// The window in which a value matters: more than the first, less than the second, both seen by
/// the side to move.
pub(super) type Window = (Score, Score);

/// The window of a node as its child sees it: turned, unless the same side moves again there.
pub(super) fn window_at<P: Position>(child: &P, node: &P, (alpha, beta): Window) -> Window {
    if child.turn() == node.turn() { (alpha, beta) } else { (-beta, -alpha) }
}

/// The value of a child as its node sees it: turned, unless the same side moves again there.
pub(super) fn seen_from<P: Position>(node: &P, child: &P, value: Score) -> Score {
    if child.turn() == node.turn() { value } else { -value }
}

/// A walk through the tree, apart from where it goes: counts the nodes, keeps the limits, tells the
/// trace and remembers the best line.
pub(super) struct Walk<'a, P: Position, T: ?Sized> {
    limits: &'a Limits,
    trace: &'a mut T,
    range: (Payoff, Payoff),
    unit: i32,
    nodes: u64,
    ply: usize,
    /// The best line of the node at each ply, as far as it is known.
    lines: Vec<Vec<P::Move>>,
    guessed: bool,
}

/// What came of entering a node.
enum Entered<P: Position> {
    /// A limit was reached before.
    TooLate,
    /// The game is over there.
    Over(NodeEnd<P>),
    /// It has to be looked at.
    Open,
}

impl<'a, P: Position, T: Trace<P> + ?Sized> Walk<'a, P, T> {
    pub(super) fn new(position: &P, limits: &'a Limits, trace: &'a mut T) -> Walk<'a, P, T> {
        let range = position.payoffs();
        let lines = vec![Vec::new()];
        Walk { limits, trace, range, unit: 1, nodes: 0, ply: 0, lines, guessed: false }
    }

    /// Counts a payoff of one as this many points, beside which an evaluation counts its own.
    pub(super) fn with_unit(self, unit: i32) -> Walk<'a, P, T> {
        Walk { unit, ..self }
    }

    /// A payoff in points, seen by `side`.
    pub(super) fn score(&self, payoff: Payoff, side: Side) -> Score {
        // The sign is turned before it is scaled, and no score is the one that cannot be turned.
        Score(Score::of(payoff, side).0.saturating_mul(self.unit).max(-i32::MAX))
    }

    /// The worst and the best that a game can be worth to a side.
    pub(super) fn window(&self, side: Side) -> Window {
        let (least, most) = self.range;
        let (a, b) = (self.score(least, side), self.score(most, side));
        (a.min(b), a.max(b))
    }

    /// Enters a node, looks at it unless the game is over there, and leaves it. `None` if a limit is
    /// reached here or below.
    #[inline]
    pub(super) fn visit(
        &mut self,
        position: &P,
        by: Option<P::Move>,
        window: Option<Window>,
        look: impl FnOnce(&mut Self) -> Option<NodeEnd<P>>,
    ) -> Option<Score> {
        let end = match self.enter(position, by, window) {
            Entered::TooLate => return None,
            Entered::Over(end) => Some(end),
            Entered::Open => {
                let end = look(self);
                self.ply -= 1;
                end
            }
        };
        self.leave(end)
    }

    /// Enters a node, and is one ply deeper if it is open.
    ///
    /// This and what leaves it are functions of their own so that a module for browsers has them once, and not with each
    /// algorithm that looks at nodes.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn enter(&mut self, position: &P, by: Option<P::Move>, window: Option<Window>) -> Entered<P> {
        if self.limits.reached(self.nodes) {
            return Entered::TooLate;
        }
        self.nodes += 1;
        self.trace.enter(position, by, window);
        if let Some(payoff) = position.payoff() {
            return Entered::Over(self.game_over(payoff, position.turn()));
        }
        if self.lines.len() < self.ply + 2 {
            self.lines.push(Vec::new());
        }
        self.lines[self.ply].clear();
        self.lines[self.ply + 1].clear();
        self.ply += 1;
        Entered::Open
    }

    /// Leaves a node with its value, if it has one.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn leave(&mut self, end: Option<NodeEnd<P>>) -> Option<Score> {
        let value = end.as_ref().map(|end| end.value);
        let stopped = NodeEnd { value: Score::EVEN, best: None, exit: Exit::Stopped };
        self.trace.leave(end.unwrap_or(stopped));
        value
    }

    /// Whether somebody has asked the search to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.limits.stop.is_set()
    }

    fn game_over(&mut self, payoff: Payoff, turn: Side) -> NodeEnd<P> {
        self.lines[self.ply].clear();
        NodeEnd { value: self.score(payoff, turn), best: None, exit: Exit::GameOver }
    }

    /// Remembers the line that begins with this move and goes on as its node did, which was the last
    /// to be left.
    pub(super) fn note(&mut self, m: P::Move) {
        let (above, below) = self.lines.split_at_mut(self.ply);
        let Some(line) = above.last_mut() else { return };
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }

    /// What a guess is worth: never as much as a game that is won, or as little as one that is lost.
    pub(super) fn guess(&mut self, score: Score, side: Side) -> NodeEnd<P> {
        self.guessed = true;
        let (worst, best) = self.window(side);
        let value = if best.0.saturating_sub(worst.0) < 2 {
            score.clamp(worst, best)
        } else {
            score.clamp(worst + Score(1), best - Score(1))
        };
        NodeEnd { value, best: None, exit: Exit::Horizon }
    }

    /// Whether a value rests on a guess somewhere.
    pub(super) fn has_guessed(&self) -> bool {
        self.guessed
    }

    pub(super) fn answer(mut self, position: &P, value: Option<Score>) -> Answer<P> {
        let mut line = std::mem::take(&mut self.lines[0]);
        if line.is_empty() {
            line.extend(position.moves().next());
        }
        Answer {
            turn: position.turn(),
            value,
            best: line.first().copied(),
            line,
            nodes: self.nodes,
            depth: self.lines.len() as u32 - 1,
        }
    }
}
