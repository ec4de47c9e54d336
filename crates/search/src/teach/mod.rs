//! Algorithms to be read: each is short enough for a slide, works on any position and tells a
//! [`Trace`] of every node.
//!
//! [`Variant`]s A to G search the game to its end, each built on the one before: the same value with
//! ever fewer nodes. [`DepthLimited`] stops at a horizon and guesses, [`FlatMonteCarlo`] plays at
//! random, and [`RandomMove`] does not look at all.
//!
//! Values are seen by the side to move, so that one rule serves both sides: a child's value, with
//! its sign turned, is what the move is worth. X minimises and O maximises the payoff all the same.

mod alpha_beta;
mod answer;
mod best;
mod depth_alpha_beta;
mod depth_limited;
mod depth_minimax;
mod forced;
mod monte_carlo;
mod openings;
mod random;
mod recorded_tree;
mod stop_at_win;
mod strategy;
mod symmetric;
mod transpositions;
mod variant;
mod walk;
mod whole_tree;

use rivi_rules::{Position, Symmetric};

use crate::{Limits, NoTrace, Progress, Report, Search, Trace};

pub use answer::Answer;
pub use depth_limited::{DepthLimited, Pruning};
pub use monte_carlo::{FlatMonteCarlo, Tried};
pub use openings::{Opening, Openings, OpeningsError};
pub use random::RandomMove;
pub use recorded_tree::{NodeId, RecordedNode, RecordedTree};
pub use strategy::{Judgement, MOST_STRATEGIES, count_strategies, judge};
pub use transpositions::MOST_REMEMBERED;
pub use variant::{UnknownVariant, Variant};
use walk::{Walk, Window};

/// Searches a position to the end of the game by one of the variants.
///
/// Only variant G looks at the stored openings. The number of nodes and the stop are honoured; a
/// limit of depth is not, for these algorithms have no horizon. The recursion is as deep as the game
/// is long.
///
/// ```
/// use rivi_rules::{Payoff, testing::Toy};
/// use rivi_search::{Limits, NoTrace, teach::{self, Openings, Variant}};
///
/// let toy: Toy = "((3 12) (2 4) (14 5))".parse().unwrap();
/// let none = Openings::empty();
/// let answer = teach::run(Variant::AlphaBeta, &toy, &none, &Limits::none(), &mut NoTrace);
/// assert_eq!((answer.payoff(), answer.best), (Some(Payoff(4)), Some(1)));
/// assert_eq!(answer.nodes, 9);
/// ```
pub fn run<P: Symmetric, T: Trace<P> + ?Sized>(
    variant: Variant,
    position: &P,
    openings: &Openings<P>,
    limits: &Limits,
    trace: &mut T,
) -> Answer<P> {
    let mut walk = Walk::new(position, limits, trace);
    let value = match variant {
        Variant::WholeTree => whole_tree::search(position, &mut walk),
        Variant::StopAtWin => stop_at_win::search(position, &mut walk),
        Variant::AlphaBeta => alpha_beta::search(position, &mut walk),
        Variant::Forced => forced::search(position, &mut walk),
        Variant::Transpositions => transpositions::search(position, &mut walk),
        Variant::Symmetric => symmetric::search(position, &mut walk),
        Variant::Openings => openings::search(position, openings, &mut walk),
    };
    walk.answer(position, value)
}

/// A variant with its stored openings, as a [`Search`].
#[derive(Clone, Debug)]
pub struct Machine<P: Position> {
    /// How it searches.
    pub variant: Variant,
    /// What variant G knows beforehand.
    pub openings: Openings<P>,
}

impl<P: Symmetric> Search<P> for Machine<P> {
    fn search(
        &mut self,
        position: &P,
        limits: &Limits,
        progress: &mut dyn Progress<P>,
    ) -> Report<P> {
        let answer = run(self.variant, position, &self.openings, limits, &mut NoTrace);
        let report = Report::from(answer);
        // There is but one iteration, so that nothing is left to stop.
        let _ = progress.iteration(&report);
        report
    }
}
