use std::ops::Range;

/// What the search thinks so far of a position of the tree. Values, from -1 to 1, are those of the
/// side that made the move there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// What it is worth.
    pub value: f32,
    /// How often the search came here, the first look included; exact up to 2²⁴.
    pub visits: f32,
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

/// The rest of what is known of a position of the tree, in one word: from the low bits the plies to its proven end
/// (`BITS`), its result (2), the number of the move that led there (`BITS`), how many children it has (`BITS`), the first
/// of them, and its share of attention (16: the upper half of a real number).
///
/// A game fits whose moves, numbered from 0, and whose plies from any position to the end are fewer than 2 to the power
/// of `BITS`, less one; the more bits they take, the fewer positions the tree can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch<const BITS: u32>(pub(super) u64);

const UNKNOWN: u64 = 3;
/// Where the share of attention begins.
const ATTENTION: u32 = 48;

impl<const BITS: u32> Branch<BITS> {
    /// Positions that a branch can tell apart.
    pub const MOST: usize = 1 << (ATTENTION - Self::FIRST);
    /// Children that a position has at most.
    pub const FAMILY: usize = Self::PART as usize - 1;

    /// The bits of a part, as its highest number.
    const PART: u64 = (1 << BITS) - 1;
    /// So many children has a position whose children a thread is about to add.
    const CLAIMED: u64 = Self::PART;
    const CHOICE: u32 = BITS + 2;
    const COUNT: u32 = 2 * BITS + 2;
    const FIRST: u32 = 3 * BITS + 2;

    /// A move by its number with its result, for the side that makes it, and the plies to the end, if they are known.
    #[inline]
    pub fn new(choice: u16, known: Option<(i8, u16)>) -> Branch<BITS> {
        let branch = Branch(u64::from(choice) << Self::CHOICE | UNKNOWN << BITS);
        known.map_or(branch, |result| branch.proved(result))
    }

    /// The number of the move.
    #[inline]
    pub fn choice(self) -> u16 {
        (self.0 >> Self::CHOICE & Self::PART) as u16
    }

    /// With its result, for the side that moved there, and the plies to the end.
    #[must_use]
    pub(super) fn proved(self, (result, plies): (i8, u16)) -> Branch<BITS> {
        let result = (result + 1) as u64;
        let known = result << BITS | u64::from(plies).min(Self::PART);
        Branch(self.0 & !((1 << Self::CHOICE) - 1) | known)
    }

    /// Its result, for the side that moved there, and the plies to the end at the latest.
    #[inline]
    pub fn proven(self) -> Option<(i8, u16)> {
        self.is_proven().then_some((self.result() as i8 - 1, (self.0 & Self::PART) as u16))
    }

    #[inline]
    fn result(self) -> u64 {
        self.0 >> BITS & 3
    }

    /// Whether it is proven that this is no win, so that nothing is left to be found here.
    #[inline]
    pub fn is_vain(self) -> bool {
        self.result() < 2
    }

    /// Whether its result is proven.
    #[inline]
    pub fn is_proven(self) -> bool {
        self.result() != UNKNOWN
    }

    /// Whether it is proven that this wins.
    #[inline]
    pub fn is_won(self) -> bool {
        self.result() == 2
    }

    /// Whether it is proven that this loses.
    #[inline]
    pub fn is_lost(self) -> bool {
        self.result() < 1
    }

    /// Whether it is proven that this draws.
    #[inline]
    pub fn is_drawn(self) -> bool {
        self.result() == 1
    }

    /// With a share, from 0 to 1, of the attention that its parent gets.
    #[must_use]
    pub(super) fn with_attention(self, share: f32) -> Branch<BITS> {
        let share = u64::from(share.to_bits() >> 16);
        Branch(self.0 & !(0xffff << ATTENTION) | share << ATTENTION)
    }

    #[inline]
    pub(super) fn attention(self) -> f32 {
        f32::from_bits((self.0 >> 32) as u32 & 0xffff_0000)
    }

    /// Taken by a thread that will look at the children; `None` if somebody has looked at them.
    pub(super) fn claimed(self) -> Option<Branch<BITS>> {
        let is_open = self.0 >> Self::COUNT & Self::PART == 0;
        is_open.then_some(Branch(self.0 | Self::CLAIMED << Self::COUNT))
    }

    #[must_use]
    pub(super) fn with_children(self, children: Range<usize>) -> Branch<BITS> {
        let (count, first) = (children.len() as u64, children.start as u64);
        let others = 0xffff << ATTENTION | ((1 << Self::COUNT) - 1);
        Branch(self.0 & others | count << Self::COUNT | first << Self::FIRST)
    }

    /// Where the children are.
    #[inline]
    pub(super) fn children(self) -> Range<usize> {
        let count = match self.0 >> Self::COUNT & Self::PART {
            claimed if claimed == Self::CLAIMED => 0,
            count => count as usize,
        };
        let first = (self.0 >> Self::FIRST) as usize & (Self::MOST - 1);
        first..first + count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_part_is_kept_beside_the_others<const BITS: u32>() {
        let (most, family) = (Branch::<BITS>::MOST, Branch::<BITS>::FAMILY);
        let last = family as u16;
        let branch = Branch::<BITS>::new(last, None);
        assert_eq!((branch.proven(), branch.children()), (None, 0..0));
        assert!(!branch.is_vain() && !branch.is_lost());
        let claimed = branch.claimed().unwrap();
        assert!(claimed.claimed().is_none() && claimed.children().is_empty());
        let children = most - family - 1..most - 1;
        let full = claimed.with_attention(0.5).with_children(children.clone()).proved((-1, last));
        assert_eq!((full.choice(), full.proven()), (last, Some((-1, last))));
        assert_eq!((full.children(), full.claimed()), (children, None));
        assert!((full.attention() - 0.5).abs() < 1e-3 && full.is_vain() && full.is_lost());
        let drawn = full.proved((0, 3));
        assert_eq!((drawn.proven(), drawn.is_vain(), drawn.is_lost()), (Some((0, 3)), true, false));
        assert!(drawn.is_drawn() && !full.proved((1, 3)).is_vain());
    }

    #[test]
    fn every_part_is_kept_whatever_the_bits() {
        let standing = Standing { value: -0.37, visits: 16_777_215.0 };
        assert_eq!(Standing::unpacked(standing.packed()), standing);
        every_part_is_kept_beside_the_others::<4>();
        every_part_is_kept_beside_the_others::<7>();
        every_part_is_kept_beside_the_others::<9>();
    }
}
