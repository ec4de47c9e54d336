//! Exact results of every move, for programs that learn from them and for data.

use rivi_rules::Game;
use rivi_search::{Exact, Limits, Verdict};

use crate::{Batch, GamesOf, Means};

/// What a move is worth, proven, seen by the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The result and how soon it comes.
    pub verdict: Verdict,
    /// The score, in games that have scores.
    pub score: Option<i32>,
}

/// Knows exactly what every move of a position is worth.
pub trait Labeller<P: Game>: Send {
    /// The worth of every legal move; none if a limit came first.
    fn labels(&mut self, position: &P, limits: &Limits) -> Option<Vec<(P::Move, Label)>>;
}

/// Makes a labeller for positions of the game that starts here.
pub type MakeLabeller<P> = fn(&P, Means) -> Box<dyn Labeller<P>>;

/// A labeller of whatever game.
pub trait Labelling: Send {
    /// The worth of every legal move of a game, by the moves' numbers; none if a limit came first or the batch is of
    /// another kind of games.
    fn label(
        &mut self,
        batch: &dyn Batch,
        game: usize,
        limits: &Limits,
    ) -> Option<Vec<(usize, Label)>>;
}

/// A labeller of one kind of position before batches of any.
pub(crate) struct Marker<P: Game>(pub(crate) Box<dyn Labeller<P>>);

impl<P: Game> Labelling for Marker<P> {
    fn label(
        &mut self,
        batch: &dyn Batch,
        game: usize,
        limits: &Limits,
    ) -> Option<Vec<(usize, Label)>> {
        let batch = batch.as_any().downcast_ref::<GamesOf<P>>()?;
        let position = batch.positions().get(game)?;
        if position.outcome().is_some() {
            return Some(Vec::new());
        }
        let labels = self.0.labels(position, limits)?.into_iter();
        Some(labels.map(|(m, label)| (position.action(m), label)).collect())
    }
}

/// Solves any game by searching all of it, as far as its memory reaches.
pub struct ByExact {
    bytes: usize,
}

/// Memory for what it has found.
const BYTES: usize = 64 << 20;

impl ByExact {
    /// The labeller of every game that has no solver of its own.
    pub fn make<P: Game>(_: &P, means: Means) -> Box<dyn Labeller<P>> {
        Box::new(ByExact { bytes: means.bytes.min(BYTES) })
    }
}

impl<P: Game> Labeller<P> for ByExact {
    fn labels(&mut self, position: &P, limits: &Limits) -> Option<Vec<(P::Move, Label)>> {
        let values = Exact::new(self.bytes).values(position, limits)?;
        let label = |verdict| Label { verdict, score: None };
        Some(values.into_iter().map(|(m, verdict)| (m, label(verdict))).collect())
    }
}

/// Where the labels of one game are written, a place for each number of a move.
#[derive(Debug)]
pub struct LabelSheet<'a> {
    /// 1, 0 or −1: the move wins, draws or loses.
    pub values: &'a mut [i8],
    /// The winner's moves to the win, as verdicts count them.
    pub distances: &'a mut [i16],
    /// The score.
    pub scores: &'a mut [i16],
}

impl LabelSheet<'_> {
    /// What stands for a move that is not legal, or of which nothing is known.
    pub const UNKNOWN: i8 = -128;

    /// Writes the labels; says whether any of them has a score.
    pub fn fill(&mut self, labels: Option<Vec<(usize, Label)>>) -> bool {
        self.values.fill(Self::UNKNOWN);
        self.distances.fill(0);
        self.scores.fill(i16::from(Self::UNKNOWN));
        let mut scored = false;
        for (action, label) in labels.into_iter().flatten() {
            (self.values[action], self.distances[action]) = match label.verdict {
                Verdict::WinIn(moves) => (1, moves as i16),
                Verdict::LossIn(moves) => (-1, moves as i16),
                Verdict::Draw => (0, 0),
                Verdict::Guess(_) => continue,
            };
            if let Some(score) = label.score {
                (self.scores[action], scored) = (score as i16, true);
            }
        }
        scored
    }
}
