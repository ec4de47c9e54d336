use std::hash::{Hash, Hasher};

use rivi_rules::Side;

/// How often each side's moves were good elsewhere in the tree, against how often they were tried in vain.
#[derive(Clone, Debug)]
pub struct History(Box<[[i16; PLACES]; 2]>);

/// Moves whose hashes meet share a place: that spoils an order now and then, nothing else.
const PLACES: usize = 4096;
/// No move's history grows beyond this.
const MOST: i32 = 4096;

impl Default for History {
    fn default() -> History {
        History(Box::new([[0; PLACES]; 2]))
    }
}

impl History {
    /// How well a move did, from -4096 to 4096.
    #[inline]
    pub fn of(&self, side: Side, m: impl Hash) -> i32 {
        i32::from(self.0[side][place(m)])
    }

    /// A move refuted a position that was looked at to this depth; those tried before it did not.
    pub fn learn<M: Hash>(
        &mut self,
        side: Side,
        good: M,
        vain: impl Iterator<Item = M>,
        depth: i32,
    ) {
        let worth = (depth * depth).clamp(1, 400);
        self.add(side, good, worth);
        vain.for_each(|m| self.add(side, m, -worth));
    }

    fn add(&mut self, side: Side, m: impl Hash, worth: i32) {
        let kept = &mut self.0[side][place(m)];
        let now = i32::from(*kept);
        *kept = (now + worth - now * worth.abs() / MOST) as i16;
    }
}

/// The place of a move: the same in every run, so that the same limits give the same nodes.
#[inline]
fn place(m: impl Hash) -> usize {
    let mut hash = Mixed(0);
    m.hash(&mut hash);
    (hash.finish() >> 52) as usize
}

/// Mixes small numbers quickly.
struct Mixed(u64);

impl Hasher for Mixed {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ (number + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_refutes_often_comes_before_what_does_not() {
        let mut history = History::default();
        for depth in 1..200 {
            history.learn(Side::X, 7_u16, [8_u16, 9].into_iter(), depth);
        }
        assert!(history.of(Side::X, 7_u16) > 3000 && history.of(Side::X, 7_u16) <= MOST);
        assert!(history.of(Side::X, 8_u16) < -3000 && history.of(Side::X, 8_u16) >= -MOST);
        assert_eq!(history.of(Side::O, 7_u16), 0);
    }

    #[test]
    fn the_moves_of_a_board_hardly_ever_share_a_place() {
        let mut places: Vec<usize> = (0..400_u16).map(place).collect();
        places.sort_unstable();
        places.dedup();
        assert!(places.len() > 380, "{}", places.len());
    }
}
