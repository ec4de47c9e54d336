use std::ops::Range;

use crate::Spot;

/// What the search thinks so far of a position of the tree. Values, from -1 to 1, are those of the
/// side that made the move there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Standing {
    pub(super) value: f32,
    /// How often the search came here, the first look included; exact up to 2²⁴.
    pub(super) visits: f32,
}

impl Standing {
    #[inline]
    pub(super) fn packed(self) -> u64 {
        u64::from(self.visits.to_bits()) << 32 | u64::from(self.value.to_bits())
    }

    #[inline]
    pub(super) fn unpacked(word: u64) -> Standing {
        Standing { value: f32::from_bits(word as u32), visits: f32::from_bits((word >> 32) as u32) }
    }
}

/// The rest of what is known of a position of the tree, in one word: from the low bits the plies to its
/// proven end (7), its result (2), the move that led there (7), its share of attention (16: the
/// upper half of a real number), the number of its children (7), and the first of them (25).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branch(pub(super) u64);

/// Positions that a branch can tell apart.
pub(super) const MOST: usize = 1 << 25;

const UNKNOWN: u64 = 3;
/// So many children has a position whose children a thread is about to add.
const CLAIMED: u64 = 127;

impl Branch {
    pub(super) fn new(choice: Spot, known: Option<(i8, u8)>) -> Branch {
        let branch = Branch(u64::from(choice.0) << 9 | UNKNOWN << 7);
        known.map_or(branch, |result| branch.proved(result))
    }

    #[inline]
    pub(super) fn choice(self) -> Spot {
        Spot((self.0 >> 9 & 127) as u8)
    }

    /// With its result, for the side that moved there, and the plies to the end.
    pub(super) fn proved(self, (result, plies): (i8, u8)) -> Branch {
        let result = (result + 1) as u64;
        Branch(self.0 & !0x1ff | result << 7 | u64::from(plies.min(127)))
    }

    #[inline]
    pub(super) fn proven(self) -> Option<(i8, u8)> {
        self.is_proven().then_some(((self.0 >> 7 & 3) as i8 - 1, (self.0 & 127) as u8))
    }

    /// Whether it is proven that this is no win, so that nothing is left to be found here.
    #[inline]
    pub(super) fn is_vain(self) -> bool {
        self.0 >> 7 & 3 < 2
    }

    /// Whether its result is proven.
    #[inline]
    pub(super) fn is_proven(self) -> bool {
        self.0 >> 7 & 3 != UNKNOWN
    }

    /// Whether it is proven that this wins.
    #[inline]
    pub(super) fn is_won(self) -> bool {
        self.0 >> 7 & 3 == 2
    }

    /// Whether it is proven that this loses.
    #[inline]
    pub(super) fn is_lost(self) -> bool {
        self.0 >> 7 & 3 < 1
    }

    /// With a share, from 0 to 1, of the attention that its parent gets.
    pub(super) fn with_attention(self, share: f32) -> Branch {
        Branch(self.0 & !0xffff_0000 | u64::from(share.to_bits() & 0xffff_0000))
    }

    #[inline]
    pub(super) fn attention(self) -> f32 {
        f32::from_bits(self.0 as u32 & 0xffff_0000)
    }

    /// Taken by a thread that will look at the children; `None` if somebody has looked at them.
    pub(super) fn claimed(self) -> Option<Branch> {
        (self.0 >> 32 & 127 < 1).then_some(Branch(self.0 | CLAIMED << 32))
    }

    pub(super) fn with_children(self, children: Range<usize>) -> Branch {
        let (count, first) = (children.len() as u64, children.start as u64);
        Branch(self.0 & 0xffff_ffff | count << 32 | first << 39)
    }

    /// Where the children are.
    #[inline]
    pub(super) fn children(self) -> Range<usize> {
        let count = match self.0 >> 32 & 127 {
            CLAIMED => 0,
            count => count as usize,
        };
        let first = (self.0 >> 39) as usize;
        first..first + count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_kept_beside_the_others() {
        let standing = Standing { value: -0.37, visits: 16_777_215.0 };
        assert_eq!(Standing::unpacked(standing.packed()), standing);
        let branch = Branch::new(Spot(80), None);
        assert_eq!((branch.proven(), branch.children()), (None, 0..0));
        assert!(!branch.is_vain() && !branch.is_lost());
        let claimed = branch.claimed().unwrap();
        assert!(claimed.claimed().is_none() && claimed.children().is_empty());
        let children = MOST - 82..MOST - 1;
        let full = claimed.with_attention(0.5).with_children(children.clone()).proved((-1, 81));
        assert_eq!((full.choice(), full.proven()), (Spot(80), Some((-1, 81))));
        assert_eq!((full.children(), full.claimed()), (children, None));
        assert!((full.attention() - 0.5).abs() < 1e-3 && full.is_vain() && full.is_lost());
        let drawn = full.proved((0, 3));
        assert_eq!((drawn.proven(), drawn.is_vain(), drawn.is_lost()), (Some((0, 3)), true, false));
        assert!(!full.proved((1, 3)).is_vain());
    }
}
