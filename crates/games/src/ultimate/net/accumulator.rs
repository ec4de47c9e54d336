use rivi_rules::{Position, Side};

use super::planes::{COUNTING, DRAWN, Feature, Global, Local, TO_PLAY, TO_WAIT};
use super::{HIDDEN, Weights};
use crate::bits::Bits;
use crate::ultimate::{Spot, Ultimate};

/// What the neurons of both views add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    /// X's view, then O's.
    pub(super) views: [[i16; HIDDEN]; 2],
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
        each_feature(position, |feature, owner| fresh.change(weights, feature, owner, add));
        for board in Bits(Global::of(position).drawn.into()) {
            fresh.change_drawn(weights, board);
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
        let board = m.board();
        let (old, new) = (Local::of(before, board), Local::of(after, board));
        let spot = |cell: u32| Spot::new(board, cell as u8);
        for owner in Side::BOTH {
            let marks = [old.marks[owner], new.marks[owner]];
            next.replace(weights, owner, marks, |cell| Feature::Mark(spot(cell)));
            let threats = [old.threats[owner], new.threats[owner]];
            next.replace(weights, owner, threats, |cell| Feature::Threat(spot(cell)));
        }
        if before.closed() != after.closed() {
            next.close(weights, before, after);
        }
        next
    }

    /// Follows what a closed board changes on the global one.
    fn close(&mut self, weights: &Weights, before: &Ultimate, after: &Ultimate) {
        let (old, new) = (Global::of(before), Global::of(after));
        for owner in Side::BOTH {
            self.replace(weights, owner, [old.won[owner], new.won[owner]], Feature::Board);
            let threats = [old.threats[owner], new.threats[owner]];
            self.replace(weights, owner, threats, Feature::GlobalThreat);
        }
        for board in Bits((new.drawn & !old.drawn).into()) {
            self.change_drawn(weights, board);
        }
    }

    /// Takes away what is no longer there and adds what is new.
    #[inline]
    fn replace(
        &mut self,
        weights: &Weights,
        owner: Side,
        [old, new]: [u16; 2],
        feature: impl Fn(u32) -> Feature,
    ) {
        for bit in Bits((old & !new).into()) {
            self.change(weights, feature(bit), owner, subtract);
        }
        for bit in Bits((new & !old).into()) {
            self.change(weights, feature(bit), owner, add);
        }
    }

    #[inline]
    fn change(
        &mut self,
        weights: &Weights,
        feature: Feature,
        owner: Side,
        by: impl Fn(&mut [i16; HIDDEN], &[i16; HIDDEN]),
    ) {
        for seer in Side::BOTH {
            by(&mut self.views[seer], &weights.rows[feature.row(seer == owner)]);
        }
    }

    fn change_drawn(&mut self, weights: &Weights, board: u32) {
        for view in &mut self.views {
            add(view, &weights.rows[DRAWN + board as usize]);
        }
    }

    /// The score for the side to move.
    #[inline]
    pub fn score(&self, weights: &Weights, position: &Ultimate) -> i32 {
        let turn = position.turn();
        weights.score([&self.views[turn], &self.views[turn.other()]], position)
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

#[inline]
fn subtract(view: &mut [i16; HIDDEN], row: &[i16; HIDDEN]) {
    for (sum, weight) in view.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*weight);
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
                followed = followed.after(&weights, &position, &after, m);
                position = after;
                assert_eq!(followed, Accumulator::new(&weights, &position));
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
