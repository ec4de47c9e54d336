use rivi_rules::Position;
use rivi_search::kit::best_first::{Branch, Contempt, Explore, FirstLook};

use super::BITS;
use super::expectation::Expectation;
use crate::Spot;
use crate::evaluation::Evaluation;
use crate::facts::safe_moves;
use crate::sameness::Sameness;
use crate::search::{Node, known};

/// Tells the tree which moves there are, and what the evaluation thinks of them.
pub(super) struct Explorer<'a, E: Evaluation> {
    evaluation: &'a E,
    sameness: Sameness,
    expectation: Expectation,
}

impl<'a, E: Evaluation> Explorer<'a, E> {
    pub(super) fn new(evaluation: &'a E) -> Explorer<'a, E> {
        Explorer { evaluation, sameness: Sameness::new(), expectation: Expectation::new() }
    }

    /// A move with its first value for the side that makes it.
    #[inline]
    fn first_look(
        &self,
        node: &Node<E>,
        m: Spot,
        is_ours: bool,
        contempt: Contempt,
    ) -> FirstLook<BITS> {
        let (after, gist) = node.glance(self.sameness, m);
        let number = u16::from(m.0);
        if let Some((value, plies)) = known(&after, gist) {
            let worth = contempt.of_result(-value, is_ours);
            return (worth, Branch::new(number, Some((-value, plies.into()))));
        }
        let judged = self.evaluation.foresee(&node.picture, &after, m);
        let [points, draw] = judged.map(|score| self.expectation.of(score));
        (contempt.of_guess(-points, 0.5 + 0.5 * draw, is_ours), Branch::new(number, None))
    }
}

impl<E: Evaluation> Explore<BITS> for Explorer<'_, E> {
    type Node = Node<E>;

    #[inline]
    fn follow(&self, node: &Node<E>, choice: u16, into: &mut Node<E>) {
        node.follow(self.evaluation, self.sameness, Spot(choice as u8), into);
    }

    fn look(
        &self,
        node: &Node<E>,
        is_root: bool,
        is_ours: bool,
        contempt: Contempt,
        moves: &mut Vec<FirstLook<BITS>>,
    ) {
        let look = |m: Spot| self.first_look(node, m, is_ours, contempt);
        if is_root {
            // A winning move may be unsafe; only at the root has nobody looked for it.
            moves.extend(node.position.moves().map(look));
        } else {
            moves.extend(safe_moves(&node.position).map(look));
        }
    }
}
