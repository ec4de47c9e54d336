use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// The bits that a board is kept in: `u64` where they suffice, else `u128`.
pub trait Word:
    Copy
    + Eq
    + Debug
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;

    /// The sum, which carries from a column's stones into its lowest free cell.
    fn plus(self, other: Self) -> Self;
    /// The number of set bits.
    fn count(self) -> u32;
    /// The lowest set bit's place.
    fn lowest(self) -> u32;
    /// The lowest 64 bits.
    fn low(self) -> u64;
}

macro_rules! word {
    ($($int:ty)*) => {$(
        impl Word for $int {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }
        }
    )*};
}

word!(u64 u128);
