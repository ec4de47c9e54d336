use super::candidates::Need;
use super::known::Known;
use super::node::{Ask, Best, Sight, Turn};
use super::value::{DECIDED, is_decided};
use super::worker::Worker;
use crate::board::Class;
use rivi_search::kit::{Bound, Window};

/// How far above what matters a position is not searched any more, for each ply of depth.
const ABOVE: i32 = 70;
/// The same once more while an open three of the opponent has to be answered.
const ABOVE_THREATENED: i32 = 60;
const ABOVE_DEPTH: i32 = 6;

/// How far below what matters a quiet move is left out, for each ply of depth.
const BELOW: i32 = 70;
const BELOW_DEPTH: i32 = 4;

/// How far below what matters a position is not searched any more, at each depth.
const RAZOR: [i32; 3] = [80, 160, 240];

/// From this depth on, moves are reduced, and a ply for so much less score.
const REDUCED_DEPTH: i32 = 3;
const SCORE_A_PLY: f32 = 250.0;

/// From this depth on, it is looked whether a move alone is good: by twice this margin for each ply.
const SINGULAR_DEPTH: i32 = 6;
const SINGULAR: i32 = 2;

impl Worker<'_> {
    /// Whether the guess is so far from what matters that a search is not worth it.
    pub(super) fn pruned(&self, sight: &Sight) -> Option<i32> {
        let Sight { ask, need, guess, improving, .. } = *sight;
        if ask.is_main()
            || need == Need::Stop
            || ask.without.is_some()
            || is_decided(ask.window.beta)
        {
            return None;
        }
        let threatened = !self.board.set(self.board.turn().other(), Class::FourThree).is_empty();
        let margin = ABOVE * (ask.depth - i32::from(improving))
            + if need == Need::Answer { ABOVE_THREATENED } else { 0 };
        let above = self.options.futility && ask.depth <= ABOVE_DEPTH && !threatened;
        if above && guess - margin >= ask.window.beta {
            return Some(guess);
        }
        let razor = RAZOR.get(ask.depth.max(0) as usize).filter(|_| self.options.razoring);
        razor.is_some_and(|razor| guess + razor < ask.window.alpha).then_some(guess)
    }

    /// How much deeper the answer to a four is looked at.
    pub(super) fn for_forced(&self, need: Need) -> i32 {
        i32::from(need == Need::Stop && self.options.extend_forced)
    }

    /// How much deeper the first move is looked at: a forced one, or one that alone is good.
    pub(super) fn extension(&mut self, ask: Ask, need: Need, known: Option<Known>) -> i32 {
        if need == Need::Stop {
            return self.for_forced(need);
        }
        let Some(entry) = known else { return 0 };
        let fits = self.options.singular
            && ask.depth >= SINGULAR_DEPTH
            && ask.ply > 0
            && entry.bound != Bound::Upper
            && entry.depth >= ask.depth - 3
            && !is_decided(entry.value);
        let Some(best) = entry.best.filter(|_| fits) else { return 0 };
        let beta = entry.value - SINGULAR * ask.depth;
        let others = Ask {
            window: Window::test(beta - 1),
            depth: (ask.depth - 1) / 2,
            without: Some(best),
            ..ask
        };
        i32::from(self.node(others) < beta && !self.stopped)
    }

    /// Whether a move is not worth looking at. Never while everything seems lost: a loss must not come
    /// from what was left out.
    pub(super) fn is_left_out(&self, sight: &Sight, turn: Turn, best: &Best) -> bool {
        let Sight { ask, need, guess, improving, .. } = *sight;
        if need != Need::Free || turn.number == 0 || best.value <= -DECIDED || ask.ply == 0 {
            return false;
        }
        let (own, cell) = (self.board.turn(), turn.scored.cell);
        if self.board.class(own, cell) != Class::Quiet {
            return false;
        }
        let prevents = self.board.class(own.other(), cell);
        let counted = self.options.move_count
            && prevents < Class::FourThree
            && turn.number as f32 >= most_moves(ask.depth, improving);
        let hopeless = self.options.futility
            && prevents == Class::Quiet
            && ask.depth <= BELOW_DEPTH
            && !ask.is_main()
            && guess + BELOW * (ask.depth + 1) <= best.alpha;
        counted || hopeless
    }

    /// How much less deep a move is looked at, by its place in the order and its score.
    pub(super) fn reduction(&self, sight: &Sight, turn: Turn) -> i32 {
        let ask = sight.ask;
        if !self.options.reductions || ask.depth < REDUCED_DEPTH || turn.number == 0 {
            return 0;
        }
        let own = self.board.class(self.board.turn(), turn.scored.cell);
        if own >= Class::DoubleThree {
            return 0;
        }
        let place = libm::logf(ask.depth as f32) * libm::logf(turn.number as f32) * 0.6;
        let score = (turn.top - turn.scored.score) as f32 / SCORE_A_PLY;
        let [threat, main, worse] = [own != Class::Quiet, ask.is_main(), !sight.improving]
            .map(|is| f32::from(u8::from(is)));
        (place + score - threat - 0.5 * main + 0.5 * worse).max(0.0) as i32
    }
}

/// How many quiet moves are tried at most.
fn most_moves(depth: i32, improving: bool) -> f32 {
    let many = 5.0 + libm::powf(depth.max(0) as f32, 1.5);
    if improving { many } else { 0.6 * many }
}
