use rivi_rules::{Position, Side};

use super::arithmetic::{Neurons, Views};
use super::changes::Changes;
use super::rows::{COUNTING, TO_PLAY, TO_WAIT};
use super::sight::Sight;
use super::{Weights, outputs_of, share};
use crate::{Spot, Ultimate};

/// What is seen of a position, and what the neurons of both views add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    sight: Sight,
    /// X's view, then O's.
    pub(super) views: Views,
}

impl Accumulator {
    /// The accumulator of a position, from nothing.
    pub fn new(weights: &Weights, position: &Ultimate) -> Accumulator {
        let (sight, nothing) = (Sight::of(position), [weights.bias; 2]);
        let mut fresh = Accumulator { sight, views: nothing };
        let changes = &all_of(&sight, position);
        Neurons { weights, views: &nothing, changes }.change(&mut fresh.views);
        fresh
    }

    /// The accumulator after a move, from the one before it.
    #[inline]
    pub fn after(&self, weights: &Weights, after: &Ultimate, m: Spot) -> Accumulator {
        let mut next = self.clone();
        self.follow(weights, after, m, &mut next);
        next
    }

    /// Makes `next` the accumulator after a move.
    #[inline]
    pub fn follow(&self, weights: &Weights, after: &Ultimate, m: Spot, next: &mut Accumulator) {
        let mut changes = Changes::default();
        next.sight = self.see(after, m, &mut changes);
        Neurons { weights, views: &self.views, changes: &changes }.change(&mut next.views);
    }

    /// What is seen after a move, and what that changes.
    #[inline]
    fn see(&self, after: &Ultimate, m: Spot, changes: &mut Changes) -> Sight {
        let sight = self.sight.after(after, m.board());
        changes.note(&self.sight, &sight, m.board()..=m.board());
        sight
    }

    /// What these outputs say of the position that it belongs to.
    #[inline]
    fn say<const N: usize>(
        &self,
        weights: &Weights,
        position: &Ultimate,
        outputs: [usize; N],
    ) -> [i32; N] {
        Neurons { weights, views: &self.views, changes: &Changes::default() }.say(position, outputs)
    }

    /// The score for the side to move.
    #[inline]
    pub fn score(&self, weights: &Weights, position: &Ultimate) -> i32 {
        let [of_score, _] = outputs_of(position);
        let [score] = self.say(weights, position, [of_score]);
        score
    }

    /// How likely the game is to end drawn, from 0 to 1.
    pub fn draw_chance(&self, weights: &Weights, position: &Ultimate) -> f32 {
        let [_, of_draw] = outputs_of(position);
        let [draw] = self.say(weights, position, [of_draw]);
        share(draw)
    }

    /// The score after a move, for the side to move then, and how likely a draw is, on the same scale: as
    /// with the accumulator after it, which need not be made.
    #[inline]
    pub fn foresee(&self, weights: &Weights, after: &Ultimate, m: Spot) -> [i32; 2] {
        let mut changes = Changes::default();
        self.see(after, m, &mut changes);
        Neurons { weights, views: &self.views, changes: &changes }.say(after, outputs_of(after))
    }
}

/// Everything seen of a position but the board to play in.
fn all_of(sight: &Sight, position: &Ultimate) -> Changes {
    let mut all = Changes::default();
    all.note(&Sight::NOTHING, sight, 0..=8);
    if position.counts_boards() {
        all.added.push([COUNTING as u16; 2]);
    }
    all
}

/// The rows of the first layer that a side's view of a position adds up, the board to play in among
/// them. This is what the network is trained on.
pub fn seen_rows(position: &Ultimate, seer: Side) -> Vec<usize> {
    let board = usize::from(position.sent_to().unwrap_or(9));
    let to_play = if position.turn() == seer { TO_PLAY } else { TO_WAIT };
    let all = all_of(&Sight::of(position), position);
    let seen = all.added.into_iter().map(|rows| usize::from(rows[seer as usize]));
    seen.chain([to_play + board]).collect()
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::Chance;

    use super::super::HIDDEN;
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
                let [foreseen, _] = followed.foresee(&weights, &after, m);
                followed = followed.after(&weights, &after, m);
                position = after;
                assert_eq!(followed, Accumulator::new(&weights, &position));
                assert_eq!(foreseen, followed.score(&weights, &position));
            }
        }
    }

    fn add(view: &mut [i16; HIDDEN], row: &[i16; HIDDEN]) {
        view.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
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
