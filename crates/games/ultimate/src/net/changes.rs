use arrayvec::ArrayVec;
use rivi_rules::bits::Bits;

use super::rows::{PAIRS, Pair};
use super::sight::{Sight, WORDS};

/// The rows of the first layer that are added to both views and taken away from them.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    pub(super) added: ArrayVec<Pair, MOST>,
    pub(super) removed: ArrayVec<Pair, MOST>,
}

/// More rows than a position has: at most 162 for marks and threats in its cells, 162 for sets of boards, 16 for lines, 9 for
/// drawn boards and one for its rule.
const MOST: usize = 384;

impl Changes {
    /// Notes what differs between two sights in the words of these boards and in all planes.
    #[inline]
    pub(super) fn note(&mut self, old: &Sight, new: &Sight, boards: std::ops::RangeInclusive<u8>) {
        for word in boards.map(usize::from).chain(9..WORDS) {
            let (old, new) = (old.words[word], new.words[word]);
            for bit in Bits(old & !new) {
                self.removed.push(PAIRS[word][bit as usize]);
            }
            for bit in Bits(new & !old) {
                self.added.push(PAIRS[word][bit as usize]);
            }
        }
    }
}
