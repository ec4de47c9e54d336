use rivi_rules::{Position, Side};

use super::arithmetic::{Views, change, say};
use super::changes::Changes;
use super::planes::{COUNTING, DRAWN, Feature, Global, Local, TO_PLAY, TO_WAIT};
use super::{HIDDEN, Weights, outputs_of, share};
use crate::bits::Bits;
use crate::ultimate::{Spot, Ultimate};

/// What the neurons of both views add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    /// X's view, then O's.
    pub(super) views: Views,
}

impl Accumulator {
    /// The accumulator of a position, from nothing.
    pub fn new(weights: &Weights, position: &Ultimate) -> Accumulator {
        let mut fresh = Accumulator { views: [weights.bias; 2] };
        if position.counts_boards() {
            for view in &mut fresh.views {
                add(view, &weights.rows[COUNTING]);
            }
        }
        let drawn = || Bits(Global::of(position).drawn.into()).map(|board| DRAWN + board as usize);
        for seer in Side::BOTH {
            let view = &mut fresh.views[seer];
            drawn().for_each(|row| add(view, &weights.rows[row]));
            each_feature(position, |feature, owner| {
                add(view, &weights.rows[feature.row(seer == owner)]);
            });
        }
        fresh
    }

    /// The accumulator after a move, from the one before it.
    #[inline]
    pub fn after(
        &self,
        weights: &Weights,
        before: &Ultimate,
        after: &Ultimate,
        m: Spot,
    ) -> Accumulator {
        let mut next = self.clone();
        self.follow(weights, before, after, m, &mut next);
        next
    }

    /// Makes `next` the accumulator after a move.
    #[inline]
    pub fn follow(
        &self,
        weights: &Weights,
        before: &Ultimate,
        after: &Ultimate,
        m: Spot,
        next: &mut Accumulator,
    ) {
        change(weights, &self.views, &Changes::of(before, after, m), &mut next.views);
    }

    /// The score for the side to move.
    #[inline]
    pub fn score(&self, weights: &Weights, position: &Ultimate) -> i32 {
        let [of_score, _] = outputs_of(position);
        let [score] = say(weights, &self.views, &Changes::NONE, position, [of_score]);
        score
    }

    /// How likely the game is to end drawn, from 0 to 1.
    pub fn draw_chance(&self, weights: &Weights, position: &Ultimate) -> f32 {
        let [_, of_draw] = outputs_of(position);
        let [draw] = say(weights, &self.views, &Changes::NONE, position, [of_draw]);
        share(draw)
    }

    /// The score after a move, for the side to move then, and how likely a draw is, on the same scale: as
    /// with the accumulator after it, which need not be made.
    #[inline]
    pub fn foresee(
        &self,
        weights: &Weights,
        before: &Ultimate,
        after: &Ultimate,
        m: Spot,
    ) -> [i32; 2] {
        say(weights, &self.views, &Changes::of(before, after, m), after, outputs_of(after))
    }
}

/// The rows of the first layer that a side's view of a position adds up, the board to play in among
/// them. This is what the network is trained on.
pub fn seen_rows(position: &Ultimate, seer: Side) -> Vec<usize> {
    let board = usize::from(position.sent_to().unwrap_or(9));
    let to_play = if position.turn() == seer { TO_PLAY } else { TO_WAIT };
    let mut rows = vec![to_play + board];
    if position.counts_boards() {
        rows.push(COUNTING);
    }
    rows.extend(Bits(Global::of(position).drawn.into()).map(|board| DRAWN + board as usize));
    each_feature(position, |feature, owner| rows.push(feature.row(seer == owner)));
    rows
}

/// Every feature of a position but its drawn boards, with its owner.
fn each_feature(position: &Ultimate, mut tell: impl FnMut(Feature, Side)) {
    let global = Global::of(position);
    for owner in Side::BOTH {
        for board in 0..9 {
            let local = Local::of(position, board);
            let spot = |cell: u32| Spot::new(board, cell as u8);
            Bits(local.marks[owner].into()).for_each(|cell| tell(Feature::Mark(spot(cell)), owner));
            Bits(local.threats[owner].into())
                .for_each(|cell| tell(Feature::Threat(spot(cell)), owner));
        }
        Bits(global.won[owner].into()).for_each(|board| tell(Feature::Board(board), owner));
        Bits(global.threats[owner].into())
            .for_each(|board| tell(Feature::GlobalThreat(board), owner));
    }
}

#[inline]
fn add(view: &mut [i16; HIDDEN], row: &[i16; HIDDEN]) {
    for (sum, weight) in view.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::Chance;

    use super::*;

    #[test]
    fn it_follows_every_move_of_random_games() {
        let weights = Weights::scrambled();
        let mut chance = Chance::seed_from_u64(5);
        for game in 0..60 {
            let mut position = Ultimate::new(game % 2 == 0);
            let mut followed = Accumulator::new(&weights, &position);
            while let Some(m) = position.random_move(&mut chance) {
                let after = position.after(m);
                let [foreseen, _] = followed.foresee(&weights, &position, &after, m);
                followed = followed.after(&weights, &position, &after, m);
                position = after;
                assert_eq!(followed, Accumulator::new(&weights, &position));
                assert_eq!(foreseen, followed.score(&weights, &position));
            }
        }
    }

    #[test]
    fn the_rows_seen_add_up_to_the_view_with_the_board_to_play_in() {
        let weights = Weights::scrambled();
        let mut position = Ultimate::new(true);
        let mut chance = Chance::seed_from_u64(6);
        while let Some(m) = position.random_move(&mut chance) {
            position.make(m);
            for seer in Side::BOTH {
                let mut sum = weights.bias;
                for row in seen_rows(&position, seer) {
                    add(&mut sum, &weights.rows[row]);
                }
                let board = usize::from(position.sent_to().unwrap_or(9));
                let mut view = Accumulator::new(&weights, &position).views[seer];
                let first = if position.turn() == seer { TO_PLAY } else { TO_WAIT };
                add(&mut view, &weights.rows[first + board]);
                assert_eq!(sum, view);
            }
        }
    }

    #[test]
    fn swapping_the_sides_changes_nothing_for_the_mover() {
        let weights = Weights::scrambled();
        let mut chance = Chance::seed_from_u64(7);
        let mut x_first = Ultimate::new(false);
        let mut o_first = x_first.start(Side::O);
        while let Some(m) = x_first.random_move(&mut chance) {
            x_first.make(m);
            o_first.make(m);
            let [x, o] =
                [x_first, o_first].map(|p| Accumulator::new(&weights, &p).score(&weights, &p));
            assert_eq!(x, o);
        }
    }
}
